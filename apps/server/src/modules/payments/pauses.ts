import { minuteMs } from '@device-pay/rules';

/** Minutes between questions; the last one repeats. */
const pauses = [1, 1, 2, 3, 5, 10, 20, 30, 60];

/** After this many questions, about two days, it is a person's turn. */
export const lastAsk = 56;

/** When the next question is due, after `asked` questions. */
export const pauseBefore = (asked: number, now: Date): Date =>
  new Date(now.getTime() + (pauses[Math.min(asked - 1, pauses.length - 1)] ?? 60) * minuteMs);
