export { longestAlarmSec, mostReceivers, shortestVoiceSec } from './calls/alarm-config.ts';
export { alarmChannels } from './calls/alarm-shapes.ts';
export { notToldReasons } from './calls/alarms.ts';
export { deviceStatuses } from './calls/devices.ts';
export { selfCheckItems } from './calls/diagnosis.ts';
export { commandStates, functionIds } from './calls/hotspot-functions.ts';
export { deliveryStates, orderStates, orderTabs, payMethods } from './calls/order-shapes.ts';
export type { PackageFamily } from './calls/package.ts';
export { noticeFields } from './calls/pets.ts';
export { type PopupPlace, popupPlaces } from './calls/popups.ts';
export { coordinateSystems } from './calls/positions.ts';
export {
  realNameConsentVersions,
  realNameReasons,
  realNameStates,
  realNameSteps,
  realNameWays,
} from './calls/real-name-shapes.ts';
export { checkAdvice, checkStates } from './calls/sim-checks.ts';
export { notSwitchableReasons, simStates } from './calls/sims.ts';
export { type CallName, type Calls, calls } from './calls.ts';
export type { CallData, CallInput, CallPath, GetPath, PostPath } from './client-types.ts';
export {
  type CallDefinition,
  defineCall,
  type Effect,
  type Envelope,
  type FileField,
  type FileFields,
  type FileKind,
  type Standing,
  type Tier,
  tiers,
} from './define-call.ts';
export {
  type ErrorCode,
  type ErrorEntry,
  errorCatalogue,
  errorText,
  frameworkErrors,
  wireCode,
} from './errors.ts';
export { carriers, mostCoupons, mostOrderFen } from './shapes.ts';
export { type SelfCheckEvents, type StreamDefinition, speedTestMaxBytes, streams } from './streams.ts';
