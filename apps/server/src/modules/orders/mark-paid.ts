import { zoneOfSite } from '@device-pay/rules';
import type { Transaction } from 'kysely';
import type { GrantRow, OrderRow, PayMethod, SoldPackage, Tables } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs.ts';
import {
  type GrantTerms,
  loadPackageTypes,
  loadQueueEnds,
  type PlannedGrant,
  planGrants,
  queueOf,
  spanOf,
} from '../allowances/public.ts';
import { unitsOf } from '../catalogue/public.ts';
import { consumeCoupons } from '../coupons/public.ts';
import { moveOrder, recordEvent } from './store.ts';

export interface Payment {
  readonly payMethod: PayMethod;
  readonly transactionId: string | null;
  readonly paidAt: Date;
}

/**
 * Everything that follows from a proved payment, in the caller's transaction and under the caller's lock on the
 * order: the state, the coupons, the grants (one set a line, whatever is repeated), and the jobs that deliver
 * them. Returns false, with nothing written, when the order is not in a state that can be paid.
 */
export async function markPaid(
  trx: Transaction<Tables>,
  jobs: Jobs,
  order: OrderRow,
  payment: Payment,
): Promise<boolean> {
  const moved = await moveOrder(trx, order.id, 'paid', {
    paid_at: payment.paidAt,
    pay_method: payment.payMethod,
    transaction_id: payment.transactionId,
  });
  if (!moved) return false;
  await recordEvent(trx, {
    orderId: order.id,
    at: payment.paidAt,
    event: 'paid',
    payMethod: payment.payMethod,
  });
  await consumeCoupons(trx, order.id, payment.paidAt);
  const lineIds = await writeGrants(trx, order, payment.paidAt);
  await jobs.send(
    'delivery.submit',
    lineIds.map((lineId) => ({ lineId })),
    { trx },
  );
  return true;
}

/** Plans each line after what its device already has, line after line. Returns the lines' ids. */
async function writeGrants(trx: Transaction<Tables>, order: OrderRow, paidAt: Date): Promise<string[]> {
  const lines = await trx
    .selectFrom('order_lines')
    .select(['id', 'imei', 'package_id', 'total', 'sold'])
    .where('order_id', '=', order.id)
    .orderBy('line_no')
    .execute();
  const imeis = [...new Set(lines.map((line) => line.imei))].sort();
  // Two orders for one device must not both queue after the same grant: the second waits here for the first.
  await trx
    .selectFrom('devices')
    .select('imei')
    .where('imei', 'in', imeis)
    .orderBy('imei')
    .forUpdate()
    .execute();

  const [queueEnd, types] = await Promise.all([loadQueueEnds(trx, imeis, paidAt), loadPackageTypes(trx)]);
  const unitOf = unitsOf(types);
  const ends = new Map<string, Date>();
  for (const line of lines) {
    const terms = termsOf(line.sold);
    const queue = queueOf(terms);
    const slot = `${line.imei} ${queue}`;
    const grants = planGrants({
      terms,
      total: line.total,
      paidAt,
      runningUntil: ends.get(slot) ?? queueEnd(line.imei, queue),
      zone: zoneOfSite(order.site),
      unitOf,
    });
    const span = spanOf(grants);
    if (queue !== null) ends.set(slot, span.expirationTime);
    await insertGrants(trx, line, grants, paidAt);
    await trx
      .updateTable('order_lines')
      .set({ effective_time: span.effectiveTime, expiration_time: span.expirationTime })
      .where('id', '=', line.id)
      .execute();
  }
  return lines.map((line) => line.id);
}

async function insertGrants(
  trx: Transaction<Tables>,
  line: { id: string; imei: string; package_id: number },
  grants: readonly PlannedGrant[],
  paidAt: Date,
): Promise<void> {
  await trx
    .insertInto('grants')
    .values(
      grants.map(
        (grant): Omit<GrantRow, 'used'> => ({
          order_line_id: line.id,
          detail_no: grant.detailNo,
          part: grant.part,
          imei: line.imei,
          type: grant.type,
          package_id: line.package_id,
          unit: grant.unit,
          queue: grant.queue,
          quantity: grant.quantity,
          state: 'pending',
          effective_time: grant.effectiveTime,
          expiration_time: grant.expirationTime,
          used_as_of: paidAt,
        }),
      ),
    )
    .execute();
}

const termsOf = (sold: SoldPackage): GrantTerms => sold;
