import { minuteMs } from '@device-pay/rules';
import type { Clock } from './clock.ts';

/** A run that has worked so long leaves the rest to the next one: where nobody answers outside, each item waits. */
const longestMs = 5 * minuteMs;

/** Repeats what works through one batch and tells whether there may be more, while there is and for some minutes. */
export async function inRounds(clock: Clock, round: () => Promise<boolean>): Promise<void> {
  const begin = clock.now().getTime();
  for (let isMore = true; isMore && clock.now().getTime() - begin <= longestMs; ) isMore = await round();
}
