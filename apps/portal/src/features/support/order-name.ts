import type { CallData } from '@device-pay/contract';
import type { Format } from '../../text/format.ts';
import type { FormWords } from './form-texts.ts';

export type Order = CallData<'/pay/order/getOrder'>;

/** `30 GB a month`, `30 GB a month and 2 more`. */
export const orderName = (words: Pick<FormWords, 'orderItems'>, { orderVosList }: Order): string => {
  const name = orderVosList[0]?.name ?? '';
  return orderVosList.length > 1 ? words.orderItems(name, orderVosList.length) : name;
};

/** The price as the list of orders shows it; a claimed order is free. */
export const orderPrice = (
  words: Pick<FormWords, 'noCharge'>,
  format: Pick<Format, 'money'>,
  { payMethod, payFen, currency }: Pick<Order, 'payMethod' | 'payFen' | 'currency'>,
): string => (payMethod === 'none' ? words.noCharge : format.money(payFen, currency));
