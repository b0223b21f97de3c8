import { saidText } from '@device-pay/rules';
import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail, isFailure, missingField } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { recordAct } from '../audit/public.ts';
import { presentCancellation } from './present.ts';
import { decisions } from './rules.ts';
import { cancellationLog, lockCancellation } from './store.ts';

export function decideCancellation(db: Database): Handler<'cancellations.decide'> {
  return async (context, { id, decision, text }) => {
    const { brand, subject, now, language, log } = context;
    const said = saidText(text);
    if (decision === 'reject' && said === null) return missingField('text', language);
    const { from, to } = decisions[decision];
    const answer = await transact(db, async (trx) => {
      const row = await lockCancellation(trx, brand, id);
      if (!row) return fail('cancellationNotFound');
      if (row.user_id === subject.userId) return fail('notAllowed');
      const step = { id, state: to, actorId: subject.userId, text: said };
      if (await cancellationLog.isLast(trx, step)) return presentCancellation(trx, row);
      if (!from.includes(row.state)) return fail('cancellationStateWrong');
      if (decision === 'approve' && now < row.decide_from) return fail('cancellationTooEarly');
      const after = await trx
        .updateTable('cancellations')
        .set({
          state: to,
          ...(decision === 'review'
            ? {}
            : { decided_by: subject.userId, decided_at: now, decision_text: said }),
          ...(decision === 'reject' ? { ended_at: now } : {}),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await cancellationLog.record(trx, { ...step, at: now });
      await recordAct(trx, context, {
        action: 'cancellations.decide',
        objectType: 'cancellation',
        objectId: id,
        changes: { subject: row.subject, userId: row.user_id, imei: row.imei, state: [row.state, to] },
      });
      return presentCancellation(trx, after);
    });
    if (!isFailure(answer))
      log.info({ cancellationId: id, decision, by: subject.userId }, 'staff decided about a cancellation');
    return answer;
  };
}
