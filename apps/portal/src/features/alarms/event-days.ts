import { dayMs } from '@device-pay/rules/durations';
import type { Format } from '../../text/format.ts';

/** The headings of the days, by the id of the first event below each; the events are in order, newest first. */
export function dayHeadings(
  events: readonly { readonly id: string; readonly at: string }[],
  format: Pick<Format, 'date'>,
  words: { readonly today: string; readonly yesterday: string },
  nowMs: number,
): ReadonlyMap<string, string> {
  const today = format.date(nowMs);
  const yesterday = format.date(nowMs - dayMs);
  const headings = new Map<string, string>();
  let last: string | undefined;
  for (const { id, at } of events) {
    const day = format.date(at);
    if (day !== last) {
      headings.set(id, day === today ? words.today : day === yesterday ? words.yesterday : day);
    }
    last = day;
  }
  return headings;
}
