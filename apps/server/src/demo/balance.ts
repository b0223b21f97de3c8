import type { BalanceEntryRow } from '../platform/database/tables.ts';
import type { DemoCalendar, PastTime } from './calendar.ts';
import { undeliveredAt } from './deliveries.ts';
import { demoDevice } from './devices.ts';
import type { FamilyRows, Row } from './family.ts';
import { addMovement, type LedgerRows } from './ledger-rows.ts';
import type { OrderRows } from './orders.ts';
import { netFen } from './refunds.ts';
import { stableId } from './stable.ts';

type Booking = Pick<
  Row<'balance_entries'>,
  'imei' | 'kind' | 'amount_fen' | 'reference' | 'order_id' | 'description_zh' | 'description_en'
> & { readonly at: Date; readonly currency: BalanceEntryRow['currency'] };

/** What staff have paid to the owner by another way. */
const payOuts: readonly { readonly imei: string; readonly at: PastTime; readonly amountFen: number }[] = [
  { imei: '490154203237518', at: { daysAgo: 66, clock: '15:40' }, amountFen: 3680 },
  { imei: '490154203237518', at: { daysAgo: 41, clock: '11:12' }, amountFen: 1990 },
];

/** Credits for lines that could not be delivered, and what was paid out of them, with the pay-outs' ledger movements. */
export function balanceRows(calendar: DemoCalendar, orders: OrderRows): FamilyRows {
  const credits = orders.credited.map(({ order: { row }, line }): Booking => {
    const { name_zh: zh, name_en: en } = line.item.row;
    return {
      imei: line.imei,
      currency: row.currency,
      kind: 'credit',
      amount_fen: netFen(line),
      reference: `line:${line.id}`,
      order_id: row.id,
      description_zh: `未能开通：${zh}`,
      description_en: `Not delivered: ${en}`,
      at: undeliveredAt(row.paid_at ?? row.created_at),
    };
  });
  const debits = payOuts.map(
    ({ imei, at, amountFen }): Booking => ({
      imei,
      currency: 'CNY',
      kind: 'debit',
      amount_fen: -amountFen,
      reference: `payOut:${imei}:CNY:${stableId(`pay out ${imei} ${JSON.stringify(at)}`)}`,
      order_id: null,
      description_zh: '余额转出',
      description_en: 'Paid out',
      at: calendar.at(at),
    }),
  );
  const entries = entriesOf([...credits, ...debits].sort((a, b) => Number(a.at) - Number(b.at)));
  const ledger: LedgerRows = { movements: [], entries: [] };
  for (const { id, kind, at, amount_fen, currency } of entries) {
    if (kind === 'debit')
      addMovement(ledger, {
        kind: 'payOut',
        subject: id,
        orderId: null,
        at,
        amountFen: -amount_fen,
        currency,
        debit: 'balance',
        credit: 'paidOut',
      });
  }
  return { balance_entries: entries, ledger_movements: ledger.movements, ledger_entries: ledger.entries };
}

/** The database checks that each entry continues its device's previous one, so the order matters. */
function entriesOf(bookings: readonly Booking[]) {
  const last = new Map<string, { readonly no: number; readonly fen: number }>();
  return bookings.map((booking) => {
    const before = last.get(booking.imei) ?? { no: 0, fen: 0 };
    const after = { no: before.no + 1, fen: before.fen + booking.amount_fen };
    last.set(booking.imei, after);
    return {
      ...booking,
      id: stableId(`balance ${booking.imei} ${after.no}`),
      brand: demoDevice(booking.imei).brand ?? 'zax',
      entry_no: after.no,
      balance_after_fen: after.fen,
    };
  });
}
