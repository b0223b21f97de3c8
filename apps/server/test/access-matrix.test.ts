import { type CallDefinition, calls } from '@device-pay/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { expectedAnswer, type SubjectName, subjects, type ValidSubject } from './access-table.ts';
import { fillWorld, iccidOfA, imeiOfA, imeiOfB } from './fixtures.ts';
import { multipartBody, onePixelPng } from './multipart.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let orderId: string;
let otherOrderId: string;
let tokens: Record<SubjectName, string | undefined>;

beforeAll(async () => {
  server = await startTestServer({ work: false });
  const { db } = server.database;
  const world = await fillWorld(db);
  const parent = newId();
  const { password_hash: passwordHash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', world.ownerA)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('users')
    .values({
      id: parent,
      brand: 'zax',
      user_name: 'parent',
      display_name: 'parent',
      password_hash: passwordHash,
      role: 'user',
      ancestor_ids: [world.dealer],
      staff_brands: [],
      phone: null,
    })
    .execute();
  await db
    .updateTable('users')
    .set({ ancestor_ids: [world.dealer, parent] })
    .where('id', '=', world.ownerA)
    .execute();

  const [ownerA, ownerB] = [await login('owner-a'), await login('owner-b')];
  orderId = await order(ownerA, imeiOfA);
  otherOrderId = await order(ownerA, imeiOfB);
  tokens = Object.fromEntries(
    await Promise.all(subjects.map(async (name) => [name, await makeToken(name)] as const)),
  ) as typeof tokens;
  tokens.ownerB = ownerB;
});
afterAll(() => server.stop());

const login = (userName: string) => people(server).login(userName);
async function order(token: string, imei: string): Promise<string> {
  const body = { imeis: [imei], packages: [{ packageId: 168 }] };
  return (await server.post('/pay/order/addOrder', body, { token })).data;
}
async function orderScoped(id: string): Promise<string> {
  const token = await login('owner-a');
  const { ticket } = (await server.post('/pay/ticket/create', { orderId: id }, { token })).data;
  return (await server.post('/pay/ticket/spend', { ticket })).data.token;
}

/** A separate session for every subject, begun as people begin theirs. */
async function makeToken(name: SubjectName): Promise<string | undefined> {
  const guest = async (host?: string) =>
    (await server.post('/session/guest', {}, host ? { host } : {})).data.token;
  switch (name) {
    case 'nobody':
      return undefined;
    case 'guest':
      return guest();
    case 'holder': {
      const token = await guest();
      await server.post('/session/provePossession', { imei: imeiOfA, secret: iccidOfA.slice(-6) }, { token });
      return token;
    }
    case 'ownerA':
      return login('owner-a');
    case 'ownerB':
      return login('owner-b');
    case 'parentOfA':
      return login('parent');
    case 'dealer':
    case 'staff':
      return login(name);
    case 'orderToken':
      return orderScoped(orderId);
    case 'otherOrderToken':
      return orderScoped(otherOrderId);
    case 'endedToken': {
      const token = await login('owner-a');
      await server.post('/session/logout', {}, { token });
      return token;
    }
    case 'otherBrandToken':
      return guest('tc.localhost');
  }
}

/** The answers that mean "not for you": with any other answer the call let the subject in. */
const refusals = [
  'sessionNeeded',
  'loginNeeded',
  'notAllowed',
  'possessionNeeded',
  'freshLoginNeeded',
  'noService',
  'orderNotFound',
  'tokenUnknown',
  100401,
];

/** Calls of a guest's tier that store something in the session, and so need one. */
const needsSession: readonly string[] = ['account.prove-possession', 'catalogue.claim-offer'];

/** A device is bound to an account, so a holder must log in. */
const needsAccount: readonly string[] = ['devices.bind-device'];

/** All devices in its list must be the caller's own. */
const ownDevicesOnly: readonly string[] = ['sims.auto-change-card'];

/** An order that it names must be the caller's own. */
const ownOrdersOnly: readonly string[] = ['support.add-feedback'];

/** A device that it names must be bound to the account itself, not to one below it. */
const boundDevicesOnly: readonly string[] = ['cancellations.preview'];

function expected(call: CallDefinition, name: SubjectName): string | number {
  const beginsSession = call.tier === 'any' && call.effect === 'write';
  if (name === 'endedToken') return beginsSession ? 'ok' : 100401;
  if (name === 'otherBrandToken') return beginsSession ? 'ok' : 'tokenUnknown';
  if (name === 'nobody' && needsSession.includes(call.name)) return 'sessionNeeded';
  if (name === 'holder' && needsAccount.includes(call.name)) return 'loginNeeded';
  const answer = expectedAnswer[call.tier][name as ValidSubject];
  if (answer === 'ok' && ownDevicesOnly.includes(call.name))
    return expectedAnswer.owner[name as ValidSubject];
  if (answer === 'ok' && ownOrdersOnly.includes(call.name))
    return expectedAnswer.ownOrder[name as ValidSubject];
  if (answer === 'ok' && boundDevicesOnly.includes(call.name)) return name === 'ownerA' ? 'ok' : 'noService';
  return answer;
}

/** These calls end the session that makes them. */
const spendsSession: readonly string[] = [
  'account.logout',
  'account.login-verification',
  'account.third-party-verification',
];

/** Sends a call with a file in each of its file fields. */
async function upload(call: CallDefinition, input: Record<string, unknown>, token: string | undefined) {
  const fields = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const files = Object.keys(call.files ?? {}).map((field) => ({ field, bytes: onePixelPng }));
  const { headers, body } = multipartBody(fields, files);
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await server.http({
    method: 'POST',
    path: call.path,
    headers: { ...headers, ...authorization },
    body,
  });
  return JSON.parse(answer.text) as { code: number | string };
}

async function ask(call: CallDefinition, name: SubjectName) {
  const known: Record<string, unknown> = { imei: imeiOfA, iccid: iccidOfA, orderId, imeis: [imeiOfA] };
  const input: Record<string, unknown> = { ...call.example.input };
  for (const field of Object.keys(input)) if (field in known) input[field] = known[field];
  const token = spendsSession.includes(call.name) ? await makeToken(name) : tokens[name];
  if (Object.values(call.files ?? {}).some(({ required }) => required)) return upload(call, input, token);
  const options = token === undefined ? {} : { token };
  return call.method === 'GET'
    ? server.get(call.path as '/coupon/getCouponList', input, options)
    : server.raw(call.path, input, options);
}

describe.each(Object.values(calls) as CallDefinition[])('$name', (call) => {
  test.each(subjects)('answers %s as its tier says', async (name) => {
    const { code } = await ask(call, name);
    expect(refusals.includes(code) ? code : 'ok').toBe(expected(call, name));
  });
});

test('a token of one brand is nothing on another’s host, the owner’s own too', async () => {
  const options = { token: tokens.ownerA ?? '', host: 'tc.localhost' };
  const answers = await Promise.all([
    server.post('/pay/order/getOrder', { orderId }, options),
    server.post('/device/getDeviceList', {}, options),
    server.post('/device/getDeviceByImei', { imei: imeiOfA }, options),
  ]);
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 401, code: 'tokenUnknown', data: null });
});

test('what is not there and what is another’s answer alike', async () => {
  const token = tokens.ownerB ?? '';
  const [others, missing] = [
    await server.post('/pay/order/getOrder', { orderId, lang: 'en' } as never, { token }),
    await server.post('/pay/order/getOrder', { orderId: 'zx000000000000000000' }, { token }),
  ];
  expect({ ...others, msg: '', requestId: '' }).toEqual({ ...missing, msg: '', requestId: '' });
  expect(others.msg).toBe('Failed to get the order’s info');
});

describe('of the device', () => {
  const secrets = [
    'name',
    'simCardNumber',
    'iccid',
    'simState',
    'separated',
    'userId',
    'allParentId',
    'online',
    'lastSeenAt',
  ];

  test.each(['nobody', 'guest', 'holder', 'ownerB', 'dealer', 'staff'] as const)(
    '%s sees nothing that is the owner’s',
    async (name) => {
      const token = tokens[name];
      const answer = await server.post(
        '/device/getDeviceByImei',
        { imei: imeiOfA },
        token === undefined ? {} : { token },
      );
      expect(answer).toMatchObject({ code: 0, data: { imei: imeiOfA, model: 'T-H1' } });
      for (const field of secrets) expect(answer.data).not.toHaveProperty(field);
      expect(JSON.stringify(answer)).not.toContain(iccidOfA);
    },
  );

  test.each(['ownerA', 'parentOfA'] as const)('%s sees all of it', async (name) => {
    const { data } = await server.post(
      '/device/getDeviceByImei',
      { imei: imeiOfA },
      { token: tokens[name] ?? '' },
    );
    expect(data).toMatchObject({
      standing: 'owner',
      iccid: iccidOfA,
      simCardNumber: iccidOfA,
      name: 'My hotspot',
    });
    for (const field of secrets) expect(data).toHaveProperty(field);
  });
});

describe('of the allowances', () => {
  beforeAll(async () => {
    const body = { imeis: [imeiOfA], packages: [{ packageId: 202 }] };
    const { data } = await server.post('/pay/order/addOrder', body, { token: tokens.ownerA ?? '' });
    await server.database.pool.query(
      `update grants set state = 'delivered' where order_line_id in (select id from order_lines where order_id = $1)`,
      [data],
    );
  });

  test.each([
    ['nobody', false],
    ['guest', false],
    ['ownerB', false],
    ['dealer', false],
    ['holder', true],
    ['ownerA', true],
    ['parentOfA', true],
  ] as const)('%s sees figures: %s', async (name, figures) => {
    const token = tokens[name];
    const { data } = await server.post(
      '/redis/getPackageByImei',
      { imei: imeiOfA },
      token === undefined ? {} : { token },
    );
    expect(data.items).toHaveLength(1);
    expect(data.items[0]).toMatchObject({ type: 7, level: expect.any(String) });
    for (const field of ['sum', 'usable', 'asOf']) expect(field in (data.items[0] ?? {})).toBe(figures);
    for (const field of ['sms', 'usableSms', 'phone', 'record']) expect(field in data).toBe(figures);
  });
});

describe('of the device list', () => {
  test.each([
    ['ownerA', {}, [imeiOfA]],
    ['ownerB', {}, [imeiOfB]],
    ['ownerB', { childFlag: 1 }, [imeiOfB]],
    ['parentOfA', {}, []],
    ['parentOfA', { childFlag: 1 }, [imeiOfA]],
    ['dealer', { childFlag: 1 }, [imeiOfA, imeiOfB]],
    ['staff', { childFlag: 1 }, []],
  ] as const)('%s asking %j gets %j', async (name, input, imeis) => {
    const { data } = await server.post('/device/getDeviceList', input, { token: tokens[name] ?? '' });
    expect(data.list.map((device) => device.imei).sort()).toEqual([...imeis].sort());
    expect(data.total).toBe(imeis.length);
  });
});
