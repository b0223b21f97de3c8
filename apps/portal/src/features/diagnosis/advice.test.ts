import { checkAdvice } from '@device-pay/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { simWords } from '../../page-kinds/sim-words.ts';
import { formatFor } from '../../text/format.ts';
import { asksUs, causesOf, verdictOf, verdictTitleOf, wayOf } from './advice.ts';
import type { CheckDetail, CheckState, RunItem } from './check.ts';
import { checkWords } from './check-words.ts';
import { findWords } from './find-words.ts';

describe('the verdict of several checks', () => {
  it.each<readonly [states: readonly CheckState[], verdict: string | undefined]>([
    [['ok', 'ok'], 'ok'],
    [['ok', 'unknown'], 'unknown'],
    [['ok', 'unknown', 'warn'], 'warn'],
    [['warn', 'bad', 'unknown'], 'bad'],
    [['ok', 'pending'], undefined],
    [['bad', 'pending'], undefined],
    [[], 'unknown'],
  ])('%j is %s', (states, verdict) => {
    expect(verdictOf(states)).toBe(verdict);
  });
});

describe('what a verdict is owed to', () => {
  const item = (name: string, state: CheckState, advice: RunItem['advice'] = null): RunItem => ({
    no: 1,
    item: name,
    state,
    detail: {},
    asOf: null,
    advice,
  });
  const items = [
    item('online', 'bad', 'switchOnDevice'),
    item('battery', 'warn', 'chargeDevice'),
    item('bindStatus', 'bad', 'putSimBack'),
    item('imei', 'bad', 'putSimBack'),
    item('apnStatus', 'ok'),
  ];
  const names = (run: Parameters<typeof causesOf>[0]) => causesOf(run).map((one) => one.item);

  it('is what its next step mends, not everything that is wrong', () => {
    expect(names({ verdict: 'bad', nextStep: 'putSimBack', items })).toEqual(['bindStatus', 'imei']);
    expect(names({ verdict: 'warn', nextStep: 'chargeDevice', items })).toEqual(['battery']);
  });

  it('is named where the next step belongs to no item, and never a whole list', () => {
    expect(names({ verdict: 'bad', nextStep: 'contactSupport', items })).toEqual(['online', 'bindStatus']);
  });

  it('is nothing where nothing is wrong, or known', () => {
    expect(names({ verdict: 'ok', nextStep: null, items: [item('online', 'ok')] })).toEqual([]);
    expect(names({ verdict: 'unknown', nextStep: 'tryLater', items })).toEqual([]);
    expect(names({ verdict: null, nextStep: null, items })).toEqual([]);
  });
});

describe('every advice', () => {
  it.each(checkAdvice)('%s has its words in both languages', (advice) => {
    expect(checkWords.zh[advice]).toMatch(/\p{Script=Han}/u);
    expect(checkWords.en[advice]).toMatch(/^[A-Z].*\.$/);
  });

  it.each(checkAdvice)('%s leads a locator to no page of hotspots', (advice) => {
    expect(wayOf(advice, false)?.page ?? '').not.toMatch(/^mifi|^wx|^hotspot/);
  });
});

describe('what a check found', () => {
  // Dates of another year are said with it.
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-25T04:00:00Z'), toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const format = formatFor('en', 'cn');
  const say = (item: string, state: CheckState, detail?: CheckDetail) =>
    findWords({ item, state, detail }, checkWords.en, simWords.en, format);

  it.each<readonly [item: string, state: CheckState, detail: CheckDetail, words: string]>([
    ['online', 'bad', { online: false, minutesSinceSeen: 4400 }, 'Last seen 3 days ago'],
    ['signal', 'warn', { signalDbm: -108, network: '4G' }, '4G · −108 dBm'],
    ['status', 'bad', { carrierStatus: 4, simState: 'stopped' }, 'Stopped'],
    [
      'package',
      'bad',
      { usableMb: 0, beginsAt: '2130-12-01T04:00:00.000Z' },
      'Your plan starts 1\u00a0Dec\u00a02130',
    ],
    ['stopReason', 'ok', { reasons: [] }, 'Not stopped'],
    ['stopReason', 'bad', { reasons: ['separated'] }, 'The SIM was used in another device'],
    [
      'imei',
      'bad',
      { boundImei: '…7518', lastUsedImei: '…1234' },
      'Bound to ··\u00a07518, last used in ··\u00a01234',
    ],
    ['apnStatus', 'bad', { apn: 'cmnet', apnExpected: '3gnet' }, 'Uses cmnet, should use 3gnet'],
    [
      'regionLimitStatus',
      'bad',
      { limited: true, areas: ['上海市'], currentArea: '北京市' },
      'Only in 上海市 · now in 北京市',
    ],
    ['session', 'warn', { sessionOpen: false }, 'No data session'],
    [
      'session',
      'ok',
      { sessionOpen: true, apn: '3gnet', ip: '10.23.4.5', sessionStart: null },
      'Connected · 3gnet · IP 10.23.4.5',
    ],
    ['riskDetail', 'ok', { date: '2026-11-21', events: [] }, 'None on 21\u00a0Nov'],
    [
      'riskDetail',
      'warn',
      {
        events: [
          { at: '2026-11-21T06:12:00.000Z', kind: 'highSpeedUse', level: 'low' },
          { at: '2026-11-20T22:05:00.000Z', kind: 'highSpeedUse', level: 'low' },
        ],
      },
      '2 recorded: 21\u00a0Nov 06:05, 21\u00a0Nov 14:12',
    ],
    ['status', 'unknown', { problem: 'carrierSilent' }, 'The carrier did not answer'],
    ['realName', 'bad', {}, 'Not verified yet'],
    ['package', 'warn', { expirationTime: null, daysLeft: null }, 'No plan'],
    ['wifi', 'ok', { text: '3 connected' }, '3 connected'],
  ])('%s, %s, is said in a sentence', (item, state, detail, words) => {
    expect(say(item, state, detail)).toBe(words);
  });

  it('is listed in Chinese with the marks of Chinese', () => {
    const zh = formatFor('zh', 'cn');
    const region = { limited: true, areas: ['上海市', '江苏省'], currentArea: '北京市' };
    expect(
      findWords({ item: 'regionLimitStatus', state: 'bad', detail: region }, checkWords.zh, simWords.zh, zh),
    ).toBe('仅限上海市、江苏省 · 当前在北京市');
    const events = ['06:12', '07:05'].map((time) => ({
      at: `2026-11-21T${time}:00.000Z`,
      kind: 'highSpeedUse',
      level: 'low' as const,
    }));
    expect(
      findWords({ item: 'riskDetail', state: 'warn', detail: { events } }, checkWords.zh, simWords.zh, zh),
    ).toBe('2 条风险记录：11月21日 14:12、11月21日 15:05');
  });

  it('on a day in China is said with the date abroad, where a part of it is another day', () => {
    const abroad = formatFor('en', 'iso');
    const events = [{ at: '2026-11-20T16:00:00.000Z', kind: 'highSpeedUse', level: 'low' as const }];
    const detail = { date: '2026-11-21', events };
    expect(findWords({ item: 'riskDetail', state: 'warn', detail }, checkWords.en, simWords.en, abroad)).toBe(
      '1 recorded: 20\u00a0Nov 16:00\u00a0UTC',
    );
  });

  it('of which nobody could say anything says so, and nothing else', () => {
    expect(say('session', 'unknown')).toBe('No result');
    expect(say('bindStatus', 'unknown', { separated: null })).toBe('No result');
    expect(say('status', 'pending')).toBeUndefined();
  });
});

describe('what asks to be told to us', () => {
  it('is what leads to the complaint form, and nothing else', () => {
    expect(checkAdvice.filter((advice) => asksUs(advice))).toEqual(['contactSupport', 'replaceSim']);
    expect(asksUs(null)).toBe(false);
  });
});

it('a device or a card is said to work only where every check has a result', () => {
  expect(verdictTitleOf('ok', ['ok', 'ok'])).toBe('verdictOk');
  expect(verdictTitleOf('warn', ['ok', 'warn'])).toBe('verdictWarn');
  expect(verdictTitleOf('warn', ['unknown', 'warn'])).toBe('verdictWarnPartly');
  expect(verdictTitleOf('bad', ['unknown', 'bad'])).toBe('verdictBad');
});
