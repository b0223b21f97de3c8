import { expect, it } from 'vitest';
import { runningOut } from './running-out.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
const item = (type: number, level: 'plenty' | 'low' | 'empty' | 'none', endsInDays = 30) => ({
  type,
  key: 'sms',
  family: 'alarm' as const,
  name: 'SMS',
  unit: 'count',
  level,
  expirationTime: new Date(now + endsInDays * 86_400_000).toISOString(),
});
const types = (...items: ReturnType<typeof item>[]) =>
  runningOut(items, [{ type: 1 }, { type: 2 }, { type: 7 }], now).map(({ type }) => type);

it('what is low or used up leads to more of it', () => {
  expect(types(item(1, 'low'), item(2, 'empty'))).toEqual([1, 2]);
  expect(types(item(1, 'plenty'), item(2, 'none'))).toEqual([]);
});

it('what ended long ago is no news', () => {
  expect(types(item(1, 'empty', -10), item(2, 'empty', -40))).toEqual([1]);
  const endless = { ...item(1, 'empty'), expirationTime: null };
  expect(runningOut([endless], [{ type: 1 }], now)).toEqual([endless]);
  // As read before its end: what runs after it is enough, for all that is known.
  const followed = { ...item(1, 'low', -1), endsAt: item(1, 'low', 29).expirationTime };
  expect(runningOut([followed], [{ type: 1 }], now)).toEqual([]);
});

it('a top-up or a trial is replaced while it runs, but is nothing to renew once it has ended', () => {
  const [extraData, trialData] = [10, 11];
  const shown = (...items: ReturnType<typeof item>[]) =>
    runningOut(items, [{ type: extraData }, { type: trialData }], now).map(({ type }) => type);
  expect(shown(item(extraData, 'empty', -1), item(trialData, 'low', -1))).toEqual([]);
  expect(shown(item(extraData, 'empty', 1), item(trialData, 'low', 1))).toEqual([extraData, trialData]);
});

it('what is not on sale, or was given once for nothing, leads nowhere', () => {
  expect(types(item(3, 'low'), item(7, 'empty'))).toEqual([]);
});
