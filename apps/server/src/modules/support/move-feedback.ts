import { saidText } from '@device-pay/rules';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { FeedbackEventRow, FeedbackRow, Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail, missingField } from '../../platform/failure.ts';
import type { ContextOf, Handler } from '../../platform/handler.ts';
import { recordAct } from '../audit/public.ts';
import { showCase } from './present.ts';
import { sameMessageMs, staffMoves } from './rules.ts';
import { lastOfStaff, recordEvent } from './store.ts';

export function moveFeedback(db: Database): Handler<'support.move-feedback'> {
  return async (context, { id, action, text }) => {
    const { brand, subject, now, language } = context;
    const said = saidText(text);
    const move = staffMoves[action];
    if (move.needsText && said === null) return missingField('text', language);
    return transact(db, async (trx) => {
      const row = await trx
        .selectFrom('feedback')
        .selectAll()
        .where('id', '=', id)
        .where('brand', '=', brand)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return fail('feedbackNotFound');
      // Nobody works on their own complaint.
      if (row.user_id === subject.userId) return fail('notAllowed');
      const shown = () => showCase(trx, brand, id, subject, now);
      // Its answer was lost, and it comes again: the person must not read a reply twice.
      if (move.to === undefined && (await wasJustDone(trx, row, context, { event: move.event, text: said })))
        return shown();
      if (!move.from.includes(row.state)) return fail('feedbackStateWrong');
      await trx
        .updateTable('feedback')
        .set({
          state: move.to ?? row.state,
          // Whoever takes it up first has it.
          assigned_to: row.assigned_to ?? subject.userId,
          ...(action === 'contact' && row.contacted_at === null ? { contacted_at: now } : {}),
          ...(action === 'close' ? { closed_at: now } : {}),
        })
        .where('id', '=', id)
        .execute();
      await recordEvent(trx, {
        feedback_id: id,
        at: now,
        event: move.event,
        actor: 'staff',
        actor_id: subject.userId,
        text: said,
      });
      await recordAct(trx, context, {
        action: 'support.move-feedback',
        objectType: 'feedback',
        objectId: id,
        changes: { action, state: [row.state, move.to ?? row.state] },
      });
      return shown();
    });
  };
}

async function wasJustDone(
  trx: Transaction<Tables>,
  { id }: FeedbackRow,
  { subject, now }: ContextOf<'staff'>,
  { event, text }: Pick<FeedbackEventRow, 'event' | 'text'>,
): Promise<boolean> {
  const last = await lastOfStaff(trx, id);
  return (
    last?.event === event &&
    last.text === text &&
    last.actor_id === subject.userId &&
    now.getTime() - last.at.getTime() <= sameMessageMs
  );
}
