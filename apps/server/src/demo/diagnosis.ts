import { accountId, guestId } from './accounts.ts';
import type { DemoCalendar, PastTime } from './calendar.ts';
import { caseImeis } from './case-devices.ts';
import { demoIccid } from './devices.ts';
import { type FamilyRows, minutesAfter, type Row } from './family.ts';
import { stableId } from './stable.ts';

type ItemState = Row<'self_check_items'>['state'];
type Item = readonly [
  item: string,
  state: ItemState,
  detail?: Readonly<Record<string, unknown>>,
  advice?: Row<'self_check_items'>['advice'],
];

interface DemoSelfCheck {
  readonly name: string;
  readonly imei: string;
  readonly owner: 'ownerA' | 'ownerB';
  readonly source?: 'portal' | 'device';
  readonly at: PastTime;
  readonly verdict: 'ok' | 'warn' | 'bad' | 'unknown';
  readonly nextStep: NonNullable<Row<'self_check_runs'>['next_step']> | null;
  readonly items: readonly Item[];
}

const hotspotA = '490154203237518';
const hotspotB = '867400020316612';
const secondsAnItem = 2;

const selfChecks: readonly DemoSelfCheck[] = [
  {
    name: 'hotspot A',
    imei: hotspotA,
    owner: 'ownerA',
    at: { minutesAgo: 104 },
    verdict: 'warn',
    nextStep: 'switchCard',
    items: [
      ['online', 'ok', { minutesSinceSeen: 2 }],
      ['signal', 'warn', { signalDbm: -104, network: '4G' }, 'moveDevice'],
      ['status', 'ok', { carrierStatus: 2 }],
      ['onOff', 'ok', { on: true }],
      ['bindStatus', 'ok', { separated: false }],
      ['realName', 'ok'],
      ['package', 'ok', { usableMb: 19047 }],
      ['apnStatus', 'ok', { apn: '3gnet' }],
      ['regionLimit', 'ok', { limited: false }],
    ],
  },
  {
    name: 'hotspot A by itself',
    imei: hotspotA,
    owner: 'ownerA',
    source: 'device',
    at: { daysAgo: 9, clock: '19:20' },
    verdict: 'ok',
    nextStep: null,
    items: [
      ['battery', 'ok', { batteryPercent: 78 }],
      ['signal', 'ok', { signalDbm: -88, network: '4G' }],
      ['wifi', 'ok', { clients: 3 }],
      ['internet', 'ok', { latencyMs: 41 }],
    ],
  },
  {
    name: 'separated SIM',
    imei: caseImeis.separatedSim,
    owner: 'ownerA',
    at: { minutesAgo: 441 },
    verdict: 'bad',
    nextStep: 'putSimBack',
    items: [
      ['online', 'bad', { minutesSinceSeen: 1440 }, 'restartDevice'],
      ['status', 'bad', { carrierStatus: 4 }, 'seeStopReason'],
      ['stopReason', 'bad', { reasons: ['separated'] }, 'putSimBack'],
      ['bindStatus', 'bad', { separated: true }, 'putSimBack'],
      ['realName', 'ok'],
      ['session', 'unknown'],
    ],
  },
  {
    name: 'hotspot B',
    imei: hotspotB,
    owner: 'ownerB',
    at: { daysAgo: 1, clock: '20:31' },
    verdict: 'bad',
    nextStep: 'renew',
    items: [
      ['online', 'bad', { minutesSinceSeen: 13_000 }, 'renew'],
      ['status', 'bad', { carrierStatus: 4 }, 'seeStopReason'],
      ['stopReason', 'bad', { reasons: ['expiredProduct'] }, 'renew'],
      ['bindStatus', 'ok', { separated: false }],
      ['realName', 'ok'],
    ],
  },
];

export const selfCheckId = (name: string): string => stableId(`self-check ${name}`);

/** Download and upload in Mbit/s, latency and jitter in ms. */
const speedTests: readonly (readonly [PastTime, number, number, number, number])[] = [
  [{ minutesAgo: 88 }, 3.4, 1.1, 96, 31],
  [{ daysAgo: 1, clock: '21:40' }, 2.8, 0.9, 112, 44],
  [{ daysAgo: 1, clock: '09:15' }, 46.2, 18.7, 38, 6],
  [{ daysAgo: 6, clock: '12:58' }, 51.9, 20.3, 35, 5],
];

export function diagnosisRows(calendar: DemoCalendar): FamilyRows {
  return {
    self_check_runs: selfChecks.map((run) => runRow(run, calendar)),
    self_check_items: selfChecks.flatMap((run) => itemRows(run, calendar)),
    speed_tests: speedTests.map(
      ([at, downMbps, upMbps, latencyMs, jitterMs], index): Row<'speed_tests'> => ({
        id: stableId(`speed test ${index + 1}`),
        brand: 'zax',
        imei: hotspotA,
        guest_id: guestId('ownerA'),
        user_id: accountId('ownerA'),
        at: calendar.at(at),
        down_mbps: downMbps,
        up_mbps: upMbps,
        latency_ms: latencyMs,
        jitter_ms: jitterMs,
        network: '4G',
      }),
    ),
  };
}

const secondsAfter = (at: Date, seconds: number): Date => minutesAfter(at, seconds / 60);

function runRow(run: DemoSelfCheck, calendar: DemoCalendar): Row<'self_check_runs'> {
  const startedAt = calendar.at(run.at);
  return {
    id: selfCheckId(run.name),
    brand: 'zax',
    imei: run.imei,
    iccid: demoIccid(run.imei),
    guest_id: guestId(run.owner),
    user_id: accountId(run.owner),
    source: run.source ?? 'portal',
    started_at: startedAt,
    finished_at: secondsAfter(startedAt, run.items.length * secondsAnItem),
    verdict: run.verdict,
    next_step: run.nextStep,
  };
}

const itemRows = (run: DemoSelfCheck, calendar: DemoCalendar): Row<'self_check_items'>[] =>
  run.items.map(([item, state, detail, advice], index) => ({
    run_id: selfCheckId(run.name),
    item_no: index + 1,
    item,
    state,
    detail: JSON.stringify(detail ?? {}),
    advice: advice ?? null,
    // An item that the carrier did not answer has no time.
    as_of: state === 'unknown' ? null : secondsAfter(calendar.at(run.at), (index + 1) * secondsAnItem),
  }));
