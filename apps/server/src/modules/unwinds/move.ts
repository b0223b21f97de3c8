import { saidText } from '@device-pay/rules';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Tables, UnwindRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure, missingField } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { recordAct } from '../audit/public.ts';
import { endLine, lockOrder } from '../orders/public.ts';
import { paymentOfOrder, refundableFen, requestRefund } from '../payments/public.ts';
import { presentUnwind } from './present.ts';
import { staffMoves, staffResults } from './rules.ts';
import { findUnwind, lockUnwind, unwindLog } from './store.ts';

type Change = Partial<
  Pick<UnwindRow, 'state' | 'need_return' | 'reject_text' | 'refund_id' | 'decided_by' | 'ended_at'>
> &
  Pick<UnwindRow, 'state'>;

/** The order is locked before the request, as everywhere where its money is moved. */
export function moveUnwind(db: Database, jobs: Jobs): Handler<'unwinds.move'> {
  return async (context, { id, action, text }) => {
    const { brand, subject, now, language, log } = context;
    const said = saidText(text);
    if (action === 'reject' && said === null) return missingField('text', language);
    const answer = await transact(db, async (trx) => {
      const named = await findUnwind(trx, brand, id);
      if (!named) return fail('unwindNotFound');
      await lockOrder(trx, named.order_id);
      const row = await lockUnwind(trx, brand, id);
      if (!row) return fail('unwindNotFound');
      // Nobody decides about their own money.
      if (row.user_id === subject.userId) return fail('notAllowed');
      const present = async () => {
        const shown = await findUnwind(trx, brand, id);
        return shown ? presentUnwind(trx, shown, language, 'staff') : fail('unwindNotFound');
      };
      const step = { id, state: row.state, actorId: subject.userId, text: said };
      if (staffResults[action].includes(row.state) && (await unwindLog.isLast(trx, step))) return present();
      if (!staffMoves[action].includes(row.state)) return fail('unwindStateWrong');

      const change = await changeOf(trx, jobs, row, { action, said, staffId: subject.userId, now });
      if (isFailure(change)) return change;
      await trx.updateTable('unwinds').set(change).where('id', '=', id).execute();
      await unwindLog.record(trx, { ...step, state: change.state, at: now });
      const refund = change.refund_id ? { refundId: change.refund_id, amountFen: row.refund_fen } : {};
      await recordAct(trx, context, {
        action: 'unwinds.move',
        objectType: 'unwind',
        objectId: id,
        changes: { orderId: row.order_id, state: [row.state, change.state], ...refund },
      });
      return present();
    });
    if (!isFailure(answer))
      log.info({ unwindId: id, action, by: subject.userId }, 'staff moved a request to end a contract');
    return answer;
  };
}

interface Decision {
  readonly action: 'review' | 'confirmReturn' | 'refund' | 'reject';
  readonly said: string | null;
  readonly staffId: string;
  readonly now: Date;
}

async function changeOf(
  trx: Transaction<Tables>,
  jobs: Jobs,
  row: UnwindRow,
  decision: Decision,
): Promise<Change | Failure<'refundTooMuch'>> {
  const { action, said, staffId, now } = decision;
  switch (action) {
    case 'review':
      return { state: 'inReview' };
    case 'confirmReturn':
      return { state: 'deviceReturned' };
    case 'reject':
      return { state: 'rejected', reject_text: said, decided_by: staffId, ended_at: now };
    case 'refund':
      return refund(trx, jobs, row, decision);
  }
}

/** Refunds the amount fixed with the request, from the payment that paid the line, and ends the contract now. */
async function refund(
  trx: Transaction<Tables>,
  jobs: Jobs,
  row: UnwindRow,
  { staffId, now }: Decision,
): Promise<Change | Failure<'refundTooMuch'>> {
  await endLine(trx, jobs, row.order_line_id, now);
  const decided = { decided_by: staffId, need_return: row.need_return && row.state === 'deviceReturned' };
  if (row.refund_fen === 0) return { state: 'done', ended_at: now, ...decided };
  // Staff may have given some of it back by another way meanwhile.
  const line = await trx
    .selectFrom('order_lines')
    .select(['id', 'amount_fen', 'discount_fen'])
    .where('id', '=', row.order_line_id)
    .executeTakeFirstOrThrow();
  const payment = await paymentOfOrder(trx, row.order_id);
  if (!payment || row.refund_fen > (await refundableFen(trx, line))) return fail('refundTooMuch');
  const wanted = {
    payment,
    lineId: row.order_line_id,
    amountFen: row.refund_fen,
    reason: 'contractCancelled',
    by: { userId: staffId, key: `unwind:${row.id}` },
  } as const;
  const made = await requestRefund(trx, jobs, wanted, now);
  return made ? { state: 'refunding', refund_id: made.id, ...decided } : fail('refundTooMuch');
}
