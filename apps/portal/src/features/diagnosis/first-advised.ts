import type { Advice } from './check.ts';

/** Of what several checks advise, the first; to look for the reason of a stop only where none of them tells it. */
export function firstAdvised<C>(
  checks: readonly C[],
  adviceOf: (check: C) => Advice | null | undefined,
): C | undefined {
  const advised = checks.filter(adviceOf);
  return advised.find((check) => adviceOf(check) !== 'seeStopReason') ?? advised[0];
}
