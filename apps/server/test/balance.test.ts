import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditBalance, debitBalance } from '../src/modules/balance/public.ts';
import { transact } from '../src/platform/database/transact.ts';
import { fillWorld, imeiOfA, passwordOfAll } from './fixtures.ts';
import { startTestServer, type TestServer } from './server.ts';

const booking = (reference: string, amountFen: number, currency: 'CNY' | 'USD', at: Date) => ({
  brand: 'zax',
  imei: imeiOfA,
  currency,
  amountFen,
  reference,
  orderId: null,
  description: { zh: `记账 ${reference}`, en: `Booked ${reference}` },
  at,
});
const days = (ago: number) => new Date(Date.now() - ago * 24 * 3_600_000);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  await fillWorld(server.database.db);
  await transact(server.database.db, async (trx) => {
    await creditBalance(trx, booking('first', 3000, 'CNY', days(30)));
    await debitBalance(trx, booking('second', 690, 'CNY', days(20)));
    await creditBalance(trx, booking('third', 100, 'CNY', days(10)));
    await creditBalance(trx, booking('dollars', 55, 'USD', days(5)));
  });
});
afterAll(() => server.stop());

async function list(site: 'cn' | 'iso', input: Record<string, unknown> = {}) {
  const login = { userName: 'owner-a', password: passwordOfAll, site };
  const { token } = (await server.post('/loginVerification', login)).data;
  return (await server.post('/balance/list', { imei: imeiOfA, lang: 'en', ...input } as never, { token }))
    .data;
}

test('what was booked comes newest first, page by page, with what it left', async () => {
  const all = await list('cn');
  expect(all).toMatchObject({ balanceFen: 2410, currency: 'CNY', total: 3 });
  expect(all.list.map((one) => [one.kind, one.amountFen, one.balanceAfterFen, one.description])).toEqual([
    ['credit', 100, 2410, 'Booked third'],
    ['debit', -690, 2310, 'Booked second'],
    ['credit', 3000, 3000, 'Booked first'],
  ]);
  const second = await list('cn', { page: 2, pageSize: 2 });
  expect(second).toMatchObject({ balanceFen: 2410, total: 3 });
  expect(second.list.map(({ description }) => description)).toEqual(['Booked first']);
});

test('each site has its own currency’s', async () => {
  const shown = await list('iso');
  expect(shown).toMatchObject({ balanceFen: 55, currency: 'USD', total: 1 });
  expect(shown.list).toMatchObject([{ description: 'Booked dollars' }]);
});

test('money in the other currency is not hidden where the site’s own has none', async () => {
  const book = (how: typeof debitBalance, reference: string) =>
    transact(server.database.db, (trx) => how(trx, booking(reference, 55, 'USD', days(4))));
  await book(debitBalance, 'taken');
  const shown = await list('iso');
  expect(shown).toMatchObject({ balanceFen: 2410, currency: 'CNY', total: 3 });
  await book(creditBalance, 'given');
  expect(await list('iso')).toMatchObject({ balanceFen: 55, currency: 'USD', total: 3 });
});

test('who got the device since has what is left, and not the history of who had it before', async () => {
  await server.database.pool.query('update devices set bound_at = $2 where imei = $1', [imeiOfA, days(15)]);
  const shown = await list('cn');
  expect(shown).toMatchObject({ balanceFen: 2410, total: 1 });
  expect(shown.list).toMatchObject([{ description: 'Booked third' }]);
});

test('the balance is what the newest entry left, whatever is booked while both are read', async () => {
  let isDone = false;
  const book = async () => {
    for (let n = 0; !isDone; n += 1)
      await transact(server.database.db, (trx) =>
        creditBalance(trx, booking(`n${n}`, 100, 'CNY', new Date())),
      );
  };
  const booked = book();
  const { token } = (
    await server.post('/loginVerification', { userName: 'owner-a', password: passwordOfAll })
  ).data;
  try {
    for (let tries = 0; tries < 100; tries += 1) {
      const { data } = await server.post('/balance/list', { imei: imeiOfA, pageSize: 1 }, { token });
      expect(data.balanceFen).toBe(data.list[0]?.balanceAfterFen ?? 2410);
    }
  } finally {
    isDone = true;
    await booked;
  }
});
