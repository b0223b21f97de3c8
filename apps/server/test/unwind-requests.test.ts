import { dayMs } from '@device-pay/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../src/platform/database/transact.ts';
import { afterWorkingDays } from '../src/platform/working-days.ts';
import { imeiOfA } from './fixtures.ts';
import { people } from './people.ts';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';

const yearly = 170;
const yearOfData = 171;
let shop: Shop;
let staff: string;
beforeAll(async () => {
  shop = await Shop.open({ work: true });
  await shop.server.control('devicePlatform', '/control/settings', { activationMs: 50 });
  await run(`
    insert into packages select (jsonb_populate_record(p, jsonb_build_object('id', made.id, 'package_group', made.type,
      'type', made.type, 'details', jsonb_build_array(jsonb_build_object('type', made.type, 'quantity', 368640, 'period', 12,
      'periodUnit', 'MONTH', 'split', 1))))).*
      from packages p, (values (${yearly}, 9), (${yearOfData}, 10)) as made (id, type) where p.id = 168;
    insert into package_prices select (jsonb_populate_record(p, jsonb_build_object('package_id', made,
      'price_fen', 29900))).*
      from package_prices p, unnest(array[${yearly}, ${yearOfData}]) made where package_id = 168 and site = 'cn';
  `);
  staff = await people(shop.server).login('staff');
});
afterAll(() => shop.server.stop());

const run = (text: string, ...values: unknown[]) => shop.server.database.pool.query(text, values);

const buy = (packageIds: readonly number[] = [yearly], more: object = {}) =>
  shop.orderInEffect({ imeis: [imeiOfA], packages: packageIds.map((packageId) => ({ packageId })), ...more });
const preview = async (orderId: string) =>
  (await shop.server.post('/unwind/preview', { orderId }, { token: shop.token })).data;
const ask = (orderId: string) =>
  shop.server.post(
    '/unwind/addUnwind',
    { orderId, reason: 'We move.' },
    { token: shop.token, key: crypto.randomUUID() },
  );
const withdraw = (id: string) => shop.server.post('/unwind/withdraw', { id }, { token: shop.token });
const move = (id: string, action: 'review' | 'refund' | 'reject', text?: string) =>
  shop.server.post(
    '/unwind/staff/move',
    { id, action, ...(text === undefined ? {} : { text }) },
    { token: staff, key: crypto.randomUUID() },
  );

test('data that was added to a contract is none, whatever its term', async () => {
  const orderId = await buy([yearly, yearOfData]);
  expect(await preview(orderId)).toMatchObject([{ lineNo: 1 }]);
});

test('what the platform has yet to do is no contract to end', async () => {
  const orderId = await buy();
  await run(`update order_lines set delivery = 'submitted' where order_id = $1`, orderId);
  expect(await preview(orderId)).toEqual([]);
  expect(await ask(orderId)).toMatchObject({ code: 'unwindImpossible' });
});

test('a step of staff whose answer was lost is answered once more; another one that comes too late is refused', async () => {
  const orderId = await buy();
  const { id } = (await ask(orderId)).data;
  for (const action of ['review', 'refund'] as const) {
    const moved = await move(id, action);
    expect(moved).toMatchObject({ code: 0 });
    expect(await move(id, action)).toEqual(moved);
  }
  expect(await shop.count('refunds where order_id = $1', orderId)).toBe(1);
  expect(await move(id, 'review')).toMatchObject({ code: 'unwindStateWrong' });
});

test('what was withdrawn may be asked for anew; what staff have decided is not withdrawn any more', async () => {
  const orderId = await buy();
  const { id } = (await ask(orderId)).data;
  const withdrawn = await withdraw(id);
  expect(withdrawn.data).toMatchObject({ state: 'withdrawn', endedAt: expect.any(String) });
  // The answer was lost, and the request is repeated.
  expect(await withdraw(id)).toEqual(withdrawn);
  const again = (await ask(orderId)).data;
  expect(again).toMatchObject({ state: 'applied' });
  expect(again.id).not.toBe(id);
  await move(again.id, 'review');
  expect((await move(again.id, 'refund')).data.state).toBe('refunding');
  expect(await withdraw(again.id)).toMatchObject({ code: 'unwindStateWrong' });
  const sent = { id: again.id, tracking: 'SF1400020261107' };
  expect(await shop.server.post('/unwind/sendDevice', sent, { token: shop.token })).toMatchObject({
    code: 'unwindStateWrong',
  });
});

test('staff who reject say why: blanks and what nobody sees are no reason', async () => {
  const { id } = (await ask(await buy())).data;
  expect(await move(id, 'reject', ' \u200b\u2800')).toMatchObject({
    code: 'invalidInput',
    data: { fields: [{ field: 'text' }] },
  });
});

test('it is decided within fifteen working days of the site', async () => {
  const { createdAt, decideBy } = (await ask(await buy())).data;
  const expected = await transact(shop.server.database.db, (trx) =>
    afterWorkingDays(trx, new Date(createdAt), 15, 'cn'),
  );
  expect(decideBy).toBe(expected.toISOString());
});

test.each([
  ['zh', '退款未能完成，合约继续有效'],
  ['en', 'The refund could not be completed, so the contract continues'],
] as const)('that a contract continues is said in the language of its order: %s', async (lang, text) => {
  const orderId = await buy([yearly], { lang });
  const { id } = (await ask(orderId)).data;
  await move(id, 'review');
  await shop.misbehave({ behaviour: 'answerError', operation: 'refund', status: 403, code: 'NOT_ENOUGH' });
  await move(id, 'refund');
  const cases = () => run('select id from payment_cases where order_id = $1', orderId);
  await eventually(async () => (await cases()).rowCount === 1);
  const resolution = { id: (await cases()).rows[0].id, action: 'withdrawRefund', note: 'seen' } as const;
  expect((await shop.server.post('/pay/case/resolve', resolution, { token: staff })).code).toBe(0);
  await shop.server.server.workers['unwinds.follow-refunds']({});
  const { data } = await shop.server.post('/unwind/getUnwindById', { id }, { token: shop.token });
  expect(data).toMatchObject({ state: 'rejected', rejectText: text });
  expect(data.log.at(-1)).toMatchObject({ state: 'rejected', text });
});

test('what waits for staff is overdue after fifteen working days; what waits for the money is not', async () => {
  const [waiting, decided] = [(await ask(await buy())).data, (await ask(await buy())).data];
  const days = (Date.parse(waiting.decideBy) - Date.parse(waiting.createdAt)) / dayMs;
  expect(days).toBeGreaterThan(14);
  expect(days).toBeLessThan(40);
  await move(decided.id, 'review');
  expect((await move(decided.id, 'refund')).data.state).toBe('refunding');
  const overdue = async () => {
    const { data } = await shop.server.post('/unwind/staff/list', { pageSize: 100 }, { token: staff });
    return [waiting, decided].map(({ id }) => data.list.find((one) => one.id === id)?.overdue);
  };
  expect(await overdue()).toEqual([false, false]);
  shop.server.clock.advance((days + 1) * dayMs);
  staff = await people(shop.server).login('staff');
  expect(await overdue()).toEqual([true, false]);
});
