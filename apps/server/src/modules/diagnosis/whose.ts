import { type ContextOf, userIdOf } from '../../platform/handler.ts';

/** The columns that say whom a run or a speed test belongs to: the guest, and the account if there is one. */
export const whose = ({ brand, subject }: Pick<ContextOf<'holder'>, 'brand' | 'subject'>) => ({
  brand,
  guest_id: subject.guestId,
  user_id: userIdOf(subject),
});
