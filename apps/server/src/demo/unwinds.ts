import type { UnwindState } from '../platform/database/tables.ts';
import { accountId } from './accounts.ts';
import type { DemoCalendar } from './calendar.ts';
import { demoIccid } from './devices.ts';
import { type FamilyRows, minutesAfter, type Row } from './family.ts';
import type { OrderRows } from './orders.ts';
import { type DemoUnwind, demoUnwinds, unwindId } from './unwind-cases.ts';
import { termsOfUnwind } from './unwind-terms.ts';
import { endOfDemoWorkingDay } from './working-days.ts';

const ended: readonly UnwindState[] = ['done', 'rejected', 'withdrawn'];
const decided: readonly UnwindState[] = ['rejected', 'refunding', 'done'];
const byOwner: readonly UnwindState[] = ['applied', 'withdrawn'];

export function unwindRows(calendar: DemoCalendar, orders: OrderRows): FamilyRows {
  return {
    unwinds: demoUnwinds.map((source) => unwindRow(source, calendar, orders)),
    unwind_events: demoUnwinds.flatMap((source) => eventRows(source, calendar)),
  };
}

function unwindRow(source: DemoUnwind, calendar: DemoCalendar, orders: OrderRows): Row<'unwinds'> {
  const order = orders.named(source.order);
  const { row, lines } = order;
  const [line] = lines;
  const term = line && orders.terms.get(line.id);
  if (!line || !term) throw new Error(`${source.order} has no term`);
  const terms = termsOfUnwind(source, order, term, calendar);
  const createdAt = calendar.at(source.at);
  const history = source.history ?? [];
  const reached = history.map(([, state]) => state);
  const state = reached.at(-1) ?? 'applied';
  const end = history.find(([, one]) => ended.includes(one));
  const refund = orders.money.refunds.find((one) => one.order_line_id === line.id);
  return {
    id: unwindId(source),
    brand: row.brand,
    order_id: row.id,
    order_line_id: line.id,
    user_id: accountId('ownerA'),
    imei: line.imei,
    iccid: demoIccid(line.imei),
    term_from: term.effectiveTime,
    term_to: term.expirationTime,
    reason: source.reason,
    currency: row.currency,
    paid_fen: terms.paidFen,
    used_fen: terms.usedFen,
    fee_fen: terms.feeFen,
    refund_fen: terms.refundFen,
    // Staff who refund before the device came have waived its return.
    need_return: !reached.includes('refunding') || reached.includes('deviceReturned'),
    return_tracking: source.sent?.tracking ?? null,
    state,
    reject_text: state === 'rejected' ? (end?.[2] ?? '') : null,
    refund_id: refund?.id ?? null,
    decided_by: decided.includes(state) ? accountId('staff') : null,
    created_at: createdAt,
    decide_by: endOfDemoWorkingDay(createdAt, 15),
    ended_at: end ? minutesAfter(createdAt, end[0]) : null,
  };
}

function eventRows(source: DemoUnwind, calendar: DemoCalendar): Row<'unwind_events'>[] {
  const createdAt = calendar.at(source.at);
  const { sent } = source;
  const steps: (readonly [minutes: number, state: UnwindState, text?: string, actor?: 'ownerA'])[] = [
    [0, 'applied'],
    ...(source.history ?? []),
  ];
  if (sent) steps.push([sent.afterMinutes, 'inReview', sent.tracking, 'ownerA']);
  return steps
    .sort(([a], [b]) => a - b)
    .map(([minutes, state, text, actor]) => ({
      unwind_id: unwindId(source),
      at: minutesAfter(createdAt, minutes),
      state,
      // The server itself ends a request whose money has arrived.
      actor_id: state === 'done' ? null : accountId(actor ?? (byOwner.includes(state) ? 'ownerA' : 'staff')),
      text: text ?? null,
    }));
}
