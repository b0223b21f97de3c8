import type { CancellationLosses, CancellationState, Language } from '../platform/database/tables.ts';
import { type AccountName, accountId } from './accounts.ts';
import type { DemoCalendar, PastTime } from './calendar.ts';
import { days, type FamilyRows, hours, minutesAfter, type Row } from './family.ts';
import { pickerImei } from './picker-devices.ts';
import { stableId } from './stable.ts';
import { endOfDemoWorkingDay } from './working-days.ts';

interface DemoCancellation {
  readonly name: string;
  readonly owner: Extract<AccountName, 'ownerA' | 'ownerB'>;
  /** Without one, the account is cancelled. */
  readonly imei?: string;
  readonly at: PastTime;
  readonly reason: 'deviceLost' | 'deviceSold' | 'notUsed' | 'privacy' | 'service' | 'other';
  readonly text?: string;
  readonly language?: Language;
  readonly losses: CancellationLosses;
  readonly history?: readonly (readonly [minutes: number, state: CancellationState, text?: string])[];
}

const nothing: CancellationLosses = { devices: 1, runningPackages: 0, coupons: 0, balanceFen: 0 };

const demoCancellations: readonly DemoCancellation[] = [
  {
    name: 'boat',
    owner: 'ownerA',
    imei: pickerImei('Boat'),
    at: { minutesAgo: 150 },
    reason: 'deviceSold',
    language: 'en',
    losses: nothing,
  },
  {
    name: 'trade fair',
    owner: 'ownerA',
    imei: pickerImei('Trade fair 5G'),
    at: { daysAgo: 4, clock: '11:20' },
    reason: 'notUsed',
    losses: nothing,
    history: [[hours(22), 'inReview', '已进入审核，预计 15 个工作日内完成。']],
  },
  {
    // Not carried out yet, as the refund of its contract is under way.
    name: 'car hotspot',
    owner: 'ownerA',
    imei: pickerImei('车载 WiFi'),
    at: { daysAgo: 12, clock: '11:25' },
    reason: 'deviceSold',
    losses: { ...nothing, runningPackages: 1 },
    history: [
      [hours(6), 'inReview'],
      [days(11) + hours(1), 'approved', '审核通过，退款到账后将删除设备数据。'],
    ],
  },
  {
    name: 'camera bag',
    owner: 'ownerA',
    imei: pickerImei('相机包'),
    at: { daysAgo: 40, clock: '15:55' },
    reason: 'other',
    text: '换了新的定位器',
    losses: nothing,
    history: [
      [hours(20), 'inReview'],
      [days(6), 'rejected', '该设备一天前仍在使用，请确认后再次申请。'],
    ],
  },
  {
    name: 'account of B',
    owner: 'ownerB',
    at: { daysAgo: 22, clock: '20:48' },
    reason: 'service',
    losses: { devices: 2, runningPackages: 1, coupons: 0, balanceFen: 0 },
    history: [[days(2), 'withdrawn']],
  },
  {
    name: 'locator of nobody',
    owner: 'ownerA',
    imei: '861536030196001',
    at: { daysAgo: 120, clock: '10:30' },
    reason: 'deviceSold',
    losses: nothing,
    history: [
      [hours(4), 'inReview'],
      [days(7), 'approved'],
      [days(7) + 9, 'done'],
    ],
  },
];

const decided: readonly CancellationState[] = ['approved', 'rejected'];
const ended: readonly CancellationState[] = ['rejected', 'withdrawn', 'done'];

export function cancellationRows(calendar: DemoCalendar): FamilyRows {
  return {
    cancellations: demoCancellations.map((source) => cancellationRow(source, calendar)),
    cancellation_events: demoCancellations.flatMap((source) => eventRows(source, calendar)),
  };
}

const idOf = ({ name }: DemoCancellation): string => stableId(`cancellation ${name}`);

function cancellationRow(source: DemoCancellation, calendar: DemoCalendar): Row<'cancellations'> {
  const createdAt = calendar.at(source.at);
  const history = source.history ?? [];
  const decision = history.find(([, state]) => decided.includes(state));
  const end = history.find(([, state]) => ended.includes(state));
  return {
    id: idOf(source),
    brand: 'zax',
    user_id: accountId(source.owner),
    subject: source.imei ? 'device' : 'account',
    imei: source.imei ?? null,
    email: source.owner === 'ownerA' ? 'linxiao@example.com' : 'zhouhang@example.com',
    reason: source.reason,
    reason_text: source.text ?? '',
    language: source.language ?? 'zh',
    losses: JSON.stringify(source.losses),
    state: history.at(-1)?.[1] ?? 'applied',
    created_at: createdAt,
    decide_from: endOfDemoWorkingDay(createdAt, 3),
    decide_by: endOfDemoWorkingDay(createdAt, 15),
    decided_by: decision ? accountId('staff') : null,
    decided_at: decision ? minutesAfter(createdAt, decision[0]) : null,
    decision_text: decision?.[2] ?? null,
    ended_at: end ? minutesAfter(createdAt, end[0]) : null,
  };
}

function eventRows(source: DemoCancellation, calendar: DemoCalendar): Row<'cancellation_events'>[] {
  const createdAt = calendar.at(source.at);
  const steps: NonNullable<DemoCancellation['history']> = [[0, 'applied'], ...(source.history ?? [])];
  return steps.map(([minutes, state, text]) => ({
    cancellation_id: idOf(source),
    at: minutesAfter(createdAt, minutes),
    state,
    actor_id: actorOf(state, source),
    text: text ?? null,
  }));
}

/** The server itself carries out what staff have approved. */
const actorOf = (state: CancellationState, { owner }: DemoCancellation): string | null =>
  state === 'done' ? null : accountId(state === 'applied' || state === 'withdrawn' ? owner : 'staff');
