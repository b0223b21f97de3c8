import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillWorld, imeiOfA, imeiOfB, type World } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

const hourMs = 3_600_000;
let server: TestServer;
let world: World;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  world = await fillWorld(server.database.db);
  token = await people(server).login('owner-a');
  await run(`insert into package_offers values (203, 'cn', 490, 24), (203, 'iso', 99, 24)`);
});
afterAll(() => server.stop());
// Without a key an equal order within 10 s is the same order.
beforeEach(() => server.clock.advance(11_000));

const run = (sql: string, values: unknown[] = []) => server.database.pool.query(sql, values);
let lastImei = 860_000_000_000_000;
/** A device that no other test touches. */
async function newDevice(changes: { status?: string; model?: string; user?: string | null } = {}) {
  lastImei += 1;
  const imei = String(lastImei);
  await run(
    `insert into devices (imei, brand, model, name, status, user_id, parent_ids) values ($1, 'zax', $2, 'x', $3, $4, $5)`,
    [
      imei,
      changes.model ?? 'T-H1',
      changes.status ?? 'activated',
      changes.user === undefined ? world.ownerA : changes.user,
      [world.dealer],
    ],
  );
  return imei;
}
const claim = (imei: string, options: object = { token }) =>
  server.post('/pay/offer/claim', { imei, packageId: 203 }, options);
const order = (imei: string, changes: Record<string, unknown> = {}, options: object = { token }) =>
  server.raw('/pay/order/addOrder', { imeis: [imei], packages: [{ packageId: 203 }], ...changes }, options);
const payFen = async (orderId: unknown) =>
  (await server.post('/pay/order/getOrder', { orderId: orderId as string }, { token })).data.payFen;
const shown = async (imei: string, packageId = 203) => {
  const { data } = await server.post('/pay/package/getPackageList', { imei }, { token });
  return data.find((item) => item.packageId === packageId);
};

test('an order is agreed to on the newest terms among its packages', async () => {
  await run(`update packages set terms_version = '2026-11.2' where id = 201`);
  const both = { packages: [{ packageId: 201 }, { packageId: 168 }] };
  const imei = await newDevice();
  expect((await order(imei, { ...both, termsVersion: '2026-11' })).code).toBe('priceChanged');
  expect((await order(imei, { ...both, termsVersion: '2026-11.2' })).code).toBe(0);
  await run(`update packages set terms_version = '2026-11' where id = 201`);
});

test('a price that is told in a text has the sign of the site, and so has what was sold', async () => {
  const imei = await newDevice();
  await run(`update packages set name_zh = '24.9元月包', description_en = 'Usually ¥24.9' where id = 203`);
  const { token: iso } = (await server.raw('/session/guest', { site: 'iso' })).data as { token: string };
  const listed = async (bearer: string) => {
    const { data } = await server.raw('/pay/package/getPackageList', { imei, lang: 'en' }, { token: bearer });
    return (data as { packageId: number; description: string }[]).find((item) => item.packageId === 203)
      ?.description;
  };
  expect(await listed(iso)).toBe('Usually $24.9');
  expect(await listed(token)).toBe('Usually ¥24.9');
  const orderId = (await order(imei, {}, { token: iso })).data;
  const { rows } = await run('select sold from order_lines where order_id = $1', [orderId]);
  expect(rows[0].sold.nameZh).toBe('$24.9月包');
});

describe('an activation offer', () => {
  test('is shown with its price and is not charged before it is claimed', async () => {
    const imei = await newDevice();
    const offer = { priceFen: 490, usualPriceFen: 990, windowHours: 24, state: 'open', claimed: false };
    expect(await shown(imei)).toMatchObject({ priceFen: 990, originalPriceFen: null, offer });
    expect(await payFen((await order(imei)).data)).toBe(990);
    expect((await shown(imei, 168))?.offer).toBeNull();
  });

  test('is claimed once: again, by anybody, it is the same claim with the same end', async () => {
    const imei = await newDevice();
    const first = await claim(imei);
    expect(first).toMatchObject({ code: 0, data: { priceFen: 490, usualPriceFen: 990, currency: 'CNY' } });
    expect(Date.parse(first.data.endsAt) - Date.parse(first.data.claimedAt)).toBe(24 * hourMs);
    server.clock.advance(3 * hourMs);
    const guest = (await server.post('/session/guest', {})).data;
    expect((await claim(imei, guest)).data).toEqual(first.data);
    const { claimedAt, endsAt } = first.data;
    expect(await shown(imei)).toMatchObject({
      priceFen: 490,
      originalPriceFen: 990,
      offer: { state: 'running', claimed: true, claimedAt, endsAt },
    });
    const { data: types } = await server.post('/pay/package/getPackageType', { imei }, { token });
    expect(types.map(({ fromPriceFen }) => fromPriceFen)).toContain(490);
  });

  test('has one claim and one end, however many claim it at once', async () => {
    const imei = await newDevice();
    const answers = await Promise.all(Array.from({ length: 12 }, () => claim(imei)));
    expect(new Set(answers.map(({ data }) => data.endsAt)).size).toBe(1);
    expect(answers.every(({ code }) => code === 0)).toBe(true);
  });

  test('needs a session, and an address may not start the clocks of many devices', async () => {
    const imei = await newDevice();
    expect((await claim(imei, {})).code).toBe('sessionNeeded');
    const imeis = await Promise.all(Array.from({ length: 30 }, () => newDevice()));
    const guest = (await server.post('/session/guest', {})).data;
    const codes = [];
    for (const one of imeis) codes.push((await claim(one, guest)).code);
    expect(codes).toContain('tooManyRequests');
    await run('delete from try_counters');
  });

  test('is priced into one order for its device: the other pieces, and the next order, at the usual price', async () => {
    const imei = await newDevice();
    await claim(imei);
    const two = await order(imei, { packages: [{ packageId: 203, total: 2 }], expectedPayFen: 490 + 990 });
    expect(two.code).toBe(0);
    expect(await payFen(two.data)).toBe(1480);
    expect((await shown(imei))?.offer?.state).toBe('used');
    expect((await claim(imei)).code).toBe('offerUsed');
    // Never silently at another price: the client must expect it.
    expect(await order(imei)).toMatchObject({ code: 'priceChanged', data: { payFen: 990 } });
    expect((await order(imei, { expectedPayFen: 990 })).code).toBe(0);
  });

  test.each([true, false])('goes to one of the orders that race for it (with keys: %s)', async (hasKeys) => {
    const imei = await newDevice();
    await claim(imei);
    const guests = await Promise.all(
      Array.from({ length: 15 }, async () => (await server.post('/session/guest', {})).data),
    );
    const answers = await Promise.all(
      guests.map(({ token: guest }) =>
        order(imei, { expectedPayFen: 490 }, { token: guest, ...(hasKeys && { key: crypto.randomUUID() }) }),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'priceChanged')).toHaveLength(14);
  });

  test('is free again when its order was cancelled or ran out of time, while it runs', async () => {
    const imei = await newDevice();
    await claim(imei);
    const first = (await order(imei, { expectedPayFen: 490 })).data as string;
    await server.post('/pay/order/cancelOrder', { orderId: first }, { token });
    expect((await shown(imei))?.offer?.state).toBe('running');
    server.clock.advance(11_000);
    const second = await order(imei, { expectedPayFen: 490 });
    expect(second.code).toBe(0);
    server.clock.advance(31 * 60_000);
    await server.server.workers['orders.expire']({});
    expect((await shown(imei))?.priceFen).toBe(490);
  });

  test('is free again when its order could not be delivered and its money went back, while it runs', async () => {
    const imei = await newDevice();
    await claim(imei);
    const first = (await order(imei, { expectedPayFen: 490 })).data as string;
    await run("update orders set status = 'refunded' where id = $1", [first]);
    expect(await shown(imei)).toMatchObject({ priceFen: 490, offer: { state: 'running' } });
    server.clock.advance(11_000);
    expect((await order(imei, { expectedPayFen: 490 })).code).toBe(0);
    expect((await shown(imei))?.offer?.state).toBe('used');
  });

  test('is over 24 hours after it was claimed, by the server’s clock, and the usual price must be confirmed', async () => {
    const imei = await newDevice();
    await claim(imei);
    server.clock.advance(24 * hourMs - 60_000);
    expect((await shown(imei))?.offer?.state).toBe('running');
    server.clock.advance(61_000);
    expect(await shown(imei)).toMatchObject({ priceFen: 990, offer: { state: 'lapsed', claimed: true } });
    expect((await claim(imei)).code).toBe('offerLapsed');
    expect((await order(imei, { expectedPayFen: 490 })).code).toBe('priceChanged');
    expect((await order(imei)).code).toBe('priceChanged');
    const confirmed = await order(imei, { expectedPayFen: 990 });
    expect(await payFen(confirmed.data)).toBe(990);
  });

  test('that was used for an order is kept by it after the window has closed', async () => {
    const imei = await newDevice();
    await claim(imei);
    server.clock.advance(24 * hourMs - 30_000);
    const { data } = await order(imei, { expectedPayFen: 490 });
    server.clock.advance(60_000);
    expect(await payFen(data)).toBe(490);
  });

  test('is not there for a package without one, and not where the package is not offered', async () => {
    const imei = await newDevice();
    expect((await server.post('/pay/offer/claim', { imei, packageId: 168 }, { token })).code).toBe(
      'packageNotFound',
    );
    await run(`update packages set device_states = '{notActivated}' where id = 203`);
    expect((await claim(imei)).code).toBe('packageNotOffered');
    await run('update packages set device_states = null where id = 203');
    expect((await shown(imei))?.offer?.state).toBe('open');
  });
});

describe('the price', () => {
  test('a package given month by month says how much each month, at which price, and every part', async () => {
    await run(
      `insert into packages (id, type, name_zh, name_en, effect_type, package_group, details, terms_version, sort, gift_months)
       values (205, 12, '年', 'year', 1, 9, $1, '2026-11', 0, 1)`,
      [JSON.stringify([{ type: 12, quantity: 12 * 30 * 1024, period: 12, periodUnit: 'MONTH', split: 1 }])],
    );
    await run(`insert into package_prices values (205, 'cn', 'CNY', 29900, null, 100)`);
    const imei = await newDevice();
    expect(await shown(imei, 205)).toMatchObject({
      giftMonths: 1,
      days: 390,
      dataMb: 13 * 30 * 1024,
      pricePerDayFen: 77,
      pricePerGbFen: 77,
      monthly: { months: 13, quantity: 30, unit: 'G', priceFen: 2300 },
    });
    const { data } = await server.post(
      '/pay/package/getPlusPackageById',
      { imei, packageId: 205 },
      { token },
    );
    expect(data.parts).toHaveLength(13);
    expect(data.parts[0]).toMatchObject({ type: 12, quantity: 30, unit: 'G' });
    expect(data.parts.at(-1)?.expirationTime).toBe(data.expirationTime);
    expect((await shown(imei, 168))?.monthly).toBeNull();
  });

  test('is that of this moment: a change of the catalogue is there at the next call', async () => {
    const imei = await newDevice();
    expect((await shown(imei, 201))?.priceFen).toBe(100);
    await run(`update package_prices set price_fen = 120 where package_id = 201 and site = 'cn'`);
    expect((await shown(imei, 201))?.priceFen).toBe(120);
    await run('update packages set on_sale = false where id = 201');
    expect(await shown(imei, 201)).toBeUndefined();
    await run('update packages set on_sale = true where id = 201');
    await run(`update package_prices set price_fen = 100 where package_id = 201`);
  });
});

describe('templates', () => {
  const templates = async (imei: string) =>
    (await server.post('/package/template/getAllByImei', { imei, lang: 'en' } as never, { token })).data;

  test('of one key the most specific wins: model of the brand, model, brand, default', async () => {
    const imei = await newDevice();
    const add = async (id: number, brand: string | null, model: string | null) => {
      await run(
        `insert into package_templates (id, key, brand, model, name_zh, name_en) values ($1, 'trip', $2, $3, 'x', $4)`,
        [id, brand, model, `template ${id}`],
      );
      await run('insert into package_template_items values ($1, 168, 0), ($1, 201, 1)', [id]);
    };
    expect(await templates(imei)).toEqual([]);
    await add(1, null, null);
    await add(2, 'tc', 'T-H1');
    expect(await templates(imei)).toMatchObject([
      { templateId: 1, scope: 'default', amountFen: 3090, currency: 'CNY', offered: true },
    ]);
    for (const [id, brand, model, scope] of [
      [3, 'zax', null, 'brand'],
      [4, null, 'T-H1', 'model'],
      [5, 'zax', 'T-H1', 'brandModel'],
    ] as const) {
      await add(id, brand, model);
      const found = await templates(imei);
      expect(found).toMatchObject([{ templateId: id, scope, name: `template ${id}` }]);
      expect(found[0]?.packages.map((item) => item.packageId)).toEqual([168, 201]);
    }
  });

  test('one with a package that is not for the device is not shown, one that is not offered now is', async () => {
    const imei = await newDevice();
    await run(
      `insert into package_templates (id, key, name_zh, name_en) values (10, 'other', 'x', 'x'), (11, 'state', 'x', 'x')`,
    );
    await run('insert into package_template_items values (10, 168, 0), (10, 204, 1), (11, 203, 0)');
    await run(`update packages set device_states = '{notActivated}' where id = 203`);
    const found = await templates(imei);
    expect(found.map(({ templateId, offered }) => [templateId, offered])).toContainEqual([11, false]);
    expect(found.map(({ templateId }) => templateId)).not.toContain(10);
    await run('update packages set device_states = null where id = 203');
  });
});

describe('why a package is not offered', () => {
  const why = (imei: string, packageId: number) =>
    server.post('/pay/package/whyNotOffered', { imei, packageId, lang: 'en' } as never, { token });

  test.each([
    ['on_sale = false', 'notOnSale', 'chooseOtherPackage'],
    [`species = '{2}'`, 'species', 'chooseOtherPackage'],
    [`models = '{T-OTHER}'`, 'model', 'chooseOtherPackage'],
    [`carriers = '{telecom}'`, 'carrier', 'chooseOtherPackage'],
    [`device_states = '{halted}'`, 'deviceState', 'chooseOtherPackage'],
  ])('is said where %s', async (change, code, fix) => {
    await run(`update packages set ${change} where id = 201`);
    const { data } = await why(imeiOfA, 201);
    expect(data).toMatchObject({ packageId: 201, offered: false, code, fix });
    expect(data.reason).toMatch(/\w/);
    await run(
      'update packages set on_sale = true, species = null, models = null, carriers = null, device_states = null where id = 201',
    );
    expect((await why(imeiOfA, 201)).data).toMatchObject({ offered: true, code: null, fix: null });
  });

  test('is said where there is no SIM, or the SIM is cancelled', async () => {
    await run(`update packages set carriers = '{unicom}' where id = 201`);
    expect((await why(imeiOfB, 201)).data).toMatchObject({ code: 'noSim', fix: 'insertSim' });
    await run('update sims set carrier_status = 9 where imei = $1', [imeiOfA]);
    expect((await why(imeiOfA, 201)).data).toMatchObject({ code: 'simState', fix: 'changeSim' });
    await run('update sims set carrier_status = 2 where imei = $1', [imeiOfA]);
    await run('update packages set carriers = null where id = 201');
  });

  test('holds for data of a SIM that is cancelled, not for one that renewing still keeps', async () => {
    const reason = async () => (await why(imeiOfA, 168)).data.code;
    await run('update sims set carrier_status = 8 where imei = $1', [imeiOfA]);
    expect(await reason()).toBeNull();
    await run('update sims set carrier_status = 9 where imei = $1', [imeiOfA]);
    expect(await reason()).toBe('simState');
    // SMS alarms do not depend on the SIM.
    expect((await why(imeiOfA, 201)).data.code).toBeNull();
    await run('update sims set carrier_status = 2 where imei = $1', [imeiOfA]);
  });

  test('tells nothing of another brand’s packages', async () => {
    await run(`update packages set brands = '{tc}' where id = 201`);
    expect((await why(imeiOfA, 201)).code).toBe('packageNotFound');
    expect((await why(imeiOfA, 999)).code).toBe('packageNotFound');
    await run('update packages set brands = null where id = 201');
  });
});

describe('will it work', () => {
  const fit = async (imei: string, packageIds?: number[], options: object = {}) =>
    (
      await server.post(
        '/pay/package/checkFit',
        { imei, ...(packageIds ? { packageIds } : {}), lang: 'en' } as never,
        options,
      )
    ).data;
  const codes = (found: Awaited<ReturnType<typeof fit>>) =>
    Object.fromEntries(found.checks.map((check) => [check.item, `${check.state} ${check.code}`]));

  test('a good device is ok in all, with the time of each figure', async () => {
    await run(`update sims set separated = false, checked_at = '2026-11-20T06:00:00Z' where imei = $1`, [
      imeiOfA,
    ]);
    await run('update devices set online = true where imei = $1', [imeiOfA]);
    const found = await fit(imeiOfA, [168]);
    expect(codes(found)).toEqual({
      sim: 'ok simActive',
      realName: 'ok realNameDone',
      separation: 'ok simInItsDevice',
      device: 'ok deviceActivated',
      carrier: 'ok carrierFits',
      model: 'ok modelFits',
      lastSeen: 'ok seenNow',
    });
    expect(found.verdict).toBe('ok');
    expect(found.checks[0]?.asOf).toBe('2026-11-20T06:00:00.000Z');
  });

  test.each([
    ['carrier_status = 4', 'sim', 'warn simStopped', 'warn'],
    ['carrier_status = 7', 'sim', 'warn simNotActivated', 'warn'],
    ['carrier_status = 8', 'sim', 'warn simPreCancelled', 'warn'],
    ['carrier_status = 9', 'sim', 'stop simCancelled', 'stop'],
    ['carrier_status = 77', 'sim', 'unknown simUnknown', 'unknown'],
    ['real_name = false', 'realName', 'warn realNameMissing', 'warn'],
    ['separated = true', 'separation', 'stop simSeparated', 'stop'],
    ['separated = null', 'separation', 'unknown separationUnknown', 'unknown'],
  ])('with %s it says so', async (change, item, code, verdict) => {
    await run(`update sims set ${change} where imei = $1`, [imeiOfA]);
    const found = await fit(imeiOfA, [168]);
    expect(codes(found)[item]).toBe(code);
    expect(found.verdict).toBe(verdict);
    await run('update sims set carrier_status = 2, real_name = true, separated = false where imei = $1', [
      imeiOfA,
    ]);
  });

  test.each([
    ['a pause, which a plan ends', true, 'warn devicePaused'],
    ['a halt by staff, which no plan ends', false, 'stop deviceHalted'],
  ])('is told of %s', async (_, paused, code) => {
    await run(`update devices set status = 'halted', paused = $2 where imei = $1`, [imeiOfA, paused]);
    const found = await fit(imeiOfA, [168]);
    await run(`update devices set status = 'activated', paused = false where imei = $1`, [imeiOfA]);
    expect(codes(found).device).toBe(code);
    expect(found.checks.find(({ item }) => item === 'device')?.fix).toBe(paused ? 'renew' : 'askSeller');
  });

  test('a pause is said to stop what runs already; one that runs no more it only keeps, and more data waits for a plan', async () => {
    await run('update packages set package_group = 17 where id = 168');
    const day = (days: number) => new Date(server.clock.now().getTime() + days * 24 * hourMs);
    const set = (until: Date | null) =>
      run('update devices set expiration_time = $2 where imei = $1', [imeiOfA, until]);
    const told = async () => codes(await fit(imeiOfA, [168])).device;
    const { rows } = await server.database.pool.query('select expiration_time from devices where imei = $1', [
      imeiOfA,
    ]);
    await set(day(4));
    expect(await told()).toBe('warn devicePauses');
    expect(codes(await fit(imeiOfA, [201])).device).toBe('ok deviceActivated');
    for (const until of [day(-1), null]) {
      await set(until);
      expect(await told()).toBe('ok deviceActivated');
    }
    // An overlay needs a plan.
    await run('update packages set package_group = 10 where id = 201');
    await set(day(-1));
    const toldOf = async (...ids: number[]) => codes(await fit(imeiOfA, ids)).device;
    expect(await toldOf(201)).toBe('warn deviceExpired');
    expect(await toldOf(201, 168)).toBe('ok deviceActivated');
    await set(day(1));
    expect(await toldOf(201)).toBe('ok deviceActivated');
    await set(rows[0].expiration_time);
    await run(`update packages set package_group = case id when 168 then 9 end where id in (168, 201)`);
  });

  test('a package for devices in another state stops, as an order for it would; one that staff halted is told so', async () => {
    await run(`update packages set device_states = '{notActivated}' where id = 203`);
    const imei = await newDevice();
    const deviceOf = async () => codes(await fit(imei, [168, 203])).device;
    expect(await deviceOf()).toBe('stop deviceDoesNotFit');
    expect((await order(imei)).code).toBe('packageNotOffered');
    expect(codes(await fit(imei, [168])).device).toBe('ok deviceActivated');
    await run(`update devices set status = 'halted' where imei = $1`, [imei]);
    expect(await deviceOf()).toBe('stop deviceHalted');
    await run(`update devices set status = 'notActivated' where imei = $1`, [imei]);
    expect(await deviceOf()).toBe('warn deviceNotActivated');
    await run('update packages set device_states = null where id = 203');
  });

  test('a package of another model, and a hotspot without a SIM, stop', async () => {
    expect(codes(await fit(imeiOfA, [204])).model).toBe('stop modelDoesNotFit');
    expect(codes(await fit(imeiOfB)).sim).toBe('stop simMissing');
  });

  test('a warranty is for the device alone: neither its SIM nor when it was seen matters, unless data is bought with it', async () => {
    await run('update packages set type = 15 where id = 201');
    await run('update sims set separated = true where imei = $1', [imeiOfA]);
    await run('update devices set online = false, last_seen_at = null where imei = $1', [imeiOfA]);
    const found = await fit(imeiOfA, [201]);
    const withData = codes(await fit(imeiOfA, [201, 168]));
    expect(codes(await fit(imeiOfB, [201])).sim).toBe('ok simNotNeeded');
    await run('update packages set type = 1 where id = 201');
    await run('update sims set separated = false where imei = $1', [imeiOfA]);
    expect(found.verdict).toBe('ok');
    expect(Object.keys(codes(found))).toEqual(['sim', 'device', 'carrier', 'model']);
    expect(withData).toMatchObject({ separation: 'stop simSeparated', lastSeen: 'unknown neverSeen' });
  });

  test('tells a guest verdicts only: no number of the SIM, no time at which it was seen', async () => {
    const seen = new Date(server.clock.now().getTime() - 30 * hourMs);
    await run('update devices set online = false, last_seen_at = $2 where imei = $1', [imeiOfA, seen]);
    const found = await fit(imeiOfA, [168]);
    expect(codes(found).lastSeen).toBe('ok seenLately');
    expect(JSON.stringify(found)).not.toContain('8986');
    expect(JSON.stringify(found)).not.toContain(seen.toISOString().slice(0, 13));
  });
});

test('a model is described by its code, an unknown one is not there', async () => {
  const ask = (model: string) => server.post('/device/getModelByModelInformation', { model });
  expect((await ask('T-H1')).data).toMatchObject({ model: 'T-H1', deviceSpecies: 4, realNameRequired: true });
  expect((await ask('T-?')).code).toBe('modelNotFound');
});

test('several devices are renewed in one order: a line and a grant for each, one price, all or none', async () => {
  const imeis = await Promise.all([newDevice(), newDevice(), newDevice()]);
  const wanted = { imeis, packages: [{ packageId: 168 }, { packageId: 201 }], expectedPayFen: 3 * 3090 };
  const { data: orderId } = await server.post('/pay/order/addOrder', wanted, { token, key: 'renew-three' });
  const { data } = await server.post('/pay/order/getOrder', { orderId }, { token });
  expect(data.payFen).toBe(3 * 3090);
  expect(data.orderVosList.map((line) => `${line.imei} ${line.packageId}`).sort()).toEqual(
    imeis.flatMap((imei) => [`${imei} 168`, `${imei} 201`]).sort(),
  );
  const unknown = [...imeis, '869999999999990'];
  const failed = await server.raw('/pay/order/addOrder', { ...wanted, imeis: unknown }, { token });
  expect(failed.code).toBe('noService');
});
