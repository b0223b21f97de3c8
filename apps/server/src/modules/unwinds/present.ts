import type { Queries } from '../../platform/database/connect.ts';
import type { Currency, Language } from '../../platform/database/tables.ts';
import type { Data } from '../../platform/handler.ts';
import { type OwnerAction, ownerMoves, type StaffAction, staffMoves } from './rules.ts';
import { type ShownUnwind, unwindLog } from './store.ts';
import type { UnwindableLine } from './terms.ts';

type Unwind = Data<'unwinds.get-unwind-by-id'>;
type Viewer = 'owner' | 'staff';

export const presentTerms = (
  orderId: string,
  currency: Currency,
  line: UnwindableLine,
  language: Language,
): Data<'unwinds.preview'>[number] => ({
  orderId,
  lineNo: line.lineNo,
  imei: line.imei,
  iccid: line.iccid,
  package: language === 'en' ? line.sold.nameEn : line.sold.nameZh,
  termFrom: line.from.toISOString(),
  termTo: line.to.toISOString(),
  currency,
  paidFen: line.paidFen,
  usedFen: line.usedFen,
  feeFen: line.feeFen,
  refundFen: line.refundFen,
  needReturn: line.needReturn,
});

/** Requests with their logs. */
export async function presentUnwinds(
  db: Queries,
  rows: readonly ShownUnwind[],
  language: Language,
  viewer: Viewer,
): Promise<Unwind[]> {
  if (rows.length === 0) return [];
  const stepsOf = await unwindLog.read(db, rows);
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    lineNo: row.line_no,
    imei: row.imei,
    iccid: row.iccid,
    package: language === 'en' ? row.sold.nameEn : row.sold.nameZh,
    termFrom: row.term_from.toISOString(),
    termTo: row.term_to.toISOString(),
    currency: row.currency,
    paidFen: row.paid_fen,
    usedFen: row.used_fen,
    feeFen: row.fee_fen,
    refundFen: row.refund_fen,
    needReturn: row.need_return,
    reason: row.reason,
    state: row.state,
    returnTracking: row.return_tracking,
    rejectText: row.reject_text,
    createdAt: row.created_at.toISOString(),
    decideBy: row.decide_by.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    log: stepsOf(row.id),
    actions: viewer === 'staff' ? staffActions(row) : ownerActions(row),
  }));
}

const ownerActions = (row: ShownUnwind): OwnerAction[] =>
  (Object.keys(ownerMoves) as OwnerAction[]).filter((action) => ownerMoves[action].includes(row.state));

const staffActions = (row: ShownUnwind): StaffAction[] =>
  (Object.keys(staffMoves) as StaffAction[]).filter((action) => staffMoves[action].includes(row.state));

export async function presentUnwind(
  db: Queries,
  row: ShownUnwind,
  language: Language,
  viewer: Viewer,
): Promise<Unwind> {
  const [shown] = await presentUnwinds(db, [row], language, viewer);
  if (!shown) throw new Error('a request was there and is not shown');
  return shown;
}
