import type { Queries } from '../../platform/database/connect.ts';
import type { RefundReason } from '../../platform/database/tables.ts';

/**
 * What the rules (data, in `refund_rules`) say for a reason. Without a rule a person decides: money never moves
 * by a guess.
 */
export async function refundRule(db: Queries, reason: RefundReason): Promise<'refund' | 'credit' | 'human'> {
  const rule = await db
    .selectFrom('refund_rules')
    .select('action')
    .where('reason', '=', reason)
    .executeTakeFirst();
  return rule?.action ?? 'human';
}
