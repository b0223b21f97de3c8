import { isResidentIdNumber } from '@device-pay/rules';

/** What is wrong with a typed number. */
export type CardNoProblem = 'missing' | 'length' | 'wrong';

/** The number in capitals and not at full width, without the spaces that people type between groups. */
export const plainCardNo = (typed: string): string =>
  typed.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/** @param isRead the number was read from the photo, so an empty field is fine */
export function cardNoProblem(typed: string, isRead: boolean, now: Date): CardNoProblem | undefined {
  const cardNo = plainCardNo(typed);
  if (cardNo === '') return isRead ? undefined : 'missing';
  if (!/^\d{17}[\dX]$/.test(cardNo)) return 'length';
  return isResidentIdNumber(cardNo, now) ? undefined : 'wrong';
}
