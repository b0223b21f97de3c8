import { minuteMs } from '@device-pay/rules';
import { type RawBuilder, sql } from 'kysely';

/** Minutes between questions; the last one repeats. */
const pauses = [1, 1, 2, 3, 5, 10, 20, 30, 60];

/** After this many questions, about two days, it is a person's turn. */
export const lastAsk = 56;

/** When the next question is due, after `asked` questions. */
export const pauseBefore = (asked: number, now: Date): Date =>
  new Date(now.getTime() + (pauses[Math.min(asked - 1, pauses.length - 1)] ?? 60) * minuteMs);

/**
 * Whether the next question is due. One that is later than any pause was fixed while the clock was ahead: it would wait
 * for as long as that was.
 */
export const isDue = (column: string, now: Date): RawBuilder<boolean> => {
  const latest = new Date(now.getTime() + 2 * (pauses.at(-1) ?? 60) * minuteMs);
  return sql`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${latest})`;
};
