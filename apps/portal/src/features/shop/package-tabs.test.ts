import { describe, expect, it } from 'vitest';
import { examplePackage } from './package.example.ts';
import type { Package } from './package.ts';
import {
  firstTab,
  inOneList,
  type PackageTab,
  tabsByCloud,
  tabsByFamily,
  tabsByLength,
  tabsByPeriod,
  tabsByStart,
  usualChoice,
} from './package-tabs.ts';

const month = examplePackage();
const year = examplePackage({
  packageId: 121,
  type: 12,
  hot: false,
  expirationTime: '2027-11-19T16:00:00.000Z',
});
const extra = examplePackage({ packageId: 101, type: 10, group: 10, hot: false });
const trial = examplePackage({ packageId: 111, type: 11, group: null, tags: ['newUser'] });
const traffic = examplePackage({ packageId: 51, type: 5, family: 'traffic', group: null, tags: [] });
const activation = examplePackage({
  packageId: 61,
  type: 6,
  family: 'activation',
  group: null,
  tags: ['newUser'],
});
const keepNumber = examplePackage({ packageId: 171, type: 17, family: 'keep-number', group: 17 });

const ids = (tabs: readonly PackageTab[]) =>
  tabs.map((tab) => [tab.id, tab.packages.map((p) => p.packageId)]);

describe('package tabs', () => {
  it('by period: main plans by length, all else on top of them; no empty tab', () => {
    expect(ids(tabsByPeriod([month, year, extra, trial, traffic]))).toEqual([
      ['monthly', [168]],
      ['yearly', [121]],
      ['topUp', [101, 111, 51]],
    ]);
    expect(ids(tabsByPeriod([extra]))).toEqual([['topUp', [101]]]);
  });

  it('a plan of 300 days is for the year, a shorter one for the month, wherever plans are sold', () => {
    const lasting = (packageId: number, days: number) =>
      examplePackage({
        packageId,
        effectiveTime: '2026-01-01T00:00:00.000Z',
        expirationTime: new Date(Date.UTC(2026, 0, 1 + days)).toISOString(),
      });
    for (const tabs of [tabsByPeriod, tabsByStart])
      expect(ids(tabs([lasting(1, 299), lasting(2, 300)]))).toEqual([
        ['monthly', [1]],
        ['yearly', [2]],
      ]);
  });

  it('by start: activation, trial, plans; what only tops up a plan is no beginning', () => {
    expect(ids(tabsByStart([month, year, extra, trial, activation]))).toEqual([
      ['activate', [61]],
      ['try', [111]],
      ['monthly', [168]],
      ['yearly', [121]],
    ]);
  });

  it('by family: everything but main plans', () => {
    const maps = examplePackage({ packageId: 381, type: 38, family: 'vip', group: null });
    expect(ids(tabsByFamily([month, maps, extra, trial, keepNumber]))).toEqual([
      ['extraData', [101]],
      ['trial', [111]],
      ['keep-number', [171]],
      ['maps', [381]],
    ]);
    expect(ids(tabsByFamily([activation]))).toEqual([['activation', [61]]]);
  });

  it('none: what can be had stands before what can’t, and nothing is no list', () => {
    const refused = { ...year, offered: false };
    expect(ids(inOneList([refused, extra, month]))).toEqual([['all', [101, 168, 121]]]);
    expect(inOneList([])).toEqual([]);
  });
});

describe('what is chosen at first', () => {
  const not = (item: Package): Package => ({ ...item, offered: false, notOfferedReason: 'no SIM' });

  it('is a hot one before the others, and never one that is not offered', () => {
    expect(usualChoice([year, month])).toBe(month);
    expect(usualChoice([not(month), year])).toBe(year);
    expect(usualChoice([not(month)])).toBeUndefined();
  });

  it('is the tab of the wanted package, then the named tab, then that of its type', () => {
    const tabs = tabsByPeriod([month, year, extra]);
    expect(firstTab(tabs, { packageId: 121, tab: 'topUp', type: 9 })?.id).toBe('yearly');
    expect(firstTab(tabs, { packageId: 5, tab: 'topUp', type: 9 })?.id).toBe('topUp');
    expect(firstTab(tabs, { type: 10 })?.id).toBe('topUp');
    expect(firstTab(tabs, {})?.id).toBe('monthly');
  });

  it('of a type that two tabs have is the one that sells it', () => {
    const longer = { ...year, type: 9 };
    expect(firstTab(tabsByPeriod([not(month), longer]), { type: 9 })?.id).toBe('yearly');
    expect(firstTab(tabsByPeriod([not(month), extra]), { type: 9 })?.id).toBe('monthly');
  });

  it('is a tab that sells something, when nothing is wanted', () => {
    expect(firstTab(tabsByPeriod([not(month), year]), {})?.id).toBe('yearly');
    expect(firstTab(tabsByPeriod([not(month)]), {})?.id).toBe('monthly');
    expect(firstTab([], {})).toBeUndefined();
  });
});

it('main plans stand by their length, the two hot ones in front, and a month on top does not make another length', () => {
  const plan = (packageId: number, days: number) =>
    examplePackage({
      packageId,
      effectiveTime: '2026-01-01T00:00:00.000Z',
      expirationTime: new Date(Date.UTC(2026, 0, 1 + days)).toISOString(),
    });
  const tabs = tabsByLength([plan(160, 90), plan(168, 30), plan(161, 31), plan(121, 390), plan(130, 180)]);
  expect(tabs.map(({ id, packages }) => [id, packages.map(({ packageId }) => packageId)])).toEqual([
    ['hot', [168]],
    ['month', [161]],
    ['quarter', [160]],
    ['halfYear', [130]],
    ['year', [121]],
  ]);
  expect(tabsByLength([examplePackage({ group: 10 })])).toEqual([]);
});

it('keeping the number has a tab of its own beside the plans and top-ups', () => {
  const tabs = tabsByPeriod([
    examplePackage({ group: 17, type: 17 }),
    examplePackage({ group: 10, type: 10 }),
  ]);
  expect(tabs.map(({ id }) => id)).toEqual(['topUp', 'keep-number']);
});

it('a camera sees storage before the cloud service, and live recordings last', () => {
  const tabs = tabsByCloud([13, 0, 27].map((type) => examplePackage({ type, group: null })));
  expect(tabs.map(({ id, packages }) => [id, ...packages.map(({ type }) => type)])).toEqual([
    ['storage', 27],
    ['service', 0],
    ['recording', 13],
  ]);
});
