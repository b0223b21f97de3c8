import { type ClockAndFaults, type ControlCall, clockAndFaultCalls } from '../platform/control.ts';

/** The control calls that are the same at every payment provider: its clock, its faults, what it remembers. */
export function commonControlCalls(context: CommonContext): Record<string, ControlCall> {
  const { state } = context;
  return {
    ...clockAndFaultCalls(context),
    'GET /control/trades': () => ({ trades: [...state.trades.values()] }),
    'GET /control/refunds': () => ({ refunds: [...state.refunds.values()] }),
    'GET /control/notifications': () => ({ notifications: [...state.notifications.values()] }),
  };
}

export interface CommonContext extends ClockAndFaults {
  readonly state: ClockAndFaults['state'] & {
    readonly trades: ReadonlyMap<string, unknown>;
    readonly refunds: ReadonlyMap<string, unknown>;
    readonly notifications: ReadonlyMap<string, unknown>;
  };
}
