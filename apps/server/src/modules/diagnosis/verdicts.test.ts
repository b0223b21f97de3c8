import { describe, expect, test } from 'vitest';
import type { SimStatus } from '../../gateways/carrier/port.ts';
import { simStateOf } from '../../platform/sim-state.ts';
import { simVerdict } from '../sims/public.ts';
import {
  type Advice,
  apnFinding,
  bindStatusFinding,
  type Finding,
  imeiFinding,
  onOffFinding,
  regionAreaFinding,
  regionStatusFinding,
  riskFinding,
  sessionFinding,
  statusFinding,
  stopReasonFinding,
} from './carrier-verdicts.ts';
import { verdictOf } from './verdict.ts';

/** What the requirement says of each number of a carrier status; it does not mention 0, 3, 5 and 10. */
const states = {
  1: 'notActivated',
  2: 'activated',
  4: 'stopped',
  6: 'notActivated',
  7: 'notActivated',
  8: 'preCancelled',
  9: 'cancelled',
  0: 'unknown',
  3: 'unknown',
  5: 'unknown',
  10: 'unknown',
} as const;
const statuses = Object.keys(states).map(Number) as (keyof typeof states)[];
const reasons = ['expiredProduct', 'separated', 'credit', 'ownRequest', 'region', 'forced'] as const;
/** Every set of reasons that may hold at once. */
const reasonSets = Array.from({ length: 2 ** reasons.length }, (_, bits) =>
  reasons.filter((_reason, at) => bits & (1 << at)),
);
const threeWays = [true, false, null] as const;

const everySim = statuses.flatMap((carrierStatus) =>
  threeWays.flatMap((separated) =>
    [null, ...reasonSets].map((stopReasons) => ({ carrierStatus, separated, stopReasons })),
  ),
);

/** Written from the requirement, not from the code: one line for each rule. */
function expectedVerdict({ carrierStatus, separated, stopReasons }: (typeof everySim)[number]): string {
  if (separated === true) return 'bad';
  if (stopReasons !== null && stopReasons.length > 0) return 'bad';
  if ([4, 8, 9].includes(carrierStatus)) return 'bad';
  if ([1, 6, 7].includes(carrierStatus)) return 'warn';
  return carrierStatus === 2 && separated === false && stopReasons !== null ? 'ok' : 'unknown';
}

test.each(statuses)('the carrier’s status %i is named as the requirement does', (status) => {
  expect(simStateOf(status)).toBe(states[status]);
});

test(`each of ${everySim.length} combinations of state, separation and stop reasons has its verdict`, () => {
  for (const sim of everySim) expect([sim, simVerdict(sim)]).toEqual([sim, expectedVerdict(sim)]);
});

test('a SIM of which nothing is known is unknown, and never well', () => {
  expect(simVerdict({ carrierStatus: null, separated: null, stopReasons: null })).toBe('unknown');
});

const everyStatus: SimStatus[] = statuses.flatMap((carrierStatus) =>
  threeWays.flatMap((on) => reasonSets.map((stopReasons) => ({ carrierStatus, on, stopReasons }))),
);

test('the status check follows the carrier’s number alone', () => {
  const expected = {
    activated: 'ok',
    notActivated: 'warn',
    stopped: 'bad',
    preCancelled: 'bad',
    cancelled: 'bad',
  };
  for (const status of everyStatus) {
    const state = states[status.carrierStatus as keyof typeof states];
    expect(statusFinding(status).state).toBe(state === 'unknown' ? 'unknown' : expected[state]);
  }
});

test('the on-off check is well only when the carrier says that it is on', () => {
  for (const status of everyStatus) {
    const { state } = onOffFinding(status);
    expect(state === 'ok').toBe(status.on === true);
    expect(state === 'unknown').toBe(status.on === null);
  }
});

test('the stop check lists every reason that holds, and is never well for a SIM that does not work', () => {
  for (const status of everyStatus) {
    const finding = stopReasonFinding(status);
    expect(finding.detail.reasons).toEqual([...status.stopReasons]);
    if (status.stopReasons.length > 0) expect(finding.state).toBe('bad');
    else expect(finding.state).toBe([1, 2, 6, 7].includes(status.carrierStatus) ? 'ok' : 'unknown');
  }
});

test('a SIM that is out of its device is to be put back before anything else is done', () => {
  for (const set of reasonSets.filter((held) => held.includes('separated'))) {
    expect(stopReasonFinding({ carrierStatus: 4, on: false, stopReasons: set }).advice).toBe('putSimBack');
  }
});

const own = '490154203237518';
const other = '868120148373621';

describe.each([
  ['bindStatus in', bindStatusFinding({ separated: false, boundImei: null, lastUsedImei: null }), 'ok'],
  ['bindStatus out', bindStatusFinding({ separated: true, boundImei: null, lastUsedImei: null }), 'bad'],
  [
    'bindStatus not said',
    bindStatusFinding({ separated: null, boundImei: null, lastUsedImei: null }),
    'unknown',
  ],
  ['imei the same', imeiFinding({ separated: null, boundImei: own, lastUsedImei: own }, own), 'ok'],
  [
    'imei ours where none is bound',
    imeiFinding({ separated: null, boundImei: null, lastUsedImei: own }, own),
    'ok',
  ],
  ['imei another', imeiFinding({ separated: null, boundImei: own, lastUsedImei: other }, own), 'bad'],
  ['imei never used', imeiFinding({ separated: null, boundImei: own, lastUsedImei: null }, own), 'unknown'],
  ['session open', sessionFinding({ open: true, apn: 'a', ip: '10.0.0.1', startedAt: new Date(0) }), 'ok'],
  ['session closed', sessionFinding({ open: false, apn: null, ip: null, startedAt: null }), 'warn'],
  ['apn the same', apnFinding({ inUse: 'a', expected: 'a' }), 'ok'],
  ['apn another', apnFinding({ inUse: 'a', expected: 'b' }), 'bad'],
  ['apn never used', apnFinding({ inUse: null, expected: 'b' }), 'unknown'],
  ['apn not said', apnFinding({ inUse: 'a', expected: null }), 'unknown'],
  ['region free', regionStatusFinding({ limited: false, areas: [], current: null }, null), 'ok'],
  ['region inside', regionStatusFinding({ limited: true, areas: ['x'], current: 'x' }, null), 'ok'],
  ['region outside', regionStatusFinding({ limited: true, areas: ['x'], current: 'y' }, null), 'bad'],
  [
    'region, the person inside',
    regionStatusFinding({ limited: true, areas: ['x'], current: null }, 'x'),
    'ok',
  ],
  [
    'region, nobody knows where',
    regionStatusFinding({ limited: true, areas: ['x'], current: null }, null),
    'unknown',
  ],
  ['region to no area', regionStatusFinding({ limited: true, areas: [], current: 'x' }, null), 'unknown'],
  ['areas free', regionAreaFinding({ limited: false, areas: [], current: null }), 'ok'],
  ['areas some', regionAreaFinding({ limited: true, areas: ['x'], current: null }), 'warn'],
  ['areas none named', regionAreaFinding({ limited: true, areas: [], current: null }), 'unknown'],
  ['risk none', riskFinding({ level: 'none', events: [] }, '2026-11-21', null), 'ok'],
  ['risk low', riskFinding({ level: 'low', events: [] }, '2026-11-21', null), 'warn'],
  ['risk high', riskFinding({ level: 'high', events: [] }, '2026-11-21', null), 'bad'],
] as [string, Finding, string][])('%s', (_name, finding, state) => {
  test(`is ${state}`, () => expect(finding.state).toBe(state));
  test('has an advice when it is bad', () => {
    if (finding.state === 'bad') expect(finding.advice).not.toBeNull();
  });
  test('shows nobody another device’s whole number', () => {
    expect(JSON.stringify(finding.detail)).not.toContain(other);
  });
});

describe('the verdict of a run', () => {
  const item = (state: 'ok' | 'warn' | 'bad' | 'unknown', advice: Advice | null = null) => ({
    state,
    advice,
  });

  test.each([
    [[item('ok'), item('ok')], 'ok', null],
    [[item('ok'), item('warn', 'moveDevice')], 'warn', 'moveDevice'],
    [[item('ok'), item('unknown')], 'unknown', 'tryLater'],
    [[item('unknown'), item('warn', 'moveDevice')], 'warn', 'moveDevice'],
    [[item('warn', 'moveDevice'), item('bad', 'renew')], 'bad', 'renew'],
    [
      [item('bad', 'switchOnDevice'), item('bad', 'putSimBack'), item('bad', 'seeStopReason')],
      'bad',
      'putSimBack',
    ],
    [[], 'unknown', null],
  ])('of %j is %s, and the next step %s', (items, verdict, nextStep) => {
    expect(verdictOf(items)).toEqual({ verdict, nextStep });
  });

  test('is well only when every item is', () => {
    const all = ['ok', 'warn', 'bad', 'unknown'] as const;
    for (const a of all) {
      for (const b of all) {
        for (const c of all) {
          const { verdict } = verdictOf([item(a), item(b), item(c)]);
          expect(verdict === 'ok').toBe(a === 'ok' && b === 'ok' && c === 'ok');
        }
      }
    }
  });
});
