import { contactWorkingDays } from '@device-pay/rules';
import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail } from '../../platform/failure.ts';
import { type Handler, userIdOf } from '../../platform/handler.ts';
import { afterWorkingDays } from '../../platform/working-days.ts';
import { mayReopen, showCase } from './present.ts';
import { lastOfPerson, lockOwnCase, recordEvent, seeNews } from './store.ts';

export function reopenFeedback(db: Database): Handler<'support.reopen-feedback'> {
  return async ({ brand, subject, now }, { id, text }) =>
    transact(db, async (trx) => {
      const row = await lockOwnCase(trx, brand, subject, id);
      if (!row) return fail('feedbackNotFound');
      const shown = () => showCase(trx, brand, id, subject, now);
      if (!mayReopen(row, now)) {
        const last = await lastOfPerson(trx, id);
        // Its answer was lost, and it comes again.
        const isDone = row.closed_at === null && last?.event === 'reopened' && last.text === text.trim();
        return isDone ? shown() : fail('feedbackStateWrong');
      }
      const dueAt =
        row.feedback_complaint === 2 ? await afterWorkingDays(trx, now, contactWorkingDays, row.site) : null;
      await trx
        .updateTable('feedback')
        .set({ state: 'open', closed_at: null, contacted_at: null, due_at: dueAt })
        .where('id', '=', id)
        .execute();
      await seeNews(trx, id);
      await recordEvent(trx, {
        feedback_id: id,
        at: now,
        event: 'reopened',
        actor: 'person',
        actor_id: userIdOf(subject),
        text: text.trim(),
      });
      return shown();
    });
}
