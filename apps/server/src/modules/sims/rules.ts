import type { simStates } from '@device-pay/contract';

export type SimState = (typeof simStates)[number];

/** What the carrier writes of a SIM that was cancelled. */
export const cancelledStatus = 9;

/** What the carrier's numbers mean. */
const stateOfStatus: Readonly<Record<number, SimState>> = {
  1: 'notActivated',
  2: 'activated',
  4: 'stopped',
  6: 'notActivated',
  7: 'notActivated',
  8: 'preCancelled',
  [cancelledStatus]: 'cancelled',
};

/** A number that the carrier never told of is unknown. */
export const simStateOf = (carrierStatus: number): SimState => stateOfStatus[carrierStatus] ?? 'unknown';

/** The carrier's numbers of SIMs in one of these states. */
export const carrierStatusesOf = (...states: readonly SimState[]): number[] =>
  Object.keys(stateOfStatus)
    .map(Number)
    .filter((status) => states.includes(simStateOf(status)));

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
