import type { Order, OrderLine } from './order.ts';

/** A line for tests: a month of data that waits for its delivery. */
export const exampleLine = (part: Partial<OrderLine>): OrderLine => ({
  packageId: 168,
  name: '30 GB a month',
  type: 9,
  key: 'mifiMonthBig',
  family: 'hotspot',
  unit: 'G',
  picture: 'hotspot',
  deviceName: 'Travel hotspot',
  imei: '490154203237518',
  total: 1,
  amountFen: 2990,
  discountFen: 500,
  details: [],
  effectType: 1,
  delivery: 'waiting',
  effectiveTime: null,
  expirationTime: null,
  ...part,
});

/** An order for tests: made at 06:04, to be paid until 06:34. */
export const exampleOrder = (part: Partial<Order>): Order => ({
  orderId: 'zx261121k7Q2M4XpR8sT',
  status: 'toPay',
  orderVosList: [exampleLine({})],
  amountFen: 2990,
  discountFen: 500,
  payFen: 2490,
  currency: 'CNY',
  payMethod: 'WX',
  creationTime: '2026-11-21T06:04:00Z',
  payTime: null,
  payBefore: '2026-11-21T06:34:00Z',
  transactionId: null,
  active: 0,
  termsVersion: '2026-11',
  language: 'en',
  couponIds: [],
  ...part,
});
