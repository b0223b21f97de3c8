import type { CallData } from '@device-pay/contract';

/** The configuration of a device, with what each channel has left. */
export type AlarmConfig = CallData<'/config/getDeviceConfigByImei'>;
export type Setting = AlarmConfig['alarms'][number];
export type ChannelLeft = AlarmConfig['channels'][number];
export type Channel = ChannelLeft['channel'];
/** An alarm that the device's model has. */
export type AlarmKind = CallData<'/redis/getDeviceModelAlarm'>['alarms'][number];
export type AlarmEvent = CallData<'/alarm/list'>['list'][number];
/** What a device has of the package types, as far as it is known. */
export type Allowances = CallData<'/redis/getPackageByImei'>['items'];

/** Whether it can be an alarm's code; an address may have any number. */
export const isAlarmCode = (code: number): boolean => Number.isInteger(code) && code >= 1 && code <= 52;

/** The order in which channels are shown and sent. */
export const channelOrder: readonly Channel[] = ['app', 'sms', 'phone', 'voice'];
export const mostReceivers = 3;
/** The longest duration that an alarm can be set to last: 30 days. */
export const longestSec = 30 * 86_400;
/** The shortest recording of a voice alarm. */
export const shortestVoiceSec = 15;

const risks = {
  urgent: [1, 3, 7, 9, 22, 50, 52],
  watch: [2, 4, 5, 6, 11, 12, 13, 14, 17, 20, 23, 24, 25, 48, 49, 51],
} as const;

/** urgent: somebody should act now · watch: to keep an eye on · info: good to know. */
export type Risk = keyof typeof risks | 'info';
export const riskOrder: readonly Risk[] = ['urgent', 'watch', 'info'];

export const riskOf = (code: number): Risk =>
  (Object.keys(risks) as (keyof typeof risks)[]).find((risk) =>
    (risks[risk] as readonly number[]).includes(code),
  ) ?? 'info';
