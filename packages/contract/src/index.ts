export { deliveryStates, orderStates, orderTabs } from './calls/orders.ts';
export { type CallName, type Calls, calls } from './calls.ts';
export type { CallData, CallInput, GetPath, PostPath } from './client-types.ts';
export {
  type CallDefinition,
  defineCall,
  type Effect,
  type Envelope,
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
