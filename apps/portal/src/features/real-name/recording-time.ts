import type { Digits } from './kept-digits.ts';

/** The countdown before a recording. */
export const countdownSec = 3;
/** The time before the first digit and after the last one. */
export const marginMs = 1500;
/** The time to look at the video and to send it. */
const afterwardsMs = 10_000;

export const recordingMs = ({ digits, paceMs }: Pick<Digits, 'digits' | 'paceMs'>): number =>
  digits.length * paceMs + marginMs * 2;

/** A video that is begun later than this would arrive after its digits have expired. UTC in milliseconds. */
export const lastStartAt = (digits: Digits): number =>
  digits.expiresAt - countdownSec * 1000 - recordingMs(digits) - afterwardsMs;
