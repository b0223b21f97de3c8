import type { Transaction } from 'kysely';
import type { PaymentAttemptRow, Tables } from '../../platform/database/tables.ts';
import { recordEvent } from '../orders/public.ts';
import { settleCase } from './cases.ts';

/** Nothing more can be paid on the attempt. "Closed" after "paid" is never believed. */
export async function endAttempt(
  trx: Transaction<Tables>,
  attempt: Pick<PaymentAttemptRow, 'id' | 'order_id' | 'state' | 'pay_method'>,
  now: Date,
): Promise<'closed' | 'ignored'> {
  if (attempt.state !== 'open' && attempt.state !== 'abandoned') return 'ignored';
  const { provider } = await trx
    .updateTable('payment_attempts')
    .set({ state: 'closed', next_query_at: null })
    .where('id', '=', attempt.id)
    .returning('provider')
    .executeTakeFirstOrThrow();
  await settleCase(trx, ['attemptUnknown'], { provider, subject: attempt.id, now });
  await recordEvent(trx, {
    orderId: attempt.order_id,
    at: now,
    event: 'attemptClosed',
    payMethod: attempt.pay_method,
  });
  return 'closed';
}
