import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { imeiOfA } from './fixtures.ts';
import { people } from './people.ts';
import type { Shop } from './shop.ts';
import { openYearlyShop, yearly } from './yearly-shop.ts';

let shop: Shop;
let staff: string;
let orderId: string;
beforeAll(async () => {
  shop = await openYearlyShop(29_900);
  staff = await people(shop.server).login('staff');
  orderId = await shop.orderInEffect({ imeis: [imeiOfA], packages: [{ packageId: yearly }] });
});
afterAll(() => shop.server.stop());
// The buyer has become staff of the brand.
beforeEach(() => setRole('staff', '{zax}'));

const run = (text: string, ...values: unknown[]) => shop.server.database.pool.query(text, values);
const setRole = (role: string, brands: string) =>
  run("update users set role = $1, staff_brands = $2 where user_name = 'owner-a'", role, brands);
/** Sends the same request as the buyer and as a colleague. */
async function asBoth(path: Parameters<Shop['server']['post']>[0], input: object): Promise<unknown[]> {
  const codes = [];
  for (const token of [shop.token, staff])
    codes.push((await shop.server.post(path, input as never, { token, key: crypto.randomUUID() })).code);
  return codes;
}

test('staff do not pay their own order back: a colleague does', async () => {
  const refund = { orderId, lineNo: 1, amountFen: 100, note: 'agreed by phone' };
  expect(await asBoth('/pay/refund/add', refund)).toEqual(['notAllowed', 0]);
});

test('staff do not decide about an open item of their own order: a colleague does', async () => {
  const id = crypto.randomUUID();
  await run(
    `insert into payment_cases (id, kind, subject, brand, provider, order_id, opened_at)
     values ($1, 'billDiffers', 'a row', 'zax', 'wechatpay', $2, now())`,
    id,
    orderId,
  );
  expect(await asBoth('/pay/case/resolve', { id, action: 'dismiss', note: 'seen' })).toEqual([
    'notAllowed',
    0,
  ]);
});

test('staff do not decide about their own request to cancel: a colleague does', async () => {
  const token = await people(shop.server).freshLogin('owner-a');
  const { data } = await shop.server.post(
    '/cancellation/add',
    { imei: imeiOfA, email: 'canary@example.com', reason: 'notUsed' },
    { token },
  );
  expect(await asBoth('/cancellation/staff/decide', { id: data.id, decision: 'review' })).toEqual([
    'notAllowed',
    0,
  ]);
});

test('staff do not end their own contract for money: a colleague does', async () => {
  const { data } = await shop.server.post(
    '/unwind/addUnwind',
    { orderId, reason: 'I move.' },
    { token: shop.token, key: crypto.randomUUID() },
  );
  const actions = async (token: string) =>
    (await shop.server.post('/unwind/getUnwindById', { id: data.id }, { token })).data.actions;
  expect(await actions(shop.token)).toContain('withdraw');
  expect(await actions(staff)).toContain('review');
  expect(await asBoth('/unwind/staff/move', { id: data.id, action: 'review' })).toEqual(['notAllowed', 0]);
  expect(await asBoth('/unwind/staff/move', { id: data.id, action: 'refund' })).toEqual(['notAllowed', 0]);
});

test('staff do not work on their own complaint: a colleague does', async () => {
  const { data } = await shop.server.post(
    '/feedback/addFeedback',
    {
      feedbackComplaint: 2,
      feedbackType: 'network',
      name: 'A',
      phone: '13900000000',
      orderId,
      feedbackProblems: 'The package was not there in time.',
    },
    { token: shop.token, key: crypto.randomUUID() },
  );
  expect(await asBoth('/feedback/staff/move', { id: data.id, action: 'accept' })).toEqual(['notAllowed', 0]);
});
