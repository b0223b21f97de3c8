import type { CallData } from '@device-pay/contract';

export type RewardTask = CallData<'/apiTaskVideo/list/imei'>[number];
export type Watched = CallData<'/apiTaskVideo/watch'>;
export type Reward = CallData<'/apiTaskVideo/exchange/history'>['list'][number];

export const switchPath = '/adevreising/getWelfareAdvertisingSwitch';
export const listPath = '/apiTaskVideo/list/imei';
export const countPath = '/apiTaskVideo/exchange/count';
export const historyPath = '/apiTaskVideo/exchange/history';

/** The calls whose answers change when an advertisement was watched. */
export const watchedCalls = [listPath, countPath] as const;
/** The calls whose answers change when viewings were exchanged, including what the device has. */
export const exchangedCalls = [
  ...watchedCalls,
  historyPath,
  '/redis/getPackageByImei',
  '/pay/order/getOrderList',
] as const;
