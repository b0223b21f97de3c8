import { type RawBuilder, sql } from 'kysely';
import { type Person, userIdOf } from '../handler.ts';

/** Of a table whose rows have a guest, and an account where there was one: those of this person. */
export const isOwn = (subject: Person): RawBuilder<boolean> =>
  sql`(guest_id = ${subject.guestId} or user_id = ${userIdOf(subject)})`;
