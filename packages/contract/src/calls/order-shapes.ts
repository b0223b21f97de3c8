import Type from 'typebox';
import { Currency, Fen, Imei, NullableTime, OrderId, PackageId, PackageType, Time } from '../shapes.ts';
import { PackageDetail, PackageFamily } from './package.ts';

export const orderStates = [
  'toPay',
  'paid',
  'failed',
  'cancelled',
  'timedOut',
  'partRefunded',
  'refunded',
] as const;
export const deliveryStates = [
  'waiting',
  'submitted',
  'inEffect',
  'expired',
  'failed',
  'retried',
  'refunded',
  'credited',
] as const;
/** The tabs of the order list; each is a set of states. unpaid: to pay, or failed and still payable. */
export const orderTabs = ['unpaid', 'delivering', 'active', 'done', 'refunds'] as const;

/** What people choose to pay by; the brands' `PayMethod` has the same names. */
export const payMethods = ['WX', 'ZFB', 'UG'] as const;
export const PayMethod = Type.Enum([...payMethods]);
/** How an order was paid; `none`: there was nothing to pay. */
export const PaidBy = Type.Enum([...payMethods, 'none']);

const OrderLine = Type.Object({
  packageId: PackageId,
  name: Type.String(),
  type: PackageType,
  key: Type.String(),
  family: PackageFamily,
  unit: Type.String(),
  picture: Type.Enum(['hotspot', 'locator', 'pet', 'camera', 'car']),
  deviceName: Type.String(),
  imei: Imei,
  total: Type.Integer(),
  amountFen: Fen,
  discountFen: Fen,
  details: Type.Array(PackageDetail),
  /** 1: starts at payment, or after what runs; 2: on the 1st of the month after the payment. */
  effectType: Type.Integer({ minimum: 1, maximum: 2 }),
  delivery: Type.Enum([...deliveryStates]),
  effectiveTime: NullableTime,
  expirationTime: NullableTime,
});

export const Order = Type.Object({
  orderId: OrderId,
  status: Type.Enum([...orderStates]),
  orderVosList: Type.Array(OrderLine),
  amountFen: Fen,
  discountFen: Fen,
  payFen: Fen,
  currency: Currency,
  payMethod: Type.Union([PaidBy, Type.Null()]),
  creationTime: Time,
  payTime: NullableTime,
  payBefore: Time,
  transactionId: Type.Union([Type.String(), Type.Null()]),
  /** 1: after a paid activation the owner is led to the SIM page, else to the home page. */
  active: Type.Integer({ minimum: 0, maximum: 1 }),
  termsVersion: Type.String(),
  language: Type.Enum(['zh', 'en']),
  couponIds: Type.Array(Type.String()),
});

export const exampleOrderId = 'zx261121k7Q2M4XpR8sTvWd';
export const exampleImei = '490154203237518';
export const exampleOrder = {
  orderId: exampleOrderId,
  status: 'paid' as const,
  orderVosList: [
    {
      packageId: 168,
      name: '30 GB a month',
      type: 9,
      key: 'mifiMonthBig',
      family: 'hotspot' as const,
      unit: 'G',
      picture: 'hotspot' as const,
      deviceName: 'Travel hotspot',
      imei: exampleImei,
      total: 1,
      amountFen: 2990,
      discountFen: 500,
      details: [{ type: 9, quantity: 30, period: 1, periodUnit: 'MONTH' as const, split: 0 }],
      effectType: 1,
      delivery: 'inEffect' as const,
      effectiveTime: '2026-11-25T00:00:00.000Z',
      expirationTime: '2026-12-25T00:00:00.000Z',
    },
  ],
  amountFen: 2990,
  discountFen: 500,
  payFen: 2490,
  currency: 'CNY' as const,
  payMethod: 'WX' as const,
  creationTime: '2026-11-21T06:04:00.000Z',
  payTime: '2026-11-21T06:05:00.000Z',
  payBefore: '2026-11-21T06:34:00.000Z',
  transactionId: '4200001234202611211234567890',
  active: 0,
  termsVersion: '2026-11',
  language: 'en' as const,
  couponIds: [],
};
