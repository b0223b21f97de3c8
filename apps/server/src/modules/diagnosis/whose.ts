import { type ContextOf, userIdOf } from '../../platform/handler.ts';

/** Whose a run or a speed test is: the session's, and the account's where there is one. */
export const whose = ({ brand, subject }: Pick<ContextOf<'holder'>, 'brand' | 'subject'>) => ({
  brand,
  guest_id: subject.guestId,
  user_id: userIdOf(subject),
});
