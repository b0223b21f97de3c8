import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmLine } from '../src/modules/delivery/public.ts';
import { resumeLine } from '../src/modules/orders/public.ts';
import { addSim } from './fixtures.ts';
import { people } from './people.ts';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';

const dayMs = 24 * 3_600_000;
const plan = 168;
const threeMonths = 206;
const pause = 207;
const fromNextMonth = 208;
let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open({ work: true });
  await shop.server.control('devicePlatform', '/control/settings', { activationMs: 50 });
  await run(`
    insert into packages select (jsonb_populate_record(p, '{"id": ${threeMonths},
      "details": [{"type": 9, "quantity": 92160, "period": 3, "periodUnit": "MONTH", "split": 1}]}')).*
      from packages p where id = ${plan};
    insert into packages select (jsonb_populate_record(p, '{"id": ${fromNextMonth}, "effect_type": 2}')).*
      from packages p where id = ${plan};
    insert into packages select (jsonb_populate_record(p, '{"id": ${pause}, "type": 17, "package_group": 17,
      "details": [{"type": 17, "quantity": 1, "period": 1, "periodUnit": "MONTH", "split": 0}]}')).*
      from packages p where id = ${plan};
    insert into package_prices select (jsonb_populate_record(p, jsonb_build_object('package_id', id))).*
      from package_prices p, unnest(array[${threeMonths}, ${pause}, ${fromNextMonth}]) id
      where package_id = ${plan};
  `);
});
afterAll(() => shop.server.stop());

const run = (text: string, ...values: unknown[]) => shop.server.database.pool.query(text, values);

/** A running device of owner A, with a SIM. */
async function newDevice(imei: string): Promise<string> {
  await run(
    `insert into devices (imei, brand, model, name, status, user_id) values ($1, 'zax', 'T-H1', 'x', 'activated', $2)`,
    imei,
    shop.world.ownerA,
  );
  await addSim(shop.server.database.db, imei, `8986${imei}0`);
  return imei;
}

const buy = (imei: string, packageId: number) =>
  shop.orderInEffect({ imeis: [imei], packages: [{ packageId }] });
const stateOf = async (imei: string) => {
  const { rows } = await run('select status, paused from devices where imei = $1', imei);
  return [rows[0].status, rows[0].paused];
};
const paused = ['halted', true];
const running = ['activated', false];

/** Runs the job this many days later. */
async function after(days: number): Promise<void> {
  shop.server.clock.advance(days * dayMs);
  await shop.server.server.workers['devices.end-pauses']({});
  shop.server.clock.advance(-days * dayMs);
}
/** The carrier has stopped the SIM for the pause; it was not asked about it since. */
async function stopSim(imei: string): Promise<void> {
  await run("delete from jobs.job where name = 'sims.ask-stopped'");
  await run('update sims set carrier_status = 4 where imei = $1', imei);
}
const asked = (imei: string) =>
  shop.count(`jobs.job where name = 'sims.ask-stopped' and data ->> 'iccid' = $1`, `8986${imei}0`);

describe('a pause that keeps the number', () => {
  test('ends when a plan begins that waited in the queue, and the carrier is asked whether its SIM is on', async () => {
    const imei = await newDevice('356938035644005');
    await buy(imei, plan);
    await buy(imei, plan);
    await buy(imei, pause);
    // The second pause goes on when the first would have ended.
    await buy(imei, pause);
    await stopSim(imei);
    await after(29);
    expect(await stateOf(imei)).toEqual(paused);
    await after(31);
    expect(await stateOf(imei)).toEqual(running);
    expect(await asked(imei)).toBe(1);
  });

  test('ends when a plan begins that waited for the 1st of a month', async () => {
    const imei = await newDevice('356938035644013');
    const orderId = await buy(imei, fromNextMonth);
    await buy(imei, pause);
    await buy(imei, pause);
    const { rows } = await run('select effective_time from order_lines where order_id = $1', orderId);
    const days = (rows[0].effective_time.getTime() - shop.server.clock.now().getTime()) / dayMs;
    await after(days - 0.01);
    expect(await stateOf(imei)).toEqual(paused);
    await after(days + 0.01);
    expect(await stateOf(imei)).toEqual(running);
  });

  test('is not ended by another month of a plan that ran before, but by its own end', async () => {
    const imei = await newDevice('356938035644021');
    await buy(imei, threeMonths);
    await buy(imei, pause);
    await buy(imei, pause);
    await after(31);
    expect(await stateOf(imei)).toEqual(paused);
    await after(61);
    expect(await stateOf(imei)).toEqual(running);
  });

  test('is not ended by a plan that was given back, nor made longer by another pause that was', async () => {
    const imei = await newDevice('356938035644104');
    const giveBack = (orderId: string) =>
      run(
        "update grants set state = 'revoked' where order_line_id in (select id from order_lines where order_id = $1)",
        orderId,
      );
    await buy(imei, plan);
    const next = await buy(imei, plan);
    await buy(imei, pause);
    const longer = await buy(imei, pause);
    await giveBack(next);
    await after(31);
    expect(await stateOf(imei)).toEqual(paused);
    await giveBack(longer);
    await after(31);
    expect(await stateOf(imei)).toEqual(running);
  });

  test('that is over is over, too, where nothing is left to run on: the number is not kept any more', async () => {
    const imei = await newDevice('356938035644039');
    await buy(imei, pause);
    await after(29);
    expect(await stateOf(imei)).toEqual(paused);
    await stopSim(imei);
    await after(31);
    expect(await stateOf(imei)).toEqual(running);
    expect(await asked(imei)).toBe(0);
  });

  test('that staff have made a halt of is theirs to end', async () => {
    const imei = await newDevice('356938035644047');
    await buy(imei, plan);
    await buy(imei, plan);
    await buy(imei, pause);
    await run('update devices set paused = false where imei = $1', imei);
    await after(31);
    expect(await stateOf(imei)).toEqual(['halted', false]);
  });
});

/** Staff refund the order's only line. */
const giveBack = async (orderId: string) => {
  const token = await people(shop.server).login('staff');
  const refund = { orderId, lineNo: 1, amountFen: 2990, note: 'agreed' };
  const answer = await shop.server.post('/pay/refund/add', refund, { token, key: crypto.randomUUID() });
  expect(answer.code).toBe(0);
};

describe('of a plan and a pause, the one that was paid later decides, whichever the platform confirms first:', () => {
  const inTime = (activationMs: number) =>
    shop.server.control('devicePlatform', '/control/settings', { activationMs });
  // The jobs wait, and the lines are confirmed one by one.
  beforeAll(() => inTime(3_600_000));
  afterAll(() => inTime(50));

  async function confirm(lineId = ''): Promise<void> {
    const { server } = shop;
    await confirmLine({
      db: server.database.db,
      jobs: server.server.jobs,
      clock: server.clock,
      devicePlatform: {
        activate: async ({ revision }) => revision,
        activationState: async () => ({ state: 'active', reason: null }),
        eraseCloudData: async () => {},
      },
    })({ lineId });
  }
  /** The lines of a paid order by their package. */
  async function pay(imei: string, ...packageIds: number[]): Promise<Map<number, string>> {
    const packages = packageIds.map((packageId) => ({ packageId }));
    const orderId = await shop.orderAtCashier({ imeis: [imei], packages });
    await shop.pay(orderId);
    const lines = "select id, package_id from order_lines where order_id = $1 and delivery = 'submitted'";
    await eventually(async () => (await run(lines, orderId)).rowCount === packageIds.length);
    return new Map((await run(lines, orderId)).rows.map(({ id, package_id }) => [package_id, id]));
  }
  const orderOf = async (lineId = ''): Promise<string> =>
    (await run('select order_id from order_lines where id = $1', lineId)).rows[0].order_id;

  test('after a plan of the same order no pause begins', async () => {
    const imei = await newDevice('356938035644112');
    const lines = await pay(imei, pause, plan);
    for (const packageId of [plan, pause]) await confirm(lines.get(packageId));
    expect(await stateOf(imei)).toEqual(running);
  });

  test('after a plan that was paid later, none begins either, until it is given back; not given back, it ends the pause', async () => {
    const imei = await newDevice('356938035644120');
    const [first, second] = [await pay(imei, pause), await pay(imei, plan)];
    await confirm(second.get(plan));
    await confirm(first.get(pause));
    expect(await stateOf(imei)).toEqual(running);
    await giveBack(await orderOf(second.get(plan)));
    expect(await stateOf(imei)).toEqual(paused);
    // What staff do when the money could not be returned.
    await shop.server.database.db
      .transaction()
      .execute((trx) =>
        resumeLine(trx, shop.server.server.jobs, second.get(plan) ?? '', shop.server.clock.now()),
      );
    await after(0);
    expect(await stateOf(imei)).toEqual(running);
  });

  test('a pause that was paid later is not ended by the plan before it', async () => {
    const imei = await newDevice('356938035644138');
    const [first, second] = [await pay(imei, plan), await pay(imei, pause)];
    await confirm(second.get(pause));
    await confirm(first.get(plan));
    expect(await stateOf(imei)).toEqual(paused);
    await after(0);
    expect(await stateOf(imei)).toEqual(paused);
  });
});

describe('a plan that ended a pause and is given back', () => {
  test('has the device paused again while its number is kept, and not said to have expired', async () => {
    const imei = await newDevice('356938035644054');
    await buy(imei, pause);
    const orderId = await buy(imei, plan);
    expect(await stateOf(imei)).toEqual(running);
    await giveBack(orderId);
    expect(await stateOf(imei)).toEqual(paused);
    await after(31);
    expect(await stateOf(imei)).toEqual(running);
  });

  test('has it paused again, too, where a plan from before the pause is still running', async () => {
    const imei = await newDevice('356938035644096');
    await buy(imei, plan);
    await buy(imei, pause);
    const orderId = await buy(imei, plan);
    expect(await stateOf(imei)).toEqual(running);
    await giveBack(orderId);
    expect(await stateOf(imei)).toEqual(paused);
  });

  test('has it paused again if it had waited and begun meanwhile, but not if it never began: staff ended that pause', async () => {
    const [begun, waiting] = [await newDevice('356938035644153'), await newDevice('356938035644161')];
    const [second, third] = [begun, waiting].map(async (imei) => {
      await buy(imei, plan);
      const orderId = await buy(imei, plan);
      await buy(imei, pause);
      await buy(imei, pause);
      return orderId;
    });
    const waited = await third;
    await run("update devices set status = 'activated', paused = false where imei = $1", waiting);
    await giveBack(waited ?? '');
    expect(await stateOf(waiting)).toEqual(running);
    const began = await second;
    shop.server.clock.advance(31 * dayMs);
    await shop.server.server.workers['devices.end-pauses']({});
    expect(await stateOf(begun)).toEqual(running);
    await giveBack(began ?? '');
    shop.server.clock.advance(-31 * dayMs);
    expect(await stateOf(begun)).toEqual(paused);
  });

  test('leaves it running beside another one, after a pause that is over, and where the plan was there first', async () => {
    const [other, over, first] = [
      await newDevice('356938035644062'),
      await newDevice('356938035644070'),
      await newDevice('356938035644088'),
    ];
    await buy(other, pause);
    await buy(other, plan);
    await giveBack(await buy(other, plan));
    await buy(over, pause);
    await run("update grants set expiration_time = now() - interval '1 second' where imei = $1", over);
    await giveBack(await buy(over, plan));
    const before = await buy(first, plan);
    await buy(first, pause);
    await run("update devices set status = 'activated', paused = false where imei = $1", first);
    await giveBack(before);
    for (const imei of [other, over, first]) expect(await stateOf(imei)).toEqual(running);
  });
});
