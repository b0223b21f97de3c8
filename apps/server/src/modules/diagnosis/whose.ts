import { type RawBuilder, sql } from 'kysely';
import { type ContextOf, type Person, userIdOf } from '../../platform/handler.ts';

/** Whose a run or a speed test is: the session's, and the account's where there is one. */
export const whose = ({ brand, subject }: Pick<ContextOf<'holder'>, 'brand' | 'subject'>) => ({
  brand,
  guest_id: subject.guestId,
  user_id: userIdOf(subject),
});

/** Those that this session or account made: another owner's are not shown. */
export const isOwn = (subject: Person): RawBuilder<boolean> =>
  sql`(guest_id = ${subject.guestId} or user_id = ${userIdOf(subject)})`;
