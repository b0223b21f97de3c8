import { type SqlBool, sql, type Transaction } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import { belongsTo } from '../../platform/database/own-rows.ts';
import type { FeedbackEventRow, FeedbackRow, Tables } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/handler.ts';

/** A case with what lists say of its time line. */
export interface ListedCase extends FeedbackRow {
  readonly last_at: Date;
  readonly unread: boolean;
}

/** Something that the person can see and did not do. */
const isOfOthers = sql<SqlBool>`e.visible and e.actor <> 'person'`;
/** It came after the person's last look. */
const isNews = sql<SqlBool>`${isOfOthers} and e.at > coalesce(f.seen_at, f.created_at)`;

/** Cases of a brand, for the caller to narrow down. Answers their lists' columns. */
export const selectCases = (db: Queries, brand: string) =>
  db
    .selectFrom('feedback as f')
    .selectAll('f')
    .select((eb) => [
      eb
        .selectFrom('feedback_events as e')
        .select((events) => events.fn.max('e.at').as('at'))
        .whereRef('e.feedback_id', '=', 'f.id')
        .where('e.visible', '=', true)
        .$asScalar()
        .$notNull()
        .as('last_at'),
      eb
        .exists(
          eb
            .selectFrom('feedback_events as e')
            .select('e.id')
            .whereRef('e.feedback_id', '=', 'f.id')
            .where(isNews),
        )
        .$castTo<boolean>()
        .as('unread'),
    ])
    .where('f.brand', '=', brand);

/** One of the caller's own cases, locked: who changes it holds this lock. */
export const lockOwnCase = (
  trx: Transaction<Tables>,
  brand: string,
  subject: Person,
  id: string,
): Promise<FeedbackRow | undefined> =>
  trx
    .selectFrom('feedback as f')
    .selectAll('f')
    .where('f.brand', '=', brand)
    .where('f.id', '=', id)
    .where(belongsTo(subject))
    .forUpdate()
    .executeTakeFirst();

/**
 * Who writes to their case is shown all that others did before, and so has seen it; but not what they do at this moment:
 * it waits for the case's lock, which the caller holds.
 */
export async function seeNews(trx: Transaction<Tables>, id: string): Promise<void> {
  await sql`
    update feedback f set seen_at = coalesce(
      (select max(e.at) from feedback_events e where e.feedback_id = f.id and ${isOfOthers}), f.seen_at)
    where f.id = ${id}
  `.execute(trx);
}

type NewEvent = Pick<FeedbackEventRow, 'feedback_id' | 'at' | 'event' | 'actor'> &
  Partial<Pick<FeedbackEventRow, 'actor_id' | 'text'>>;

export async function recordEvent(db: Queries, event: NewEvent): Promise<void> {
  await db
    .insertInto('feedback_events')
    .values({ actor_id: null, text: null, ...event, visible: event.event !== 'noted' })
    .execute();
}

type LastEvent = Pick<FeedbackEventRow, 'event' | 'text' | 'at' | 'actor_id'>;

const lastOf =
  (actor: FeedbackEventRow['actor']) =>
  (db: Queries, feedbackId: string): Promise<LastEvent | undefined> =>
    db
      .selectFrom('feedback_events')
      .select(['event', 'text', 'at', 'actor_id'])
      .where('feedback_id', '=', feedbackId)
      .where('actor', '=', actor)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();

/** What the person, or staff, did last. */
export const lastOfPerson = lastOf('person');
export const lastOfStaff = lastOf('staff');

/** Attaches files that are kept already, after those that the case has. */
export async function attachFiles(
  trx: Transaction<Tables>,
  feedbackId: string,
  fileIds: readonly string[],
  first = 1,
): Promise<void> {
  if (fileIds.length === 0) return;
  await trx
    .insertInto('feedback_files')
    .values(fileIds.map((id, index) => ({ feedback_id: feedbackId, file_id: id, sort: first + index })))
    .execute();
}

export const fileCount = async (trx: Queries, feedbackId: string): Promise<number> => {
  const { n } = await trx
    .selectFrom('feedback_files')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('feedback_id', '=', feedbackId)
    .executeTakeFirstOrThrow();
  return n;
};

/** When an account is erased: its cases stay, but name nobody. */
export async function forgetComplainant(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx
    .updateTable('feedback')
    .set((eb) => ({
      // A complaint must have both: they become empty, not null.
      name: eb.case().when('name', 'is', null).then(null).else('').end(),
      phone: eb.case().when('phone', 'is', null).then(null).else('').end(),
      email: null,
    }))
    .where('user_id', '=', userId)
    .execute();
}
