import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { fillWorld, imeiOfA, imeiOfB } from '../../../test/fixtures.ts';
import type { Currency } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Booking, creditBalance, debitBalance } from './public.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillWorld(database.db);
});
afterAll(() => database.drop());

const booking = (reference: string, amountFen: number, changes: Partial<Booking> = {}): Booking => ({
  brand: 'zax',
  imei: imeiOfA,
  currency: 'CNY',
  amountFen,
  reference,
  orderId: null,
  description: { zh: '补偿', en: 'Compensation' },
  at: new Date('2026-11-21T06:00:00Z'),
  ...changes,
});
const credit = (...args: Parameters<typeof booking>) =>
  transact(database.db, (trx) => creditBalance(trx, booking(...args)));
const debit = (...args: Parameters<typeof booking>) =>
  transact(database.db, (trx) => debitBalance(trx, booking(...args)));
const balance = async (imei = imeiOfA, currency: Currency = 'CNY') => {
  const rows = await database.db
    .selectFrom('balance_entries')
    .selectAll()
    .where('imei', '=', imei)
    .where('currency', '=', currency)
    .orderBy('entry_no')
    .execute();
  expect(rows.map((row) => row.entry_no)).toEqual(rows.map((_, index) => index + 1));
  expect(rows.reduce((sum, row) => sum + row.amount_fen, 0)).toBe(rows.at(-1)?.balance_after_fen ?? 0);
  return rows.at(-1)?.balance_after_fen ?? 0;
};

test('credits that come at once are all booked, each on the one before it', async () => {
  await Promise.all(Array.from({ length: 25 }, (_, index) => credit(`line:${index}`, 100 + index)));
  expect(await balance()).toBe(25 * 100 + 300);
});

test('a cause is booked once, however often and however many at once ask for it', async () => {
  const before = await balance();
  const booked = await Promise.all(Array.from({ length: 8 }, () => credit('line:same', 500)));
  expect(booked.filter((one) => one?.isNew)).toHaveLength(1);
  expect(new Set(booked.map((one) => one?.entry.id)).size).toBe(1);
  expect(await balance()).toBe(before + 500);
});

test('debits that come at once take no more than there is', async () => {
  await credit('top:b', 1000, { imei: imeiOfB });
  const taken = await Promise.all(
    Array.from({ length: 6 }, (_, index) => debit(`buy:${index}`, 300, { imei: imeiOfB })),
  );
  expect(taken.filter((one) => one !== null)).toHaveLength(3);
  expect(await balance(imeiOfB)).toBe(100);
});

test('what a balance can no longer hold is not booked', async () => {
  const most = 2 ** 31 - 1;
  const before = await balance();
  expect(await credit('line:most', most)).toBeNull();
  expect(await credit('line:rest', most - before)).toMatchObject({ isNew: true });
  expect(await credit('line:more', 1)).toBeNull();
  expect(await debit('buy:rest', most - before)).toMatchObject({ isNew: true });
  expect(await balance()).toBe(before);
});

test('currencies are kept apart', async () => {
  await credit('usd', 250, { currency: 'USD' });
  expect(await balance(imeiOfA, 'USD')).toBe(250);
  expect(await debit('usd:buy', 300, { currency: 'USD' })).toBeNull();
});

test.each([0, -1, 1.5, Number.NaN])('an amount of %d is no booking', async (amountFen) => {
  await expect(credit(`bad:${amountFen}`, amountFen)).rejects.toThrow('above 0');
});

test('what was booked in a transaction that is rolled back was never there', async () => {
  const before = await balance();
  await expect(
    database.db.transaction().execute(async (trx) => {
      await creditBalance(trx, booking('lost', 700));
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await balance()).toBe(before);
});
