import { type SimState, simStateOf } from '../../platform/sim-state.ts';

/** What is known of a SIM; null: not known. */
export interface SimFacts {
  readonly carrierStatus: number | null;
  readonly separated: boolean | null;
  /** Null: the carrier did not say whether anything holds. */
  readonly stopReasons: readonly string[] | null;
}

export type Verdict = 'ok' | 'warn' | 'bad' | 'unknown';

/** What a SIM's state alone says. */
const verdictOfState: Readonly<Record<SimState, Verdict>> = {
  activated: 'ok',
  notActivated: 'warn',
  stopped: 'bad',
  preCancelled: 'bad',
  cancelled: 'bad',
  unknown: 'unknown',
};

/**
 * Whether a SIM works. One thing that is bad is enough; it is well only where all that matters is known, and so
 * not for a SIM of which nobody knows whether it is in its device.
 */
export function simVerdict({ carrierStatus, separated, stopReasons }: SimFacts): Verdict {
  const ofState = carrierStatus === null ? 'unknown' : verdictOfState[simStateOf(carrierStatus)];
  if (ofState === 'bad' || separated === true || (stopReasons?.length ?? 0) > 0) return 'bad';
  if (ofState === 'warn') return 'warn';
  if (ofState === 'unknown' || separated === null || stopReasons === null) return 'unknown';
  return 'ok';
}

/** How long a device is offline while it changes its card, in seconds. */
export const offlineSec = { from: 30, to: 90 } as const;

/** Sending a switch takes no longer: one that the platform does not know then has never got there. */
export const sentWithinMs = 30_000;

/** After this a switch has failed, whatever the device says later. */
export const switchWithinMs = 3 * 60_000;
