import { type RawBuilder, sql } from 'kysely';
import { type Person, userIdOf } from '../handler.ts';

/** Selects this person's rows of a table that has `guest_id`, and `user_id` where the person had an account. */
export const isOwn = (subject: Person): RawBuilder<boolean> =>
  sql`(guest_id = ${subject.guestId} or user_id = ${userIdOf(subject)})`;

/** Likewise, but what a guest did is the account's alone since a login took it over. */
export const belongsTo = (subject: Person): RawBuilder<boolean> =>
  subject.kind === 'user'
    ? sql`user_id = ${subject.userId}`
    : sql`(user_id is null and guest_id = ${subject.guestId})`;
