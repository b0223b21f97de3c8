import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Admin } from './admin.ts';
import { people } from './people.ts';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';

const plan = 168;
const activation = 203;
let shop: Shop;
let staff: string;
beforeAll(async () => {
  shop = await Shop.open({ work: true });
  await shop.server.control('devicePlatform', '/control/settings', { activationMs: 50 });
  await run(`update packages set device_states = '{notActivated}' where id = ${activation}`);
  staff = await people(shop.server).login('staff');
});
afterAll(() => shop.server.stop());

const run = (text: string, ...values: unknown[]) => shop.server.database.pool.query(text, values);

/** A device of owner A that was never used. */
async function newDevice(imei: string): Promise<string> {
  await run(
    `insert into devices (imei, brand, model, name, status, user_id)
     values ($1, 'zax', 'T-H1', 'x', 'notActivated', $2)`,
    imei,
    shop.world.ownerA,
  );
  return imei;
}
const buy = (imei: string, packageId: number) =>
  shop.orderInEffect({ imeis: [imei], packages: [{ packageId }] });
async function giveBack(orderId: string, amountFen?: number): Promise<void> {
  const { data } = await shop.server.post('/pay/order/getOrder', { orderId }, { token: shop.token });
  const refund = { orderId, lineNo: 1, amountFen: amountFen ?? data.payFen, note: 'agreed' };
  const answer = await shop.server.post('/pay/refund/add', refund, {
    token: staff,
    key: crypto.randomUUID(),
  });
  expect(answer.code).toBe(0);
}
/** Like {@link giveBack}, but the provider refuses; returns how staff withdraw the refund. */
async function giveBackInVain(orderId: string): Promise<() => Promise<void>> {
  await shop.misbehave({ behaviour: 'answerError', operation: 'refund', status: 403, code: 'NOT_ENOUGH' });
  await giveBack(orderId);
  const cases = () => run('select id from payment_cases where order_id = $1', orderId);
  await eventually(async () => (await cases()).rowCount === 1);
  return async () => {
    const resolution = { id: (await cases()).rows[0].id, action: 'withdrawRefund', note: 'seen' } as const;
    expect((await shop.server.post('/pay/case/resolve', resolution, { token: staff })).code).toBe(0);
  };
}
async function stateOf(imei: string) {
  const { data } = await shop.server.post('/device/getDeviceByImei', { imei }, { token: shop.token });
  const list = await shop.server.post('/pay/package/getPackageList', { imei }, { token: shop.token });
  const offered = list.data.find(({ packageId }) => packageId === activation)?.offered;
  return { status: data.status, expirationTime: data.expirationTime, offered };
}

describe('an activation whose money goes back whole', () => {
  test('leaves the device as it was: not activated, without an end, and with an activation to buy', async () => {
    const imei = await newDevice('356938035644005');
    const before = await stateOf(imei);
    const orderId = await buy(imei, activation);
    expect(await stateOf(imei)).toMatchObject({ status: 'activated', offered: false });
    await giveBack(orderId);
    expect(await stateOf(imei)).toEqual(before);
    expect(before).toEqual({ status: 'notActivated', expirationTime: null, offered: true });
    await buy(imei, activation);
    expect((await stateOf(imei)).status).toBe('activated');
  });

  test('may be bought again, where a device may buy it once', async () => {
    await run(`update packages set once_per_device = true where id = ${activation}`);
    const imei = await newDevice('356938035644047');
    const orderId = await buy(imei, activation);
    const claims = () => shop.count('free_claims where imei = $1', imei);
    expect(await claims()).toBe(1);
    await giveBack(orderId);
    expect((await stateOf(imei)).offered).toBe(true);
    const takeBack = await giveBackInVain(await buy(imei, activation));
    expect(await claims()).toBe(0);
    await takeBack();
    expect(await claims()).toBe(1);
    // Also where all that it gave was over by then.
    const used = await newDevice('356938035644369');
    const orderOfUsed = await buy(used, activation);
    await run(
      `update grants set effective_time = now() - interval '2 days', expiration_time = now() - interval '1 day'
       where imei = $1`,
      used,
    );
    await (await giveBackInVain(orderOfUsed))();
    expect(await shop.count('free_claims where imei = $1', used)).toBe(1);
    await run(`update packages set once_per_device = false where id = ${activation}`);
  });

  test('and was at the price of an offer is offered so again while the offer runs', async () => {
    await run(`insert into package_offers (package_id, site, price_fen) values (${activation}, 'cn', 500)`);
    const imei = await newDevice('356938035644054');
    const order = (packages: readonly number[]) =>
      shop.orderInEffect({ imeis: [imei], packages: packages.map((packageId) => ({ packageId })) });
    const claim = () =>
      shop.server.post('/pay/offer/claim', { imei, packageId: activation }, { token: shop.token });
    expect((await claim()).code).toBe(0);
    const orderId = await order([activation, 201]);
    expect((await claim()).code).toBe('offerUsed');
    await giveBack(orderId, 500);
    expect(await claim()).toMatchObject({ code: 0, data: { priceFen: 500 } });
  });

  test('frees the device of that line alone: another one in the order keeps what it took', async () => {
    await run(`update packages set once_per_device = true where id = ${activation}`);
    const [returned, kept] = [await newDevice('356938035644112'), await newDevice('356938035644120')];
    const imeis = [returned, kept];
    const claim = (imei: string) =>
      shop.server.post('/pay/offer/claim', { imei, packageId: activation }, { token: shop.token });
    for (const imei of imeis) expect((await claim(imei)).code).toBe(0);
    await giveBack(await shop.orderInEffect({ imeis, packages: [{ packageId: activation }] }), 500);
    expect(await shop.count('free_claims where imei = any($1)', imeis)).toBe(1);
    expect([(await claim(returned)).code, (await claim(kept)).code]).toEqual([0, 'offerUsed']);
    await run(`update packages set once_per_device = false where id = ${activation}`);
  });

  test('takes nothing from who has bought it since, or has claimed an offer since, when staff take the refund back', async () => {
    await run(`update packages set once_per_device = true where id = ${activation}`);
    const [bought, claimed] = [await newDevice('356938035644096'), await newDevice('356938035644104')];
    const claim = (imei: string) =>
      shop.server.post('/pay/offer/claim', { imei, packageId: activation }, { token: shop.token });
    const holders = async (imei: string) =>
      (
        await run(
          `select o.order_id as offer, c.order_id as claim from offer_claims o join free_claims c using (imei)
           where imei = $1`,
          imei,
        )
      ).rows;
    expect((await claim(bought)).code).toBe(0);
    const takeBack = await giveBackInVain(await buy(bought, activation));
    const later = await buy(bought, activation);
    await takeBack();
    expect(await holders(bought)).toEqual([{ offer: later, claim: later }]);

    const first = await buy(claimed, activation);
    const takeFirstBack = await giveBackInVain(first);
    expect((await claim(claimed)).code).toBe(0);
    await takeFirstBack();
    expect(await holders(claimed)).toEqual([{ offer: null, claim: first }]);
    await run(`update packages set once_per_device = false where id = ${activation}`);
  });

  test('in part, beside a plan, or of a device that came with a time of its own, leaves it activated', async () => {
    const [partly, planned] = [await newDevice('356938035644013'), await newDevice('356938035644021')];
    await giveBack(await buy(partly, activation), 100);
    const orderId = await buy(planned, activation);
    await buy(planned, plan);
    await giveBack(orderId);
    const timed = await newDevice('356938035644344');
    await run("update devices set expiration_time = now() + interval '20 days' where imei = $1", timed);
    await giveBack(await buy(timed, activation));
    for (const imei of [partly, planned, timed]) {
      const { status, expirationTime } = await stateOf(imei);
      expect([status, expirationTime === null]).toEqual(['activated', false]);
    }
  });

  test('is an activation after all when staff take the refund back', async () => {
    const imei = await newDevice('356938035644039');
    const orderId = await buy(imei, activation);
    const { expirationTime } = await stateOf(imei);
    const takeBack = await giveBackInVain(orderId);
    expect((await stateOf(imei)).status).toBe('notActivated');
    await takeBack();
    expect(await stateOf(imei)).toMatchObject({ status: 'activated', expirationTime });
    // What a device may have again and again is claimed by no order.
    expect(await shop.count('free_claims where imei = $1', imei)).toBe(0);
  });

  test('is one, too, on a device that staff have halted meanwhile: resumed, it is activated', async () => {
    const admin = new Admin(shop.server.database);
    const act = (verb: 'halt' | 'resume', imei: string) =>
      admin.json('devices', verb, imei, '--as', 'operator', '--brand', 'zax', '--reason', 'stolen');
    const [before, after] = [await newDevice('356938035644062'), await newDevice('356938035644070')];
    const orderId = await buy(before, activation);
    await act('halt', before);
    await (await giveBackInVain(orderId))();
    const takeBack = await giveBackInVain(await buy(after, activation));
    await act('halt', after);
    await takeBack();
    for (const imei of [before, after]) {
      expect((await stateOf(imei)).status).toBe('halted');
      await act('resume', imei);
      expect((await stateOf(imei)).status).toBe('activated');
    }
    await admin.stop();
  });
});

test('a plan does not activate a device that was never activated when staff take its refund back', async () => {
  const imei = await newDevice('356938035644351');
  const orderId = await buy(imei, plan);
  expect((await stateOf(imei)).status).toBe('notActivated');
  await (await giveBackInVain(orderId))();
  expect(await stateOf(imei)).toMatchObject({ status: 'notActivated', offered: true });
});

test('an activation that is delivered after staff have halted the device leaves it halted until they resume it', async () => {
  const admin = new Admin(shop.server.database);
  const act = (verb: 'halt' | 'resume') =>
    admin.json('devices', verb, imei, '--as', 'operator', '--brand', 'zax', '--reason', 'stolen');
  const takes = (activationMs: number) =>
    shop.server.control('devicePlatform', '/control/settings', { activationMs });
  const imei = await newDevice('356938035644088');
  await takes(60_000);
  const bought = buy(imei, activation);
  const submitted = "order_lines where imei = $1 and delivery = 'submitted'";
  await eventually(async () => (await shop.count(submitted, imei)) === 1);
  await act('halt');
  await takes(50);
  await shop.server.control('devicePlatform', '/control/clock', { advanceMs: 60_000 });
  await bought;
  expect((await stateOf(imei)).status).toBe('halted');
  await act('resume');
  expect((await stateOf(imei)).status).toBe('activated');
  await admin.stop();
});
