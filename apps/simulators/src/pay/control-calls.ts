import type { Clock } from '../platform/clock.ts';
import { advanceClock, type ControlCall } from '../platform/control.ts';

/** The control calls that are the same at every payment provider: its clock, its faults, what it remembers. */
export function commonControlCalls({ clock, faults, state }: CommonContext): Record<string, ControlCall> {
  return {
    'POST /control/clock': async (input) => {
      advanceClock(clock, input);
      state.saveClock(clock);
      await state.flushed();
      return { now: new Date(clock.now()).toISOString() };
    },
    'POST /control/behaviours': (input) => ({ id: faults.add(input).id }),
    'POST /control/behaviours/clear': ({ id }) => faults.clear(typeof id === 'string' ? id : undefined),
    'GET /control/trades': () => ({ trades: [...state.trades.values()] }),
    'GET /control/refunds': () => ({ refunds: [...state.refunds.values()] }),
    'GET /control/notifications': () => ({ notifications: [...state.notifications.values()] }),
  };
}

export interface CommonContext {
  readonly clock: Clock;
  readonly faults: {
    add(input: Record<string, unknown>): { readonly id: string };
    clear(id?: string): void;
  };
  readonly state: {
    readonly trades: ReadonlyMap<string, unknown>;
    readonly refunds: ReadonlyMap<string, unknown>;
    readonly notifications: ReadonlyMap<string, unknown>;
    saveClock(clock: Clock): void;
    flushed(): Promise<void>;
  };
}
