import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AlarmWorld, startAlarmWorld } from '../../../test/alarm-world.ts';
import { allowancesLeft, consumeAllowance, giveBackAllowance } from './public.ts';

let alarms: AlarmWorld;
let imei: string;
beforeAll(async () => {
  alarms = await startAlarmWorld({ work: false });
});
afterAll(() => alarms.stop());
beforeEach(async () => {
  imei = await alarms.newDevice();
});

const hourMs = 3_600_000;
const take = (type: number, amount: number) =>
  consumeAllowance(alarms.server.database.db, { imei, type, amount }, new Date());
const atOnce = <T>(count: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, () => work()));

describe('fifty at once', () => {
  test('use up 30 pieces of three grants to the last one, and not one more', async () => {
    for (const hours of [3, 2, 1]) await alarms.grant(imei, 1, 10, { fromMs: -hours * hourMs });
    const taken = await atOnce(50, () => take(1, 1));
    expect(taken.filter((one) => one !== null)).toHaveLength(30);
    expect((await alarms.grants(imei, 1)).map(({ used }) => used)).toEqual([10, 10, 10]);
  });

  test('who need 7 each get it whole or not at all, across grants', async () => {
    for (const hours of [2, 1]) await alarms.grant(imei, 1, 10, { fromMs: -hours * hourMs });
    const taken = (await atOnce(50, () => take(1, 7))).flatMap((parts) => (parts ? [parts] : []));
    expect(taken.map((parts) => parts.reduce((sum, { amount }) => sum + amount, 0))).toEqual([7, 7]);
    expect((await alarms.grants(imei, 1)).map(({ used }) => used)).toEqual([10, 4]);
  });

  test('give back what they took, and nothing is lost or won', async () => {
    await alarms.grant(imei, 3, 3, { fromMs: -2 * hourMs });
    await alarms.grant(imei, 3, 20);
    await atOnce(50, async () => {
      const parts = await take(3, 25);
      if (parts) await giveBackAllowance(alarms.server.database.db, parts, new Date());
    });
    expect(await alarms.grants(imei, 3)).toEqual([
      { used: 0, used_seconds: 0 },
      { used: 0, used_seconds: 0 },
    ]);
  });
});

test('what ends first is used first, however late it was bought', async () => {
  await alarms.grant(imei, 1, 10, { fromMs: -2 * hourMs, toMs: 900 * hourMs });
  await alarms.grant(imei, 1, 10, { fromMs: -hourMs, toMs: 20 * hourMs });
  expect(await take(1, 3)).toHaveLength(1);
  expect((await alarms.grants(imei, 1)).map(({ used }) => used)).toEqual([0, 3]);
});

describe('nothing is used up, nor counted as left, of what', () => {
  test.each([
    ['is not delivered yet', { state: 'pending' }],
    ['was given back', { state: 'revoked' }],
    ['has not begun', { fromMs: hourMs }],
    ['is over', { toMs: -1 }],
    ['is used up', { used: 10 }],
  ] as const)('%s', async (_, more) => {
    await alarms.grant(imei, 1, 10, more);
    expect(await take(1, 1)).toBeNull();
    const left = await allowancesLeft(alarms.server.database.db, imei, [1], new Date());
    expect(left(1).amount).toBe(0);
  });

  test('is not bought by the piece', async () => {
    await alarms.grant(imei, 8, 30, { unit: 'month' });
    expect(await take(8, 1)).toBeNull();
    const left = await allowancesLeft(alarms.server.database.db, imei, [8], new Date());
    expect(left(8)).toMatchObject({ amount: 0, runsUntil: expect.any(Date) });
  });
});

test('what is given back twice does not make more of it than was bought', async () => {
  await alarms.grant(imei, 3, 2);
  const parts = (await take(3, 100)) ?? [];
  for (const _ of [1, 2]) await giveBackAllowance(alarms.server.database.db, parts, new Date());
  expect(await alarms.grants(imei, 3)).toEqual([{ used: 0, used_seconds: 0 }]);
});

test('what is left is counted to the second, and neither what is over nor what has not begun', async () => {
  await alarms.grant(imei, 3, 2);
  await alarms.grant(imei, 3, 9, { toMs: -1 });
  await alarms.grant(imei, 3, 9, { fromMs: hourMs });
  await alarms.grant(imei, 8, 30, { unit: 'day' });
  await take(3, 50);
  const left = await allowancesLeft(alarms.server.database.db, imei, [1, 3, 8], new Date());
  expect(left(3).amount).toBe(70);
  expect(left(8)).toMatchObject({ amount: 0, runsUntil: expect.any(Date) });
  expect(left(1)).toEqual({ amount: 0, expirationTime: null, runsUntil: null });
});

test('what is bought by days runs until the last of those that follow without a gap', async () => {
  const day = 24 * hourMs;
  await alarms.grant(imei, 8, 1, { unit: 'day', toMs: day });
  await alarms.grant(imei, 8, 30, { unit: 'day', fromMs: day - hourMs, toMs: 31 * day });
  await alarms.grant(imei, 8, 30, { unit: 'day', fromMs: 40 * day, toMs: 70 * day });
  await alarms.grant(imei, 3, 30, { unit: 'day', fromMs: day, toMs: 31 * day });
  const now = alarms.server.clock.now();
  const left = await allowancesLeft(alarms.server.database.db, imei, [3, 8], now);
  const inDays = ({ runsUntil }: { runsUntil: Date | null }) =>
    runsUntil && Math.round((runsUntil.getTime() - now.getTime()) / day);
  expect(inDays(left(8))).toBe(31);
  expect(inDays(left(3))).toBeNull();
});

test('a minute that is begun is no whole minute any more, where minutes are shown', async () => {
  await alarms.grant(imei, 3, 2);
  await take(3, 15);
  const { data } = await alarms.server.post('/redis/getPackageByImei', { imei }, { token: alarms.tokenOfA });
  expect(data).toMatchObject({ record: 2, usableRecord: 1 });
});
