import { zoneOfSite } from '@device-pay/rules';
import { sql, type Transaction } from 'kysely';
import type {
  GrantRow,
  OrderEvent,
  OrderLineRow,
  OrderRow,
  PaidBy,
  Tables,
} from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs.ts';
import {
  type GrantTerms,
  loadPackageTypes,
  loadQueueEnds,
  type PlannedGrant,
  planGrants,
  queueOf,
  spanOf,
  unitsOf,
} from '../allowances/public.ts';
import { consumeCoupons } from '../coupons/public.ts';
import { orderTransitions } from './states.ts';

export interface Payment {
  readonly payMethod: PaidBy;
  readonly transactionId: string | null;
  readonly paidAt: Date;
  /** When we came to know of it, if that was much later. */
  readonly knownAt?: Date;
}

/**
 * Everything that follows from a proved payment, in the caller's transaction and under the caller's lock on the order:
 * the state, the coupons, the grants (one set a line, however often this is repeated), and the jobs that deliver them.
 * Returns false, with nothing written, when the order is not in a state that can be paid.
 */
export async function markPaid(
  trx: Transaction<Tables>,
  jobs: Jobs,
  order: Pick<OrderRow, 'id' | 'site'>,
  payment: Payment,
): Promise<boolean> {
  const lines = await movePaid(trx, order.id, payment);
  if (lines.length === 0) return false;
  if (lines.some((line) => line.has_coupons)) await consumeCoupons(trx, order.id, payment.paidAt);
  await writeGrants(trx, order, lines, payment);
  await jobs.send(
    'delivery.submit',
    lines.map(({ id: lineId }) => ({ lineId })),
    { trx },
  );
  return true;
}

interface PaidLine extends Pick<OrderLineRow, 'id' | 'imei' | 'package_id' | 'total' | 'sold'> {
  /** The order has used coupons. */
  readonly has_coupons: boolean;
}

/**
 * Moves the order, records it, locks its devices and answers its lines, all in one statement. No lines: it could
 * not be moved. Two orders for one device must not both queue after the same grant: the second waits here.
 */
const movePaid = (trx: Transaction<Tables>, orderId: string, payment: Payment): Promise<PaidLine[]> =>
  trx
    .with('moved', (cte) =>
      cte
        .updateTable('orders')
        .set({
          status: 'paid',
          paid_at: payment.paidAt,
          pay_method: payment.payMethod,
          transaction_id: payment.transactionId,
        })
        .where('id', '=', orderId)
        .where('status', 'in', [...orderTransitions.paid])
        .returning('id'),
    )
    .with('event', (cte) =>
      cte
        .insertInto('order_events')
        .columns(['order_id', 'at', 'event', 'pay_method'])
        .expression((eb) =>
          eb
            .selectFrom('moved')
            .select([
              'moved.id',
              eb.val(payment.paidAt).as('at'),
              eb.val<OrderEvent>('paid').as('event'),
              eb.val(payment.payMethod).as('pay_method'),
            ]),
        )
        .returning('id'),
    )
    .with('locked', (cte) =>
      cte
        .selectFrom('devices')
        .select('imei')
        .where('imei', 'in', (of) =>
          of.selectFrom('moved').innerJoin('order_lines as l', 'l.order_id', 'moved.id').select('l.imei'),
        )
        .orderBy('imei')
        .forUpdate(),
    )
    .selectFrom('moved')
    .innerJoin('order_lines as l', 'l.order_id', 'moved.id')
    .select((eb) => [
      'l.id',
      'l.imei',
      'l.package_id',
      'l.total',
      'l.sold',
      eb
        .exists(eb.selectFrom('coupon_uses').select('coupon_id').whereRef('order_id', '=', 'moved.id'))
        .$castTo<boolean>()
        .as('has_coupons'),
    ])
    // Always true: PostgreSQL runs a select of `with` only if it is read, and without this nothing would be locked.
    .where((eb) => eb(eb.selectFrom('locked').select(eb.fn.countAll().as('count')), '>=', 0))
    .orderBy('l.line_no')
    .execute();

/**
 * Plans each line after what its device already has, line after line. What would begin at once begins when the payment
 * is known: nobody could use it before. What begins on the 1st of a month begins on the one after the payment.
 */
async function writeGrants(
  trx: Transaction<Tables>,
  order: Pick<OrderRow, 'site'>,
  lines: readonly PaidLine[],
  { paidAt, knownAt = paidAt }: Payment,
): Promise<void> {
  const imeis = [...new Set(lines.map((line) => line.imei))].sort();
  const [queueEnd, types] = await Promise.all([loadQueueEnds(trx, imeis, knownAt), loadPackageTypes(trx)]);
  const unitOf = unitsOf(types);
  const ends = new Map<string, Date>();
  const rows: NewGrant[] = [];
  for (const line of lines) {
    const terms: GrantTerms = line.sold;
    const queue = queueOf(terms);
    const slot = `${line.imei} ${queue}`;
    const grants = planGrants({
      terms,
      total: line.total,
      paidAt: terms.effectType === 1 ? knownAt : paidAt,
      runningUntil: ends.get(slot) ?? queueEnd(line.imei, queue),
      zone: zoneOfSite(order.site),
      unitOf,
    });
    ends.set(slot, spanOf(grants).expirationTime);
    rows.push(...grants.map((grant) => grantRow(line, grant, knownAt)));
    if (rows.length >= grantRowsAtOnce) await insertGrants(trx, rows.splice(0));
  }
  if (rows.length > 0) await insertGrants(trx, rows);
}

type NewGrant = Omit<GrantRow, 'used' | 'used_seconds'>;

const grantColumns = [
  'order_line_id',
  'detail_no',
  'part',
  'imei',
  'type',
  'package_id',
  'unit',
  'queue',
  'quantity',
  'state',
  'effective_time',
  'expiration_time',
  'used_as_of',
] as const satisfies readonly (keyof NewGrant)[];

/** About so many grants go into one statement, which also sets the span of each line: whole lines only. */
const grantRowsAtOnce = 2_000;

const grantRow = (
  line: Pick<PaidLine, 'id' | 'imei' | 'package_id'>,
  grant: PlannedGrant,
  usedAsOf: Date,
): NewGrant => ({
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
  used_as_of: usedAsOf,
});

/** Writes the grants of all lines, and to each line the span from its first grant's start to its last one's end. */
async function insertGrants(trx: Transaction<Tables>, rows: readonly NewGrant[]): Promise<void> {
  await trx
    .with('given', (cte) =>
      cte
        .insertInto('grants')
        .columns(grantColumns)
        .expression((eb) =>
          eb
            // As one parameter: a large order has more values than a statement may have parameters.
            .selectFrom(
              sql<GrantRow>`json_populate_recordset(null::grants, ${JSON.stringify(rows)})`.as('row'),
            )
            .select(grantColumns),
        )
        .returning(['order_line_id', 'effective_time', 'expiration_time']),
    )
    .with('spans', (cte) =>
      cte
        .selectFrom('given')
        .select((eb) => [
          'order_line_id',
          eb.fn.min('effective_time').as('starts_at'),
          eb.fn.max('expiration_time').as('ends_at'),
        ])
        .groupBy('order_line_id'),
    )
    .updateTable('order_lines')
    .from('spans')
    .set((eb) => ({ effective_time: eb.ref('spans.starts_at'), expiration_time: eb.ref('spans.ends_at') }))
    .whereRef('order_lines.id', '=', 'spans.order_line_id')
    .execute();
}
