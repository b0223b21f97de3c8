import type { Digits } from './kept-digits.ts';

/** Before a recording begins. */
export const countdownSec = 3;
/** Before the first digit and after the last one. */
export const marginMs = 1500;
/** To look at the video, and for it to arrive. */
const afterwardsMs = 10_000;

export const recordingMs = ({ digits, paceMs }: Pick<Digits, 'digits' | 'paceMs'>): number =>
  digits.length * paceMs + marginMs * 2;

/** Begun later, a video arrives when its digits are over. UTC in milliseconds. */
export const lastStartAt = (digits: Digits): number =>
  digits.expiresAt - countdownSec * 1000 - recordingMs(digits) - afterwardsMs;
