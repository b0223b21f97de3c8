import type { Advice } from './check.ts';

/** The first check with an advice. `seeStopReason` counts only if no other check advises anything. */
export function firstAdvised<C>(
  checks: readonly C[],
  adviceOf: (check: C) => Advice | null | undefined,
): C | undefined {
  const advised = checks.filter(adviceOf);
  return advised.find((check) => adviceOf(check) !== 'seeStopReason') ?? advised[0];
}
