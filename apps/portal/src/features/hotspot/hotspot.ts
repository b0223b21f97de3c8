import type { CallData } from '@device-pay/contract';

export type MifiMessage = CallData<'/mifi/getMiFiMessage'>;
export type MifiSignal = CallData<'/mifi/getMiFiSignal'>;
export type CardInfo = CallData<'/publicNumber/getCardInfo'>;
export type Card = CardInfo['cards'][number];
export type CardSwitch = NonNullable<CardInfo['lastSwitch']>;
export type Functions = CallData<'/device/getFunctionByImei'>;
export type DeviceFunction = Functions['functions'][number];
export type Settings = NonNullable<Functions['settings']>;
export type HotspotClient = MifiMessage['clientList'][number];
export type LoggedCommand = Functions['log'][number];
export type FunctionId = DeviceFunction['functionId'];

/** A function that the hotspot has; undefined if it lacks it. */
export const functionOf = ({ functions }: Functions, id: FunctionId): DeviceFunction | undefined =>
  functions.find(({ functionId }) => functionId === id);
