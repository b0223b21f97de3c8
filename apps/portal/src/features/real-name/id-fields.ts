import { isResidentIdNumber } from '@device-pay/rules';

/** What is wrong with a number as it was typed; undefined: nothing. */
export type CardNoProblem = 'missing' | 'length' | 'wrong';

/** Without the blanks that people type between groups. */
export const plainCardNo = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

/** @param isRead it was read from the photo, so that it need not be typed */
export function cardNoProblem(typed: string, isRead: boolean, now: Date): CardNoProblem | undefined {
  const cardNo = plainCardNo(typed);
  if (cardNo === '') return isRead ? undefined : 'missing';
  if (!/^\d{17}[\dX]$/.test(cardNo)) return 'length';
  return isResidentIdNumber(cardNo, now) ? undefined : 'wrong';
}
