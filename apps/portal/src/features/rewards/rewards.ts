import type { CallData } from '@device-pay/contract';

export type RewardTask = CallData<'/apiTaskVideo/list/imei'>[number];
export type Watched = CallData<'/apiTaskVideo/watch'>;
export type Reward = CallData<'/apiTaskVideo/exchange/history'>['list'][number];

export const switchPath = '/adevreising/getWelfareAdvertisingSwitch';
export const listPath = '/apiTaskVideo/list/imei';
export const countPath = '/apiTaskVideo/exchange/count';
export const historyPath = '/apiTaskVideo/exchange/history';

/** What is no longer true once something was watched. */
export const watchedCalls: readonly string[] = [listPath, countPath];
/** What is no longer true once something was exchanged: the device has more than before, too. */
export const exchangedCalls: readonly string[] = [
  ...watchedCalls,
  historyPath,
  '/redis/getPackageByImei',
  '/pay/order/getOrderList',
];
