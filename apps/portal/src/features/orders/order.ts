import type { CallData } from '@device-pay/contract';

export type Order = CallData<'/pay/order/getOrder'>;
export type OrderLine = Order['orderVosList'][number];
export type OrderEvent = CallData<'/pay/order/timeline'>[number];

export const isOpen = ({ status }: Order): boolean => status === 'toPay' || status === 'failed';

/** Whether an order can be paid now: it is open, and its deadline is not over. */
export const isPayable = (order: Order, now: number): boolean =>
  isOpen(order) && Date.parse(order.payBefore) > now;

/** Whether an order was claimed: it costs nothing, so there is nothing to pay or refund. */
export const isFree = ({ payMethod }: Pick<Order, 'payMethod'>): boolean => payMethod === 'none';

export const isPaid = ({ status }: Order): boolean =>
  status === 'paid' || status === 'partRefunded' || status === 'refunded';

export const isActivation = (order: Order): boolean =>
  order.active === 1 || order.orderVosList.some(({ family }) => family === 'activation');

/** The last payment attempt whose result is not known; undefined if there is none. */
export function openAttempt(events: readonly OrderEvent[]): OrderEvent | undefined {
  const latest = events.filter(({ event }) => event.startsWith('attempt')).pop();
  return latest?.event === 'attemptStarted' ? latest : undefined;
}

/** Whether an order that is still shown as unpaid may have been paid. */
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

/** {@link callsOfAnOrder}, then the calls whose answers a delivery changes: allowances, offers, device, coupons. */
export const callsOfADelivery = [
  ...callsOfAnOrder,
  '/redis/getPackageByImei',
  '/pay/package/getPackageType',
  '/pay/package/getPackageList',
  '/device/getDeviceByImei',
  '/redis/getDeviceByImei',
  '/coupon/getCouponList',
] as const;
