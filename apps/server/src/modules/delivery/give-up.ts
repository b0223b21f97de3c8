import { transact } from '../../platform/database/transact.ts';
import { lockOrder, recordEvent, revokeGrants } from '../orders/public.ts';
import { returnLine } from '../payments/public.ts';
import { returnWatch } from '../rewards/public.ts';
import { type DeliveryDeps, type Line, moveLines } from './lines.ts';

/** Ends a delivery that will not happen, and gives the money back as the refund rules say. */
export async function giveUp(
  { db, clock, jobs }: DeliveryDeps,
  line: Line,
  reason: string | null,
): Promise<void> {
  const { id, order_id, imei, package_id } = line;
  const now = clock.now();
  await transact(db, async (trx) => {
    await lockOrder(trx, order_id);
    if (!(await moveLines(trx, [id], 'failed', now)).has(id)) return;
    // What comes after it in its queue must not wait for it, and the platform must not do it after all.
    await revokeGrants(trx, jobs, line, now);
    // Of this line alone: what was delivered beside it was had.
    await trx
      .deleteFrom('free_claims')
      .where('order_id', '=', order_id)
      .where('imei', '=', imei)
      .where('package_id', '=', package_id)
      .execute();
    // Its offer may be used again while it runs, too.
    await trx
      .updateTable('offer_claims')
      .set({ order_id: null })
      .where('order_id', '=', order_id)
      .where('imei', '=', imei)
      .where('package_id', '=', package_id)
      .execute();
    await returnWatch(trx, order_id);
    const detail = reason ? { detail: reason } : {};
    await recordEvent(trx, { orderId: order_id, at: now, event: 'deliveryFailed', ...detail });
    await returnLine(trx, jobs, id, now);
  });
}
