import type { CallData } from '@device-pay/contract';

/** One way to pay, with what the provider behind it offers. */
export type OfferedMethod = CallData<'/pay/method/list'>[number];
export type PayMethod = OfferedMethod['payMethod'];

const payMethods: readonly string[] = Object.keys({
  WX: true,
  ZFB: true,
  UG: true,
} satisfies Record<PayMethod, true>);

/** Addresses, apps and storage may name a method that is not known here. */
export const isPayMethod = (value: string | null | undefined): value is PayMethod =>
  typeof value === 'string' && payMethods.includes(value);
