import type { PackageFamily } from '@device-pay/contract';
import { nextMonthStart } from '@device-pay/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDemo } from '../src/demo/fill-demo.ts';
import { packageTypes } from '../src/reference/package-types.ts';
import { eventually, startTestServer, type TestServer } from './server.ts';
import { Notifications } from './wechatpay-notifications.ts';

const dayMs = 24 * 3_600_000;
const shanghai = 'Asia/Shanghai';

interface Row {
  readonly type: number;
  readonly packageId: number;
  /** The demo's model that the package is for. */
  readonly model: string;
  /** What the allowances then show: how much, in which unit, and days from the payment to the end. */
  readonly sum: number;
  readonly unit: string;
  readonly days: number;
  readonly status?: 'notActivated';
}

/** Each package type of the requirement, bought once for a device of its own, as the demo sells it. */
const table: readonly Row[] = [
  { type: 0, packageId: 1, model: 'G10', sum: 30, unit: 'day', days: 30 },
  { type: 1, packageId: 11, model: 'G10', sum: 10, unit: 'count', days: 360 },
  { type: 2, packageId: 21, model: 'G10', sum: 10, unit: 'times', days: 360 },
  { type: 3, packageId: 31, model: 'G10', sum: 60, unit: 'minutes', days: 90 },
  { type: 4, packageId: 41, model: 'G10', sum: 360, unit: 'day', days: 360 },
  { type: 5, packageId: 51, model: 'G10', sum: 100, unit: 'M', days: 30 },
  { type: 6, packageId: 61, model: 'H20', sum: 360, unit: 'day', days: 360, status: 'notActivated' },
  { type: 7, packageId: 71, model: 'H20', sum: 1, unit: 'plan', days: 7 },
  { type: 8, packageId: 81, model: 'G10', sum: 30, unit: 'day', days: 30 },
  { type: 9, packageId: 168, model: 'H20', sum: 30, unit: 'G', days: 30 },
  { type: 10, packageId: 102, model: 'H20', sum: 10, unit: 'G', days: 30 },
  { type: 11, packageId: 111, model: 'H20', sum: 3, unit: 'G', days: 7 },
  // The first of twelve months; the others follow.
  { type: 12, packageId: 121, model: 'H20', sum: 30, unit: 'G', days: 30 },
  { type: 13, packageId: 131, model: 'G10', sum: 60, unit: 'minutes', days: 360 },
  { type: 14, packageId: 141, model: 'C8', sum: 60, unit: 'minutes', days: 360 },
  { type: 15, packageId: 151, model: 'H20', sum: 360, unit: 'day', days: 360 },
  { type: 16, packageId: 164, model: 'G10', sum: 360, unit: 'day', days: 360, status: 'notActivated' },
  { type: 17, packageId: 171, model: 'H20', sum: 1, unit: 'month', days: 30 },
  { type: 22, packageId: 221, model: 'C8', sum: 30, unit: 'day', days: 30 },
  { type: 23, packageId: 231, model: 'C8', sum: 30, unit: 'day', days: 30 },
  { type: 24, packageId: 241, model: 'C8', sum: 30, unit: 'day', days: 30 },
  { type: 25, packageId: 251, model: 'C8', sum: 30, unit: 'day', days: 30 },
  { type: 26, packageId: 261, model: 'C8', sum: 30, unit: 'day', days: 30 },
  { type: 27, packageId: 271, model: 'C8', sum: 30, unit: 'day', days: 30 },
  { type: 34, packageId: 341, model: 'V9', sum: 30, unit: 'day', days: 30 },
  { type: 35, packageId: 351, model: 'G30', sum: 180, unit: 'day', days: 180 },
  { type: 38, packageId: 381, model: 'G10', sum: 30, unit: 'day', days: 30 },
  { type: 39, packageId: 391, model: 'G10', sum: 30, unit: 'day', days: 30 },
  { type: 40, packageId: 401, model: 'G10', sum: 30, unit: 'day', days: 30 },
  { type: 41, packageId: 411, model: 'G10', sum: 30, unit: 'day', days: 30 },
  { type: 42, packageId: 421, model: 'G10', sum: 30, unit: 'day', days: 30 },
  { type: 43, packageId: 431, model: 'G10', sum: 30, unit: 'day', days: 30 },
  { type: 3052, packageId: 305, model: 'H20', sum: 1, unit: 'month', days: 30 },
];

let server: TestServer;
let notifications: Notifications;
beforeAll(async () => {
  server = await startTestServer();
  await fillDemo(server.database.db, server.clock.now());
  notifications = new Notifications(server.env);
  await server.control('devicePlatform', '/control/settings', { activationMs: 20 });
});
afterAll(() => server.stop());

interface Device {
  readonly imei: string;
  readonly token: string;
}
let lastDevice = 0;
/** A new device of a model, with a SIM of its own; and a session that holds it. */
async function newDevice({ model, status }: Pick<Row, 'model' | 'status'>): Promise<Device> {
  lastDevice += 1;
  const imei = String(865_000_000_000_000 + lastDevice);
  const iccid = String(8_986_062_500_000_000_000n + BigInt(lastDevice));
  await server.database.pool.query(
    `insert into devices (imei, brand, model, name, status) values ($1, 'zax', $2, 'x', $3)`,
    [imei, model, status ?? 'activated'],
  );
  await server.database.pool.query(
    `insert into sims (iccid, imei, carrier, carrier_status, real_name) values ($1, $2, 'unicom', 2, true)`,
    [iccid, imei],
  );
  const { token } = (await server.post('/session/guest', {})).data;
  await server.post('/session/provePossession', { imei, secret: iccid.slice(-6) }, { token });
  return { imei, token };
}

/** Orders like the page, at the price that the list shows, and pays; returns the order once all is in effect. */
async function buy({ imei, token }: Device, packageId: number) {
  const list = await server.post('/pay/package/getPackageList', { imei }, { token });
  const item = list.data.find((one) => one.packageId === packageId);
  expect(item).toMatchObject({ offered: true });
  const expectedPayFen = item?.priceFen ?? -1;
  const body = { imeis: [imei], packages: [{ packageId }], expectedPayFen };
  const { data: orderId, code } = await server.post('/pay/order/addOrder', body, { token });
  expect(code).toBe(0);
  if (expectedPayFen > 0) {
    await server.post('/pay/getPayJump', { orderId, payMethod: 'WX' }, { token });
    const draft = { attemptId: `${orderId}_1`, totalFen: expectedPayFen };
    expect((await server.http(notifications.request(draft))).status).toBe(200);
  }
  await eventually(async () => {
    const { rows } = await server.database.pool.query(
      'select delivery from order_lines where order_id = $1',
      [orderId],
    );
    return rows[0]?.delivery === 'inEffect';
  }, 30_000);
  return (await server.post('/pay/order/getOrder', { orderId }, { token })).data;
}

const inDetail = async ({ imei, token }: Device, packageId: number) =>
  (await server.post('/pay/package/getPlusPackageById', { imei, packageId }, { token })).data;

/** Delivery takes a second or two, mostly waiting: all orders wait together. */
const bought = new Map<Row, Promise<{ device: Device; payTime: string | null }>>();
beforeAll(async () => {
  for (const row of table) {
    const device = newDevice(row);
    bought.set(
      row,
      device.then(async (one) => ({ device: one, payTime: (await buy(one, row.packageId)).payTime })),
    );
  }
  await Promise.allSettled(bought.values());
});

test('the table has every package type that there is', () => {
  const types = packageTypes.map(({ type }) => type).sort((a, b) => a - b);
  expect(table.map(({ type }) => type).sort((a, b) => a - b)).toEqual(types);
});

test('sound without a limit is sold by the day: before paying, in the order, and on the device', async () => {
  const device = await newDevice({ model: 'G10' });
  const { imei, token } = device;
  expect(await inDetail(device, 33)).toMatchObject({
    unit: 'day',
    days: 365,
    parts: [{ quantity: 365, unit: 'day' }],
  });
  expect((await buy(device, 33)).orderVosList).toMatchObject([{ unit: 'day' }]);
  const { data } = await server.post('/redis/getPackageByImei', { imei }, { token });
  expect(data.items).toMatchObject([{ type: 3, unit: 'day', sum: 365 }]);
  const types = await server.post('/pay/package/getPackageType', { imei }, { token });
  expect(types.data.find(({ type }) => type === 3)).toMatchObject({ unit: 'day', level: 'plenty' });
});

test('from the 1st as many days are given as the month has, whatever the catalogue says', async () => {
  await server.database.pool.query(
    `update packages set details = jsonb_set(details, '{0,quantity}', '1') where id = 2`,
  );
  const { days, parts } = await inDetail(await newDevice({ model: 'G10' }), 2);
  expect(days).toBeGreaterThanOrEqual(28);
  expect(parts).toMatchObject([{ quantity: days, unit: 'day' }]);
});

test('more data is offered with a plan whose data can be used up, and with nothing else', async () => {
  const device = await newDevice({ model: 'H20' });
  const plus = async (packageId: number) => (await inDetail(device, packageId)).plus.map(({ type }) => type);
  for (const packageId of [168, 121]) expect(await plus(packageId)).toContain(10);
  // Without a limit, more data itself, what pauses data, and what is none.
  for (const packageId of [305, 102, 171, 71, 151]) expect(await plus(packageId)).toEqual([]);
});

test('the packages of a family or of a type are listed alone; of a family that there is none of, it is said so', async () => {
  const [row] = table;
  if (!row) throw new Error('the table is empty');
  const { imei, token } = await newDevice(row);
  const listed = async (fields: { family?: PackageFamily[]; type?: number[] }) =>
    (await server.post('/pay/package/getPackageList', { imei, ...fields }, { token })).data.map(
      ({ packageId, type, family }) => ({ packageId, type, family }),
    );
  const familyOf = new Map(packageTypes.map(({ type, family }) => [type, family]));
  const all = await listed({});
  for (const family of new Set(familyOf.values())) {
    expect(await listed({ family: [family] })).toEqual(all.filter((item) => item.family === family));
  }
  expect(all.every((item) => item.family === familyOf.get(item.type))).toBe(true);
  expect(await listed({ family: ['hotspot', 'alarm'], type: [1] })).toEqual(
    all.filter(({ type }) => type === 1),
  );
  expect(await server.raw('/pay/package/getPackageList', { imei, family: 'boats' }, { token })).toMatchObject(
    {
      code: 'invalidInput',
      msg: expect.stringContaining('family'),
    },
  );
});

describe.each(table)('type $type, package $packageId', (row) => {
  test(`is bought, and the allowances show ${row.sum} ${row.unit} for ${row.days} days`, async () => {
    const purchase = await bought.get(row);
    if (!purchase) throw new Error('it was not bought');
    const { device, payTime } = purchase;
    const { data } = await server.post(
      '/redis/getPackageByImei',
      { imei: device.imei },
      { token: device.token },
    );
    const item = data.items.find(({ type }) => type === row.type);
    expect(item).toMatchObject({ unit: row.unit, sum: row.sum, usable: row.sum, effectiveTime: payTime });
    const lasts = Date.parse(item?.expirationTime ?? '') - Date.parse(payTime ?? '');
    expect(lasts).toBe(row.days * dayMs);
  });
});

describe.each([
  { packageId: 161, type: 9, model: 'H20', sum: 20, unit: 'G' },
  { packageId: 53, type: 5, model: 'G10', sum: 300, unit: 'M' },
])('from the next month, package $packageId', ({ packageId, type, model, sum, unit }) => {
  test('is not there before the 1st, 00:00 site time, and is until the month ends', async () => {
    const device = await newDevice({ model });
    const order = await buy(device, packageId);
    const start = nextMonthStart(new Date(order.payTime ?? ''), shanghai);
    const end = nextMonthStart(start, shanghai);
    const [line] = order.orderVosList;
    expect(line).toMatchObject({ effectiveTime: start.toISOString(), expirationTime: end.toISOString() });

    // Moved back by as much as it was moved: setting it to its old time would put it behind the provider's.
    let movedMs = 0;
    const usableAt = async (time: Date) => {
      const ms = time.getTime() - server.clock.now().getTime();
      movedMs += ms;
      server.clock.advance(ms);
      const { token } = (await server.post('/session/guest', {})).data;
      const secret = (
        await server.database.pool.query('select iccid from sims where imei = $1', [device.imei])
      ).rows[0].iccid.slice(-6);
      await server.post('/session/provePossession', { imei: device.imei, secret }, { token });
      const { data } = await server.post('/redis/getPackageByImei', { imei: device.imei }, { token });
      return data.items.find((one) => one.type === type);
    };
    expect(await usableAt(server.clock.now())).toMatchObject({
      usable: 0,
      level: 'none',
      effectiveTime: start.toISOString(),
    });
    const onSale = await server.post('/pay/package/getPackageType', { imei: device.imei }, device);
    expect(onSale.data.find((one) => one.type === type)).toMatchObject({
      level: 'none',
      effectiveTime: start.toISOString(),
      expirationTime: end.toISOString(),
    });
    expect(await usableAt(new Date(start.getTime() + 1000))).toMatchObject({ sum, usable: sum, unit });
    expect((await usableAt(new Date(end.getTime() + 1000)))?.usable).toBe(0);
    server.clock.advance(-movedMs);
  });
});

test('a year of unlimited sound is counted in days, and the flat fields say so', async () => {
  const device = await newDevice({ model: 'G10' });
  await buy(device, 33);
  const { data } = await server.post(
    '/redis/getPackageByImei',
    { imei: device.imei },
    { token: device.token },
  );
  expect(data).toMatchObject({ recordDay: 365, usableRecordDay: 365, record: 0, usableRecord: 0 });
});

test('a yearly plan gives every month anew, and its gift month too', async () => {
  const device = await newDevice({ model: 'H20' });
  const { orderVosList } = await buy(device, 122);
  const { rows } = await server.database.pool.query(
    'select quantity from grants where imei = $1 and type = 12 order by part',
    [device.imei],
  );
  expect(rows).toEqual(Array.from({ length: 13 }, () => ({ quantity: 100 * 1024 })));
  const [line] = orderVosList;
  const lasts = Date.parse(line?.expirationTime ?? '') - Date.parse(line?.effectiveTime ?? '');
  expect(lasts).toBe(13 * 30 * dayMs);
  const { data } = await server.post('/pay/package/getPackageType', { imei: device.imei }, device);
  expect(data.find(({ type }) => type === 12)?.expirationTime).toBe(line?.expirationTime);
  // A guest sees when the plan ends, not only when this month's part does.
  const { token } = (await server.post('/session/guest', {})).data;
  const held = await server.post('/redis/getPackageByImei', { imei: device.imei }, { token });
  const year = held.data.items.find(({ type }) => type === 12);
  expect(year).toMatchObject({ endsAt: line?.expirationTime });
  expect(Date.parse(year?.expirationTime ?? '') - Date.parse(line?.effectiveTime ?? '')).toBe(30 * dayMs);
});

test('an activation gives the first warnings: 10 SMS and 5 calls', async () => {
  const device = await newDevice({ model: 'G10', status: 'notActivated' });
  await buy(device, 62);
  const { data } = await server.post(
    '/redis/getPackageByImei',
    { imei: device.imei },
    { token: device.token },
  );
  expect(data).toMatchObject({ sms: 10, usableSms: 10, phone: 5, usablePhone: 5 });
});
