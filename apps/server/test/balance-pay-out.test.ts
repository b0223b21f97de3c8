import { afterAll, beforeAll, expect, test } from 'vitest';
import { Admin } from './admin.ts';
import { imeiOfA, imeiOfB } from './fixtures.ts';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';

const as = ['--as', 'staff', '--reason', 'Bank transfer'] as const;
let shop: Shop;
let admin: Admin;
beforeAll(async () => {
  shop = await Shop.open({ work: true });
  admin = new Admin(shop.server.database);
  const { pool } = shop.server.database;
  await pool.query("update refund_rules set action = 'credit' where reason = 'undeliverable'");
  await shop.server.control('devicePlatform', '/control/fail-next', { imei: imeiOfA });
  const orderId = await shop.orderAtCashier();
  await shop.pay(orderId);
  await eventually(async () => (await balance()) === 2990);
});
afterAll(async () => {
  await admin.stop();
  await shop.server.stop();
});

const balance = async (): Promise<number> =>
  (await shop.server.post('/balance/list', { imei: imeiOfA }, { token: shop.token })).data.balanceFen;
const proof = async () => (await shop.server.database.pool.query('select * from ledger_proof')).rows;
const payOut = (imei: string, amount: string, ...more: string[]) =>
  admin.run('balance', 'pay-out', imei, amount, '--confirm', amount, ...as, ...more);

test.each([
  ['of an amount that is none', ['0', '--confirm', '0', ...as], 'AMOUNT must be an amount'],
  ['without the amount once more', ['10.00', ...as], 'confirm is needed'],
  ['of more than there is', ['29.91', '--confirm', '29.91', ...as], 'AMOUNT is more than the balance'],
  ['in another currency', ['1', '--confirm', '1', ...as, '--site', 'iso'], 'is more than the balance'],
  ['by nobody in person', ['1', '--confirm', '1', ...as, '--as', 'operator', '--brand', 'zax'], 'staff'],
])('a payout %s is refused, and nothing is booked', async (_, args, problem) => {
  const said = await admin.run('balance', 'pay-out', imeiOfA, ...args);
  expect([said.code, said.err.join('\n').replaceAll(':', '')]).toEqual([1, expect.stringContaining(problem)]);
  expect(await balance()).toBe(2990);
});

test('a payout is of a device of the brand', async () => {
  expect((await payOut(imeiOfB, '1.00')).err.join()).toContain('more than the balance');
  const others = '352099001761481';
  const said = async () => [
    (await payOut(others, '1.00')).err,
    (await admin.run('balance', 'list', others, '--as', 'staff')).err,
  ];
  const ofNoDevice = Array(2).fill(['IMEI: is no device of this brand']);
  expect(await said()).toEqual(ofNoDevice);
  const { pool } = shop.server.database;
  await pool.query(
    `insert into devices (imei, brand, model, name, status) values ($1, 'tc', 'T-H1', 'x', 'activated')`,
    [others],
  );
  expect(await said()).toEqual(ofNoDevice);
});

test('staff pay nothing out to themselves', async () => {
  const { pool } = shop.server.database;
  const bindTo = (userName: string) =>
    pool.query('update devices set user_id = (select id from users where user_name = $2) where imei = $1', [
      imeiOfA,
      userName,
    ]);
  await bindTo('staff');
  expect((await payOut(imeiOfA, '1.00')).err.join()).toContain('is bound to your own account');
  await bindTo('owner-a');
  expect(await balance()).toBe(2990);
});

test('what staff have paid out leaves the balance once, however often it is entered, and the ledger agrees', async () => {
  const before = await admin.lastActId();
  const said = await Promise.all(Array.from({ length: 4 }, () => payOut(imeiOfA, '19.90')));
  expect(said.map(({ out }) => out)).toEqual(Array(4).fill(['19.90 CNY paid out; 10.00 left.']));
  expect(await balance()).toBe(1000);
  expect(await admin.acts(before)).toMatchObject([
    {
      action: 'balance.pay-out',
      object_id: imeiOfA,
      reason: 'Bank transfer',
      changes: { balanceFen: [2990, 1000] },
    },
  ]);
  expect(await proof()).toEqual([]);
  // One key stands for one payout; with another amount it is refused.
  expect((await payOut(imeiOfA, '10.00', '--key', 'second')).code).toBe(0);
  expect((await payOut(imeiOfA, '9.00', '--key', 'second')).err.join()).toContain(
    'is that of another payout',
  );
  // But once for each balance: staff must not read that another device's, or its dollars, were paid out.
  for (const [imei, ...site] of [[imeiOfB], [imeiOfA, '--site', 'iso']] as const)
    expect((await payOut(imei, '10.00', '--key', 'second', ...site)).err.join()).toContain(
      'is more than the balance',
    );
  expect(await balance()).toBe(0);
  expect(await proof()).toEqual([]);
  const mistyped = await admin.run('balance', 'list', '490154203237519', '--as', 'staff');
  expect([mistyped.code, mistyped.err]).toEqual([1, ['IMEI: is no device of this brand']]);
  const { out } = await admin.run('balance', 'list', imeiOfA, '--as', 'staff');
  expect(out.slice(1).map((line) => line.split(/ {2,}/).slice(1, 4))).toEqual([
    ['debit', '-10.00 CNY', '0.00'],
    ['debit', '-19.90 CNY', '10.00'],
    ['credit', '29.90 CNY', '29.90'],
  ]);
});
