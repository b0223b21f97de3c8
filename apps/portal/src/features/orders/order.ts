import type { CallData } from '@device-pay/contract';

export type Order = CallData<'/pay/order/getOrder'>;
export type OrderLine = Order['orderVosList'][number];
export type OrderEvent = CallData<'/pay/order/timeline'>[number];

export const isOpen = ({ status }: Order): boolean => status === 'toPay' || status === 'failed';

/** Can be paid now: open, and before its deadline. */
export const isPayable = (order: Order, now: number): boolean =>
  isOpen(order) && Date.parse(order.payBefore) > now;

/** What costs nothing is claimed: nothing of it is, or was, to be paid. */
export const isFree = ({ payMethod }: Pick<Order, 'payMethod'>): boolean => payMethod === 'none';

export const isPaid = ({ status }: Order): boolean =>
  status === 'paid' || status === 'partRefunded' || status === 'refunded';

export const isActivation = (order: Order): boolean =>
  order.active === 1 || order.orderVosList.some(({ family }) => family === 'activation');

/** A payment that was begun and of whose end nothing was heard. */
export function openAttempt(events: readonly OrderEvent[]): OrderEvent | undefined {
  const latest = events.filter(({ event }) => event.startsWith('attempt')).pop();
  return latest?.event === 'attemptStarted' ? latest : undefined;
}

/** Whether somebody may have paid what is still shown as unpaid. */
export const maybePaid = (order: Order, events: readonly OrderEvent[]): boolean =>
  isOpen(order) && openAttempt(events) !== undefined;

/** The calls whose answers change when an order is paid or ends. */
export const callsOfAnOrder = [
  '/pay/order/getOrder',
  '/pay/order/timeline',
  '/pay/order/getOrderList',
  '/pay/order/payments',
  '/pay/order/getReceipt',
] as const;

/** The same, and what a delivery changes: allowances, offers, the device and the coupons. */
export const callsOfADelivery = [
  ...callsOfAnOrder,
  '/redis/getPackageByImei',
  '/pay/package/getPackageType',
  '/pay/package/getPackageList',
  '/device/getDeviceByImei',
  '/redis/getDeviceByImei',
  '/coupon/getCouponList',
] as const;
