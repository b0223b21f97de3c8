import { transact } from '../../platform/database/transact.ts';
import { lockOrder, moveLines, recordEvent, releaseClaims, revokeGrants } from '../orders/public.ts';
import { returnLine } from '../payments/public.ts';
import { returnWatch } from '../rewards/public.ts';
import { recordVainTry } from './grace.ts';
import type { DeliveryDeps, Line } from './lines.ts';

/** After a try in vain: gives the line up if its time `isOver`, and answers whether it did. */
export async function givesUp(
  deps: DeliveryDeps,
  line: Line,
  isOver: (line: Line, now: Date) => boolean,
): Promise<boolean> {
  const now = deps.clock.now();
  const { mayGiveUp } = await recordVainTry(deps.db, now);
  if (!mayGiveUp || !isOver(line, now)) return false;
  await giveUp(deps, line, null);
  return true;
}

/** Ends a delivery that will not happen, and gives the money back as the refund rules say. */
export async function giveUp(
  { db, clock, jobs }: DeliveryDeps,
  line: Line,
  reason: string | null,
): Promise<void> {
  const { id, order_id } = line;
  const now = clock.now();
  await transact(db, async (trx) => {
    await lockOrder(trx, order_id);
    if (!(await moveLines(trx, [id], 'failed', now)).has(id)) return;
    // The next in its queue must not wait for this line, and the platform must not activate it after all.
    await revokeGrants(trx, jobs, line, now);
    await releaseClaims(trx, id);
    await returnWatch(trx, order_id);
    const detail = reason ? { detail: reason } : {};
    await recordEvent(trx, { orderId: order_id, at: now, event: 'deliveryFailed', ...detail });
    await returnLine(trx, jobs, id, reason, now);
  });
}
