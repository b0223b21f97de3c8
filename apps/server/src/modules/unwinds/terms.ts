import { isContract, packageGroups, type UnwindTerms, unwindTerms } from '@device-pay/rules';
import type { Queries } from '../../platform/database/connect.ts';
import type { OrderRow, SoldPackage } from '../../platform/database/tables.ts';

/** A line that can be ended, and what that gives back now. */
export interface UnwindableLine extends UnwindTerms {
  readonly lineId: string;
  readonly lineNo: number;
  readonly imei: string;
  readonly iccid: string | null;
  readonly sold: SoldPackage;
  readonly from: Date;
  readonly to: Date;
  readonly needReturn: boolean;
}

/** The lines of a paid order that are contracts, delivered, not over, and not given back already. */
export async function unwindableLines(db: Queries, order: OrderRow, now: Date): Promise<UnwindableLine[]> {
  const { paid_at: boughtAt } = order;
  if (boughtAt === null) return [];
  const rows = await db
    .selectFrom('order_lines as l')
    .leftJoin('sims as s', (join) => join.onRef('s.imei', '=', 'l.imei').on('s.active', '=', true))
    .select([
      'l.id',
      'l.line_no',
      'l.imei',
      'l.sold',
      'l.total',
      'l.amount_fen',
      'l.discount_fen',
      'l.effective_time',
      'l.expiration_time',
      's.iccid',
    ])
    .select((eb) =>
      eb
        .selectFrom('refunds as r')
        .select((refunds) => refunds.fn.sum<number>('r.amount_fen').as('fen'))
        .whereRef('r.order_line_id', '=', 'l.id')
        .where('r.state', '<>', 'withdrawn')
        .$asScalar()
        .as('returned_fen'),
    )
    .where('l.order_id', '=', order.id)
    .where('l.delivery', '=', 'inEffect')
    .orderBy('l.line_no')
    .execute();
  return rows.flatMap((row) => {
    const { effective_time: from, expiration_time: to } = row;
    const paidFen = row.amount_fen - row.discount_fen - Number(row.returned_fen ?? 0);
    // Plans are contracts. Data that was added to one was sold with a term of its own: it goes on, and is not given back.
    if (!from || !to || paidFen <= 0 || row.sold.group !== packageGroups.plan) return [];
    if (!isContract({ from, to, packages: row.total }, now)) return [];
    return {
      ...unwindTerms({ paidFen, boughtAt, from, to }, now),
      lineId: row.id,
      lineNo: row.line_no,
      imei: row.imei,
      iccid: row.iccid,
      sold: row.sold,
      from,
      to,
      needReturn: true,
    };
  });
}
