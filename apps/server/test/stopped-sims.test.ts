import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Admin } from './admin.ts';
import { iccidOfA, imeiOfA } from './fixtures.ts';
import { people } from './people.ts';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open({});
});
afterAll(() => shop.server.stop());

/** Stops the SIM at the carrier, and records that here. */
async function stop(stopReasons: readonly string[]): Promise<void> {
  const sim = { iccid: iccidOfA, boundImei: imeiOfA, status: 4, stopReasons };
  await shop.server.control('carrier', '/control/sims', sim);
  await shop.server.post('/sim/check/status', { imei: imeiOfA }, { token: shop.token });
  expect(await card()).toMatchObject({ state: 'stopped', stopReasons });
}
const card = async () => {
  const { data } = await shop.server.post(
    '/publicNumber/getCardInfo',
    { imei: imeiOfA },
    { token: shop.token },
  );
  return data.cards.find(({ iccid }) => iccid === iccidOfA);
};
const ask = () => shop.server.server.workers['sims.ask-stopped']({ iccid: iccidOfA });

beforeEach(() => shop.server.control('carrier', '/control/up', {}));

test('who renews a device whose SIM is stopped reads that it is on, without checking it', async () => {
  await stop(['expiredProduct']);
  await shop.orderInEffect();
  await eventually(async () => (await card())?.state === 'activated');
  expect(await card()).toMatchObject({ state: 'activated', stopReasons: [] });
});

test('a SIM that stays stopped is asked about again, and so it is where the carrier does not answer', async () => {
  await stop(['credit']);
  await expect(ask()).rejects.toThrow('not on yet');
  await shop.server.control('carrier', '/control/sims', { iccid: iccidOfA, status: 2, stopReasons: [] });
  await shop.server.control('carrier', '/control/down', {});
  await expect(ask()).rejects.toThrow('not on yet');
  await shop.server.control('carrier', '/control/up', {});
  await ask();
  expect(await card()).toMatchObject({ state: 'activated', stopReasons: [] });
});

test('a device whose pause is given back runs again: that its SIM is on is read without checking it', async () => {
  const pause = 207;
  await shop.server.database.pool.query(`
    insert into packages select (jsonb_populate_record(p, '{"id": ${pause}, "type": 17, "package_group": 17,
      "activation": false, "name_zh": "停机保号", "name_en": "Keep the number",
      "details": [{"type": 17, "quantity": 1, "period": 1, "periodUnit": "MONTH", "split": 0}]}')).*
      from packages p where id = 203;
    insert into package_prices select (jsonb_populate_record(p, '{"package_id": ${pause}}')).*
      from package_prices p where package_id = 203;
  `);
  const staff = await people(shop.server).login('staff');
  const orderId = await shop.orderInEffect({ imeis: [imeiOfA], packages: [{ packageId: pause }] });
  await stop(['ownRequest']);
  await shop.server.control('carrier', '/control/sims', { iccid: iccidOfA, status: 2, stopReasons: [] });
  const { data } = await shop.server.post('/pay/order/getOrder', { orderId }, { token: shop.token });
  const refund = { orderId, lineNo: 1, amountFen: data.payFen, note: 'agreed' };
  const key = crypto.randomUUID();
  expect((await shop.server.post('/pay/refund/add', refund, { token: staff, key })).code).toBe(0);
  await eventually(async () => (await card())?.state === 'activated');
  expect(await card()).toMatchObject({ state: 'activated', stopReasons: [] });
});

test('a device that staff let run again has its SIM read as on without a check', async () => {
  const admin = new Admin(shop.server.database);
  const as = ['--as', 'operator', '--brand', 'zax', '--reason', 'found'];
  await admin.json('devices', 'halt', imeiOfA, ...as);
  await stop(['forced']);
  await shop.server.control('carrier', '/control/sims', { iccid: iccidOfA, status: 2, stopReasons: [] });
  await admin.json('devices', 'resume', imeiOfA, ...as);
  await eventually(async () => (await card())?.state === 'activated');
  await admin.stop();
});

test('a device that keeps its plan because the refund is taken back has its SIM read as on without a check', async () => {
  const staff = await people(shop.server).login('staff');
  const orderId = await shop.orderInEffect();
  await shop.misbehave({ behaviour: 'answerError', operation: 'refund', status: 403, code: 'NOT_ENOUGH' });
  const refund = { orderId, lineNo: 1, amountFen: 2990, note: 'agreed' };
  const key = crypto.randomUUID();
  expect((await shop.server.post('/pay/refund/add', refund, { token: staff, key })).code).toBe(0);
  const cases = () =>
    shop.server.database.pool.query(
      'select id from payment_cases where order_id = $1 and resolved_at is null',
      [orderId],
    );
  await eventually(async () => (await cases()).rowCount === 1);
  await stop(['credit']);
  await shop.server.control('carrier', '/control/sims', { iccid: iccidOfA, status: 2, stopReasons: [] });
  const resolution = { id: (await cases()).rows[0].id, action: 'withdrawRefund', note: 'seen' } as const;
  expect((await shop.server.post('/pay/case/resolve', resolution, { token: staff })).code).toBe(0);
  await eventually(async () => (await card())?.state === 'activated');
});
