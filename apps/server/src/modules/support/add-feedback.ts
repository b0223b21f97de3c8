import { contactWorkingDays } from '@device-pay/rules';
import type { Database, Queries } from '../../platform/database/connect.ts';
import { holdAccount } from '../../platform/database/hold-account.ts';
import type { FeedbackRow } from '../../platform/database/tables.ts';
import { lockName, transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../platform/failure.ts';
import { type ContextOf, type Data, type Handler, type Input, userIdOf } from '../../platform/handler.ts';
import { newId } from '../../platform/ids.ts';
import { requestHash } from '../../platform/request-hash.ts';
import { tooManyTries } from '../../platform/tries.ts';
import { afterWorkingDays } from '../../platform/working-days.ts';
import { may } from '../access/public.ts';
import { ownRuns } from '../diagnosis/public.ts';
import { keepFiles } from '../files/public.ts';
import { findOrder } from '../orders/public.ts';
import { checkFeedback } from './check-feedback.ts';
import { sameRequestMs, writeLimits } from './rules.ts';
import { attachFiles, recordEvent } from './store.ts';

type FeedbackInput = Input<'support.add-feedback'>;

export function addFeedback(db: Database): Handler<'support.add-feedback'> {
  return async (context, input) => {
    const content = checkFeedback(input, context);
    if (isFailure(content)) return content;
    const { subject, now, brand, site, language } = context;
    const hash = requestHash(input);
    const before = await findSame(db, context, hash);
    if (before) return before;
    if (input.orderId !== undefined && !(await isOwnOrder(db, context, input.orderId)))
      return fail('orderNotFound');

    const dueAt = content.kind === 2 ? await afterWorkingDays(db, now, contactWorkingDays, site) : null;
    const selfCheckId = await selfCheckOf(db, context, input);
    if (selfCheckId === undefined) return fail('selfCheckNotFound');
    const id = newId(now.getTime());
    return transact(db, async (trx) => {
      // Requests of one person wait for each other here; then the second finds what the first has made.
      await lockName(trx, `feedback ${subject.guestId}`);
      // Name and number of an account that is just being erased would stay.
      if (subject.kind === 'user' && !(await holdAccount(trx, subject.userId))) return fail('loginNeeded');
      const same = await findSame(trx, context, hash);
      if (same) return same;
      // Counted only for a new case: a repeated request makes none.
      const refusal = await tooManyTries(trx, writeLimits(subject.guestId, context.clientIp), now);
      if (refusal) return refusal;
      const fileIds = input.fileIds ?? [];
      const row = await trx
        .insertInto('feedback')
        .values({
          id,
          brand,
          site,
          language,
          guest_id: subject.guestId,
          user_id: userIdOf(subject),
          feedback_complaint: content.kind,
          feedback_type: content.type,
          title: content.title,
          feedback_problems: content.text,
          name: content.name,
          phone: content.phone,
          email: content.email,
          imei: input.imei ?? null,
          order_id: input.orderId ?? null,
          assigned_to: null,
          due_at: dueAt,
          contacted_at: null,
          self_check_run_id: selfCheckId,
          request_key: context.idempotencyKey ?? newId(),
          request_hash: hash,
          created_at: now,
          seen_at: now,
          closed_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      // After the case: a trigger on its insert locks a guest's session, so that a login waits until the files are
      // kept.
      if (!(await keepFiles(trx, context, 'feedback', fileIds))) return fail('fileNotFound');
      await attachFiles(trx, id, fileIds);
      await recordEvent(trx, {
        feedback_id: id,
        at: now,
        event: 'received',
        actor: 'person',
        actor_id: userIdOf(subject),
      });
      return present(row);
    });
  };
}

const present = (row: FeedbackRow): Data<'support.add-feedback'> => ({
  id: row.id,
  complaintStatus: row.state,
  dueAt: row.due_at?.toISOString() ?? null,
  selfCheckAttached: row.self_check_run_id !== null,
});

/** The case that the same request has made; a failure when its key stands for another content. */
async function findSame(
  db: Queries,
  { subject, idempotencyKey, now }: ContextOf<'session'>,
  hash: Buffer,
): Promise<Data<'support.add-feedback'> | Failure<'idempotencyConflict'> | null> {
  const query = db.selectFrom('feedback').selectAll().where('guest_id', '=', subject.guestId);
  const row =
    idempotencyKey === null
      ? await query
          .where('request_hash', '=', hash)
          .where('created_at', '>', new Date(now.getTime() - sameRequestMs))
          .executeTakeFirst()
      : await query.where('request_key', '=', idempotencyKey).executeTakeFirst();
  if (!row) return null;
  return row.request_hash.equals(hash) ? present(row) : fail('idempotencyConflict');
}

async function isOwnOrder(db: Database, context: ContextOf<'session'>, orderId: string): Promise<boolean> {
  const order = await findOrder(db, orderId, context.brand);
  if (!order) return false;
  const { id, guest_id: guestId, user_id: userId } = order;
  return may(context.subject, 'ownOrder', { kind: 'order', id, guestId, userId }, context.now) === null;
}

/**
 * The self-check that goes with a case: the named one, or the last one; of the device, run by this person to its end.
 * Null where none is asked for, or there is no last one; undefined where the named one is not there.
 */
async function selfCheckOf(
  db: Database,
  context: ContextOf<'session'>,
  { imei = '', selfCheckRunId, attachSelfCheck }: FeedbackInput,
): Promise<string | null | undefined> {
  if (selfCheckRunId === undefined && !attachSelfCheck) return null;
  let runs = ownRuns(db, context, imei)
    .where('brand', '=', context.brand)
    .where('finished_at', 'is not', null);
  if (selfCheckRunId !== undefined) runs = runs.where('id', '=', selfCheckRunId);
  const run = await runs.limit(1).executeTakeFirst();
  return run?.id ?? (selfCheckRunId === undefined ? null : undefined);
}
