import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Admin } from './admin.ts';
import { people } from './people.ts';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';

interface Span {
  readonly from: number;
  readonly to: number;
}

interface ToldRequest {
  readonly requestId: string;
  readonly services: readonly { readonly effectiveTime: string; readonly expirationTime: string }[];
}

const dayMs = 24 * 3_600_000;
const activation = 203;
const renewal = 206;
const pause = 207;
const fromNextMonth = 208;
const plan = 168;
let shop: Shop;
let staff: string;
let admin: Admin;
beforeAll(async () => {
  shop = await Shop.open({ work: true });
  await shop.server.control('devicePlatform', '/control/settings', { activationMs: 50 });
  await shop.server.database.pool.query(`
    insert into packages select (jsonb_populate_record(p, '{"id": ${renewal}, "type": 4, "activation": false,
      "name_zh": "平台续费", "name_en": "Platform renewal",
      "details": [{"type": 4, "quantity": 30, "period": 30, "periodUnit": "DAY", "split": 0}]}')).*
      from packages p where id = ${activation};
    insert into packages select (jsonb_populate_record(p, '{"id": ${pause}, "type": 17, "package_group": 17,
      "activation": false, "name_zh": "停机保号", "name_en": "Keep the number",
      "details": [{"type": 17, "quantity": 1, "period": 1, "periodUnit": "MONTH", "split": 0}]}')).*
      from packages p where id = ${activation};
    insert into packages select (jsonb_populate_record(p, '{"id": ${fromNextMonth}, "effect_type": 2,
      "details": [{"type": 4, "quantity": 30, "period": 1, "periodUnit": "MONTH", "split": 0}]}')).*
      from packages p where id = ${renewal};
    insert into package_prices select (jsonb_populate_record(p, ids.changes)).*
      from package_prices p, (values ('{"package_id": ${renewal}}'::jsonb),
        ('{"package_id": ${pause}}'), ('{"package_id": ${fromNextMonth}}')) ids (changes)
      where package_id = ${activation};
  `);
  staff = await people(shop.server).login('staff');
  admin = new Admin(shop.server.database);
});
afterAll(async () => {
  await admin.stop();
  await shop.server.stop();
});

/** A device of owner A that came with this many days. */
async function newDevice(imei: string, days: number | null, status = 'activated'): Promise<string> {
  await shop.server.database.pool.query(
    `insert into devices (imei, brand, model, name, status, user_id, expiration_time)
     values ($1, 'zax', 'T-H1', 'x', $2, $3, now() + $4 * interval '1 day')`,
    [imei, status, shop.world.ownerA, days],
  );
  return imei;
}

async function buy(imei: string, packageId: number): Promise<string> {
  const orderId = await shop.orderAtCashier({ imeis: [imei], packages: [{ packageId }] });
  await shop.pay(orderId);
  await shop.confirm(orderId);
  // The order shows it only when it begins.
  await eventually(
    async () =>
      (await shop.count('order_lines where order_id = $1 and delivery = $2', orderId, 'inEffect')) === 1,
  );
  return orderId;
}
const giveBack = async (orderId: string) => {
  const { data } = await shop.server.post('/pay/order/getOrder', { orderId }, { token: shop.token });
  const answer = await shop.server.post(
    '/pay/refund/add',
    { orderId, lineNo: 1, amountFen: data.payFen, note: 'agreed' },
    { token: staff, key: crypto.randomUUID() },
  );
  expect(answer.code).toBe(0);
};
/** Like {@link giveBack}, but the provider refuses; returns how staff withdraw the refund. */
const giveBackInVain = async (orderId: string) => {
  await shop.misbehave({ behaviour: 'answerError', operation: 'refund', status: 403, code: 'NOT_ENOUGH' });
  await giveBack(orderId);
  const open = () =>
    shop.server.database.pool.query(
      'select id from payment_cases where order_id = $1 and resolved_at is null',
      [orderId],
    );
  await eventually(async () => (await open()).rowCount === 1);
  return async () => {
    const resolved = { id: (await open()).rows[0].id, action: 'withdrawRefund', note: 'seen' } as const;
    expect((await shop.server.post('/pay/case/resolve', resolved, { token: staff })).code).toBe(0);
  };
};

/** The begin and end of the order's only line. */
async function spanOf(orderId: string): Promise<Span> {
  const { rows } = await shop.server.database.pool.query(
    'select effective_time as "from", expiration_time as "to" from order_lines where order_id = $1',
    [orderId],
  );
  return { from: rows[0].from.getTime(), to: rows[0].to.getTime() };
}

/** The time spans that the device platform was last told for an order. */
async function toldOf(orderId: string): Promise<Span[]> {
  const answer = await fetch(`${shop.server.env.DEVICE_PLATFORM_URL}/control/services`);
  const { services: requests } = (await answer.json()) as { services: ToldRequest[] };
  const { rows } = await shop.server.database.pool.query('select id from order_lines where order_id = $1', [
    orderId,
  ]);
  const { services = [] } = requests.find(({ requestId }) => requestId === rows[0].id) ?? {};
  return services.map(({ effectiveTime, expirationTime }) => ({
    from: Date.parse(effectiveTime),
    to: Date.parse(expirationTime),
  }));
}

const deliveryOf = async (orderId: string) => {
  const text = 'select delivery from order_lines where order_id = $1';
  return (await shop.server.database.pool.query(text, [orderId])).rows[0]?.delivery;
};
const endOf = async (imei: string) => {
  const { data } = await shop.server.post('/device/getDeviceByImei', { imei }, { token: shop.token });
  return Date.parse(data.expirationTime ?? '');
};
const daysLeft = async (imei: string) =>
  Math.round(((await endOf(imei)) - shop.server.clock.now().getTime()) / dayMs);
const offered = async (imei: string, packageId: number) => {
  const { data } = await shop.server.post('/pay/package/getPackageList', { imei }, { token: shop.token });
  return data.find((one) => one.packageId === packageId);
};

describe('a renewal that is bought early', () => {
  test('follows the time that the device came with, before paying and after', async () => {
    const imei = await newDevice('356938035644005', 100);
    const before = await endOf(imei);
    const shown = await offered(imei, renewal);
    expect([Date.parse(shown?.effectiveTime ?? ''), shown?.queued]).toEqual([before, true]);
    await buy(imei, renewal);
    expect((await endOf(imei)) - before).toBe(30 * dayMs);
    await buy(imei, renewal);
    expect((await endOf(imei)) - before).toBe(60 * dayMs);
  });

  test('follows the activation, and both are one line of what ends', async () => {
    const imei = await newDevice('356938035644013', null, 'notActivated');
    await buy(imei, activation);
    await buy(imei, renewal);
    expect(await daysLeft(imei)).toBe(60);
    const to = new Date(shop.server.clock.now().getTime() + 90 * dayMs).toISOString();
    const { data } = await shop.server.post('/allowances/listExpiring', { to }, { token: shop.token });
    expect(data.list.filter((one) => one.imei === imei).map(({ type }) => type)).toEqual([4]);
  });

  test('waits for nothing on a device that was never activated, or whose time is over', async () => {
    const stocked = await newDevice('356938035644021', 100, 'notActivated');
    await buy(stocked, activation);
    const over = await newDevice('356938035644039', -5);
    expect((await offered(over, renewal))?.queued).toBe(false);
    const { rows } = await shop.server.database.pool.query(
      'select min(effective_time) <= now() as now from grants where imei = $1',
      [stocked],
    );
    expect(rows[0].now).toBe(true);
  });
});

test('a renewal “from the 1st” that is bought twice is two months, and says so before the second is paid', async () => {
  const imei = await newDevice('356938035644401', null);
  const spans: unknown[] = [];
  const shown: unknown[] = [];
  for (const wanted of ['first', 'second']) {
    const view = await offered(imei, fromNextMonth);
    shown.push([
      wanted,
      view?.queued,
      view && new Date(view.effectiveTime),
      view && new Date(view.expirationTime),
    ]);
    const orderId = await buy(imei, fromNextMonth);
    const { rows } = await shop.server.database.pool.query(
      'select effective_time as from, expiration_time as to from order_lines where order_id = $1',
      [orderId],
    );
    spans.push([wanted, wanted === 'second', rows[0].from, rows[0].to]);
  }
  expect(shown).toEqual(spans);
  const [[, , , end], [, , next]] = spans as [Date[], Date[]];
  expect(next?.getTime()).toBeGreaterThanOrEqual(end?.getTime() ?? Number.NaN);
});

describe('a pause that keeps the number', () => {
  const resume = (imei: string) =>
    admin.json('devices', 'resume', imei, '--as', 'operator', '--brand', 'zax', '--reason', 'found');
  const statusOf = async (imei: string) =>
    (await shop.server.post('/device/getDeviceByImei', { imei }, { token: shop.token })).data.status;

  test('halts the device, and a plan that is bought later has it run again', async () => {
    const imei = await newDevice('356938035644070', 20);
    await buy(imei, pause);
    expect(await statusOf(imei)).toBe('halted');
    await buy(imei, pause);
    expect(await statusOf(imei)).toBe('halted');
    await buy(imei, plan);
    expect(await statusOf(imei)).toBe('activated');
  });

  test('is bought for a device by who has it, and by no stranger who knows its imei', async () => {
    const imei = await newDevice('356938035644294', 20);
    const { server } = shop;
    await server.database.pool.query(
      `insert into sims (iccid, imei, carrier, carrier_status, real_name)
       values ('89860625000000644294', $1, 'unicom', 2, true)`,
      [imei],
    );
    const { token } = (await server.post('/session/guest', {})).data;
    const order = { imeis: [imei], packages: [{ packageId: plan }, { packageId: pause }] };
    const { code } = await server.post('/pay/order/addOrder', order, { token });
    expect(code).toBe('possessionNeeded');
    const plans = { imeis: [imei], packages: [{ packageId: plan }] };
    expect((await server.post('/pay/order/addOrder', plans, { token })).code).toBe(0);
    const proof = await server.post('/session/provePossession', { imei, secret: '644294' }, { token });
    expect(proof.code).toBe(0);
    expect((await server.post('/pay/order/addOrder', order, { token })).code).toBe(0);
  });

  test('is not what staff have ordered: no plan ends their halt', async () => {
    const imei = await newDevice('356938035644088', 20, 'halted');
    await buy(imei, plan);
    expect(await statusOf(imei)).toBe('halted');
  });

  test('is not what staff have ordered: no activation that was bought before ends their halt', async () => {
    const imei = await newDevice('356938035644161', null, 'notActivated');
    await shop.server.control('devicePlatform', '/control/down', {});
    const orderId = await shop.orderAtCashier({ imeis: [imei], packages: [{ packageId: activation }] });
    await shop.pay(orderId);
    await eventually(async () => (await deliveryOf(orderId)) === 'retried');
    const halt = ['devices', 'halt', imei, '--as', 'operator', '--brand', 'zax', '--reason', 'stolen'];
    await admin.json(...halt);
    await shop.server.control('devicePlatform', '/control/up', {});
    await eventually(async () => (await deliveryOf(orderId)) === 'inEffect');
    expect(await statusOf(imei)).toBe('halted');
    await resume(imei);
    expect(await statusOf(imei)).toBe('activated');
  });

  test('ends as if an activation that was given back meanwhile had never been', async () => {
    const imei = await newDevice('356938035644377', null, 'notActivated');
    const orderId = await buy(imei, activation);
    await admin.json('devices', 'halt', imei, '--as', 'operator', '--brand', 'zax', '--reason', 'stolen');
    await giveBack(orderId);
    await resume(imei);
    expect(await statusOf(imei)).toBe('notActivated');
  });

  test('that is over does not make a halt by staff one that a plan ends', async () => {
    const imei = await newDevice('356938035644096', 20);
    await buy(imei, pause);
    const halt = ['devices', 'halt', imei, '--as', 'operator', '--brand', 'zax', '--reason', 'stolen'];
    expect(await admin.json(...halt)).toMatchObject({ changes: { paused: [true, false] } });
    await buy(imei, plan);
    expect(await statusOf(imei)).toBe('halted');
  });

  test('of a device that staff have halted does not make theirs a halt that a plan ends', async () => {
    const imei = await newDevice('356938035644344', 20, 'halted');
    await buy(imei, pause);
    await buy(imei, plan);
    expect(await statusOf(imei)).toBe('halted');
  });

  test('and is given back leaves a device halted that staff have halted meanwhile', async () => {
    const imei = await newDevice('356938035644351', 20);
    const orderId = await buy(imei, pause);
    await admin.json('devices', 'halt', imei, '--as', 'operator', '--brand', 'zax', '--reason', 'stolen');
    await giveBack(orderId);
    expect(await statusOf(imei)).toBe('halted');
  });

  test('and is given back has the device run again beside a plan, and beside a pause that is over', async () => {
    const imei = await newDevice('356938035644369', 20);
    await buy(imei, plan);
    const over = await buy(imei, pause);
    await shop.server.database.pool.query(
      "update grants set expiration_time = now() - interval '1 second' where order_line_id in (select id from order_lines where order_id = $1)",
      [over],
    );
    const orderId = await buy(imei, pause);
    expect(await statusOf(imei)).toBe('halted');
    await giveBack(orderId);
    expect(await statusOf(imei)).toBe('activated');
  });

  test('and is given back has the device run again, unless another one still keeps its number', async () => {
    const imei = await newDevice('356938035644104', 20);
    const first = await buy(imei, pause);
    const second = await buy(imei, pause);
    await giveBack(second);
    expect(await statusOf(imei)).toBe('halted');
    await giveBack(first);
    expect(await statusOf(imei)).toBe('activated');
  });
});

describe('a pause whose refund staff take back', () => {
  const stateOf = async (imei: string) => {
    const { data } = await shop.server.post('/device/getDeviceByImei', { imei }, { token: shop.token });
    return [data.status, data.paused];
  };
  const running = ['activated', false];
  const paused = ['halted', true];

  test('goes on', async () => {
    const imei = await newDevice('356938035644302', 20);
    const takeBack = await giveBackInVain(await buy(imei, pause));
    expect(await stateOf(imei)).toEqual(running);
    await takeBack();
    expect(await stateOf(imei)).toEqual(paused);
    await buy(imei, plan);
    expect(await stateOf(imei)).toEqual(running);
  });

  test('stays over where the device got a plan meanwhile', async () => {
    const imei = await newDevice('356938035644310', 20);
    const takeBack = await giveBackInVain(await buy(imei, pause));
    await buy(imei, plan);
    await takeBack();
    expect(await stateOf(imei)).toEqual(running);
  });

  test('stays over where staff had ended it before', async () => {
    const imei = await newDevice('356938035644328', 20);
    const orderId = await buy(imei, pause);
    await admin.json('devices', 'resume', imei, '--as', 'operator', '--brand', 'zax', '--reason', 'asked');
    const takeBack = await giveBackInVain(orderId);
    await takeBack();
    expect(await stateOf(imei)).toEqual(running);
  });
});

describe('what is given back', () => {
  test('takes its days from the device, and none besides', async () => {
    const imei = await newDevice('356938035644047', 10);
    const before = await endOf(imei);
    const first = await buy(imei, renewal);
    const second = await buy(imei, renewal);
    await giveBack(second);
    expect((await endOf(imei)) - before).toBe(30 * dayMs);
    await giveBack(first);
    expect(await endOf(imei)).toBe(before);
    await buy(imei, renewal);
    expect((await endOf(imei)) - before).toBe(30 * dayMs);
  });

  test('leaves a device the days that it came with, though the plan ran beside them', async () => {
    const imei = await newDevice('356938035644146', 10);
    const before = await endOf(imei);
    const [first, second] = [await buy(imei, plan), await buy(imei, plan)];
    expect(await daysLeft(imei)).toBe(60);
    await giveBack(second);
    await giveBack(first);
    expect(await endOf(imei)).toBe(before);
    await giveBack(await buy(imei, plan));
    expect(await endOf(imei)).toBe(before);
  });

  test('and was never to begin leaves no days to a device that has none', async () => {
    const imei = await newDevice('356938035644153', null, 'notActivated');
    const first = await buy(imei, activation);
    const later = await buy(imei, fromNextMonth);
    await giveBack(first);
    await giveBack(later);
    expect(await endOf(imei)).toBeLessThanOrEqual(shop.server.clock.now().getTime());
  });

  test('and had kept the device running until now leaves it without time', async () => {
    const imei = await newDevice('356938035644054', null, 'notActivated');
    await giveBack(await buy(imei, activation));
    expect(await endOf(imei)).toBeNaN();
  });

  test('is filled by what waits behind it, here and at the platform', async () => {
    const imei = await newDevice('356938035644112', 10);
    const [first, second, third] = [
      await buy(imei, renewal),
      await buy(imei, renewal),
      await buy(imei, renewal),
    ];
    const [freed, , last] = [await spanOf(first), await spanOf(second), await spanOf(third)];
    expect(await toldOf(first)).toEqual([freed]);
    await giveBack(first);
    expect(await spanOf(second)).toEqual(freed);
    expect((await spanOf(third)).to).toBe(last.to - 30 * dayMs);
    expect(await endOf(imei)).toBe(last.to - 30 * dayMs);
    // Each has a job of its own, in any order.
    await eventually(
      async () =>
        (await toldOf(first)).length === 0 &&
        (await toldOf(second))[0]?.from === freed.from &&
        (await toldOf(third))[0]?.to !== last.to,
    );
    expect(await toldOf(second)).toEqual([freed]);
    expect(await toldOf(third)).toEqual([await spanOf(third)]);
  });

  test('is not filled by what begins on the 1st of a month', async () => {
    const imei = await newDevice('356938035644120', 10);
    const first = await buy(imei, renewal);
    const second = await buy(imei, fromNextMonth);
    const before = await spanOf(second);
    await giveBack(first);
    expect(await spanOf(second)).toEqual(before);
    expect(await endOf(imei)).toBe(before.to);
  });

  test('ends at a platform that was down meanwhile, too', async () => {
    const imei = await newDevice('356938035644138', 10);
    const orderId = await buy(imei, renewal);
    await shop.server.control('devicePlatform', '/control/down', {});
    await giveBack(orderId);
    const tries = () =>
      shop.count(
        `jobs.job where name = 'delivery.amend' and state = 'retry'
         and data->>'lineId' = (select id::text from order_lines where order_id = $1)`,
        orderId,
      );
    await eventually(async () => (await tries()) === 1);
    await shop.server.control('devicePlatform', '/control/up', {});
    await eventually(async () => (await toldOf(orderId)).length === 0);
  });

  test('keeps its days after all when staff take the refund back, and what came forward makes room', async () => {
    const imei = await newDevice('356938035644062', 10);
    const orderId = await buy(imei, renewal);
    const next = await buy(imei, renewal);
    const [span, spanOfNext, after] = [await spanOf(orderId), await spanOf(next), await endOf(imei)];
    const takeBack = await giveBackInVain(orderId);
    expect(await endOf(imei)).toBeLessThan(after);
    expect(await spanOf(next)).toEqual(span);
    await takeBack();
    expect(await endOf(imei)).toBe(after);
    expect([await spanOf(orderId), await spanOf(next)]).toEqual([span, spanOfNext]);
    await eventually(async () => (await toldOf(orderId)).length === 1);
    await eventually(async () => (await toldOf(next))[0]?.to === spanOfNext.to);
  });

  test('and goes on after all is followed by what was bought meanwhile: nothing runs beside it', async () => {
    const imei = await newDevice('356938035644179', null, 'notActivated');
    const first = await buy(imei, plan);
    const span = await spanOf(first);
    const end = span.to + 30 * dayMs;
    const takeBack = await giveBackInVain(first);
    const instead = await buy(imei, plan);
    const next = await buy(imei, plan);
    await takeBack();
    expect(await spanOf(first)).toEqual(span);
    expect(await spanOf(instead)).toEqual({ from: span.to, to: end });
    expect(await spanOf(next)).toEqual({ from: end, to: end + 30 * dayMs });
    expect(await endOf(imei)).toBe(end + 30 * dayMs);
    await eventually(async () => (await toldOf(instead))[0]?.to === end);
  });

  test('and goes on after all follows what came forward to before it', async () => {
    const imei = await newDevice('356938035644187', null, 'notActivated');
    const [first, second, third] = [await buy(imei, plan), await buy(imei, plan), await buy(imei, plan)];
    const takeSecondBack = await giveBackInVain(second);
    const takeFirstBack = await giveBackInVain(first);
    const { from, to } = await spanOf(third);
    expect(to - from).toBe(30 * dayMs);
    await takeSecondBack();
    expect(await spanOf(third)).toEqual({ from, to });
    expect(await spanOf(second)).toEqual({ from: to, to: to + 30 * dayMs });
    await takeFirstBack();
    const all = [await spanOf(first), await spanOf(third), await spanOf(second)];
    expect(all.map((span) => span.from)).toEqual([all[0]?.from, all[0]?.to, all[1]?.to]);
  });

  test('and goes on after all leaves what begins on the 1st, and what follows that runs beside nothing else', async () => {
    const imei = await newDevice('356938035644336', null, 'notActivated');
    const first = await buy(imei, activation);
    const span = await spanOf(first);
    const takeBack = await giveBackInVain(first);
    const instead = await buy(imei, renewal);
    const monthly = await buy(imei, fromNextMonth);
    const last = await buy(imei, renewal);
    const spanOfMonth = await spanOf(monthly);
    await takeBack();
    expect(await spanOf(first)).toEqual(span);
    expect(await spanOf(monthly)).toEqual(spanOfMonth);
    expect((await spanOf(instead)).from).toBe(span.to);
    const from = Math.max((await spanOf(instead)).to, spanOfMonth.to);
    expect(await spanOf(last)).toEqual({ from, to: from + 30 * dayMs });
  });
});
