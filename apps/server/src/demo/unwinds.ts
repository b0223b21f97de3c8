import type { UnwindState } from '../platform/database/tables.ts';
import { accountId } from './accounts.ts';
import type { DemoCalendar, PastTime } from './calendar.ts';
import { demoIccid } from './devices.ts';
import { days, type FamilyRows, hours, minutesAfter, type Row } from './family.ts';
import type { OrderRows } from './orders.ts';
import { stableId } from './stable.ts';
import { endOfDemoWorkingDay } from './working-days.ts';

interface DemoUnwind {
  /** The name of the order, which has one line. */
  readonly order: string;
  readonly at: PastTime;
  readonly reason: string;
  readonly needReturn: boolean;
  /** Within seven days of the purchase nothing counts as used, and no fee is taken. */
  readonly withinSevenDays?: boolean;
  readonly tracking?: string;
  readonly history?: readonly (readonly [minutes: number, state: UnwindState, text?: string])[];
}

const demoUnwinds: readonly DemoUnwind[] = [
  {
    // The contract whose cancellation may be requested again.
    order: 'contract, a year',
    at: { daysAgo: 45, clock: '10:10' },
    reason: '办公室要搬迁',
    needReturn: true,
    history: [[days(1), 'withdrawn', '搬迁推迟，继续使用。']],
  },
  {
    order: 'contract Hotspot for guests',
    at: { daysAgo: 1, clock: '17:45' },
    reason: 'We sold the flat and its guests’ hotspot.',
    needReturn: true,
  },
  {
    order: 'contract 分公司 5G WiFi',
    at: { daysAgo: 6, clock: '09:25' },
    reason: '分公司已装宽带',
    needReturn: true,
    history: [[hours(5), 'inReview', '正在核对合约与设备，请先不要寄出。']],
  },
  {
    order: 'contract 家用备用随身WiFi',
    at: { daysAgo: 15, clock: '14:00' },
    reason: '不再需要备用网络',
    needReturn: true,
    tracking: 'SF1400020261107',
    history: [
      [hours(4), 'inReview', '请在 7 天内寄回设备。'],
      [days(9), 'deviceReturned', '已收到设备，外观与功能正常。'],
    ],
  },
  {
    order: 'contract 车载 WiFi',
    at: { daysAgo: 12, clock: '11:11' },
    reason: '车辆已出售',
    needReturn: false,
    history: [
      [hours(6), 'inReview'],
      [days(3), 'refunding', '设备随车转让，无需寄回；退款已提交支付宝。'],
    ],
  },
  {
    order: 'contract 5G 展会 WiFi',
    at: { daysAgo: 30, clock: '19:30' },
    reason: '展会结束',
    needReturn: true,
    history: [
      [days(1), 'inReview'],
      [days(4), 'rejected', '合约剩余不足三个月，按约定不退款；可继续使用至到期。'],
    ],
  },
  {
    order: 'contract Holiday home hotspot',
    at: { daysAgo: 22, clock: '10:00' },
    reason: 'There is no signal at the house.',
    needReturn: false,
    withinSevenDays: true,
    history: [
      [hours(3), 'inReview'],
      [days(1), 'refunding'],
      [days(4), 'done', '全额退款已到账。'],
    ],
  },
];

const ended: readonly UnwindState[] = ['done', 'rejected', 'withdrawn'];
const byOwner: readonly UnwindState[] = ['applied', 'withdrawn'];
/** The share of the unused value that is kept as the fee for ending early, in basis points. */
const feeBp = 3000;

export function unwindRows(calendar: DemoCalendar, orders: OrderRows): FamilyRows {
  return {
    unwinds: demoUnwinds.map((source) => unwindRow(source, calendar, orders)),
    unwind_events: demoUnwinds.flatMap((source) => eventRows(source, calendar)),
  };
}

const idOf = ({ order }: DemoUnwind): string => stableId(`unwind ${order}`);

function unwindRow(source: DemoUnwind, calendar: DemoCalendar, orders: OrderRows): Row<'unwinds'> {
  const { row, lines } = orders.named(source.order);
  const [line] = lines;
  const stored = orders.lines.find(({ id }) => id === line?.id);
  const termFrom = stored?.effective_time;
  const termTo = stored?.expiration_time;
  if (!line || !termFrom || !termTo) throw new Error(`${source.order} has no term`);
  const createdAt = calendar.at(source.at);
  const usedShare = (createdAt.getTime() - termFrom.getTime()) / (termTo.getTime() - termFrom.getTime());
  const usedFen = source.withinSevenDays ? 0 : Math.round(row.pay_fen * usedShare);
  const feeFen = source.withinSevenDays ? 0 : Math.round(((row.pay_fen - usedFen) * feeBp) / 10_000);
  const history = source.history ?? [];
  const state = history.at(-1)?.[1] ?? 'applied';
  const end = history.find(([, one]) => ended.includes(one));
  return {
    id: idOf(source),
    brand: row.brand,
    order_id: row.id,
    order_line_id: line.id,
    user_id: accountId('ownerA'),
    imei: line.imei,
    iccid: demoIccid(line.imei),
    term_from: termFrom,
    term_to: termTo,
    reason: source.reason,
    currency: row.currency,
    paid_fen: row.pay_fen,
    used_fen: usedFen,
    fee_fen: feeFen,
    refund_fen: row.pay_fen - usedFen - feeFen,
    need_return: source.needReturn,
    return_tracking: source.tracking ?? null,
    state,
    reject_text: state === 'rejected' ? (end?.[2] ?? '') : null,
    decided_by: ['rejected', 'refunding', 'done'].includes(state) ? accountId('staff') : null,
    created_at: createdAt,
    decide_by: endOfDemoWorkingDay(createdAt, 15),
    ended_at: end ? minutesAfter(createdAt, end[0]) : null,
  };
}

function eventRows(source: DemoUnwind, calendar: DemoCalendar): Row<'unwind_events'>[] {
  const createdAt = calendar.at(source.at);
  const steps: NonNullable<DemoUnwind['history']> = [[0, 'applied'], ...(source.history ?? [])];
  return steps.map(([minutes, state, text]) => ({
    unwind_id: idOf(source),
    at: minutesAfter(createdAt, minutes),
    state,
    actor_id: accountId(byOwner.includes(state) ? 'ownerA' : 'staff'),
    text: text ?? null,
  }));
}
