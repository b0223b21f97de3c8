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
