import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../src/platform/log.ts';
import { fillWorld, iccidOfA, imeiOfA, imeiOfB, passwordOfAll } from './fixtures.ts';
import { multipartBody, onePixelPng } from './multipart.ts';
import { people } from './people.ts';
import { form, startTestServer, type TestServer } from './server.ts';

/** Values that people send and no log may contain, by name. */
const planted = {
  password: `Pw-${randomBytes(9).toString('hex')}`,
  token: `Tk${randomBytes(20).toString('hex')}`,
  ticket: `Pt${randomBytes(16).toString('hex')}`,
  wechatCode: `Wx${randomBytes(12).toString('hex')}`,
  idNumber: '11010519491231002X',
  name: 'Zhang-Canary-San',
  phone: '13987654321',
  email: 'canary@mail.example',
  words: `words-${randomBytes(9).toString('hex')}`,
  fileName: `passport-${randomBytes(6).toString('hex')}.jpg`,
  // Also of known devices: a log has only an imei's last digits.
  imei: imeiOfA,
  imeiOfAnother: imeiOfB,
  imeiOfNobody: '358240051111110',
  iccid: iccidOfA,
  passwordOfAll,
} as const;

const lines: string[] = [];
let server: TestServer;
let owner: string;
let orderId: string;
beforeAll(async () => {
  const log = createLogger('trace', { write: (line) => void lines.push(line) });
  server = await startTestServer({ log });
  await fillWorld(server.database.db);
  owner = await people(server).freshLogin('owner-a');
  const order = { imeis: [imeiOfA], packages: [{ packageId: 168 }] };
  orderId = (await server.post('/pay/order/addOrder', order, { token: owner })).data;
});
afterAll(() => server.stop());
beforeEach(() => server.database.pool.query('delete from try_counters'));

/** The fields of calls, each with its planted value. */
const everything = (): Record<string, string> => ({
  imei: planted.imei,
  iccid: planted.iccid,
  simCardNumber: planted.iccid,
  orderId,
  userName: planted.name,
  password: planted.password,
  oldPassword: planted.password,
  newPassword: planted.password,
  wifiPassword: planted.password,
  secret: planted.password,
  ticket: planted.ticket,
  code: planted.wechatCode,
  state: planted.wechatCode,
  idCard: planted.idNumber,
  idNumber: planted.idNumber,
  cardNo: planted.idNumber,
  license: planted.idNumber,
  name: planted.name,
  phone: planted.phone,
  email: planted.email,
  text: planted.words,
  feedbackType: 'app',
  feedbackProblems: `${planted.words} ${planted.idNumber} ${planted.phone}`,
});

async function paths(): Promise<{ path: string; method: string }[]> {
  const { text } = await server.http({ path: '/openapi.json' });
  const document = JSON.parse(text) as { paths: Record<string, object> };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
  );
}

/** The names of planted values found in the log, with the line. */
const found = (): string[] =>
  Object.entries(planted).flatMap(([name, value]) =>
    lines.filter((line) => line.includes(value)).map((line) => `${name}: ${line.slice(0, 400)}`),
  );

/** Sends every call with all fields: unauthorised and authorised, as a form, as JSON, and in the address. */
async function sendEverywhere(): Promise<void> {
  const fields = everything();
  for (const { path, method } of await paths()) {
    if (path === '/session/logout') continue;
    for (const token of [planted.token, owner]) {
      const headers = { authorization: `Bearer ${token}` };
      if (method === 'GET') {
        await server.http({ path: `${path}?${form(fields)}`, headers });
        continue;
      }
      const types = {
        'application/json': JSON.stringify(fields),
        'application/x-www-form-urlencoded': form(fields).toString(),
      };
      for (const [type, body] of Object.entries(types))
        await server.http({ method, path, headers: { ...headers, 'content-type': type }, body });
    }
  }
}

test('logins, possession and uploads leave no secret behind', async () => {
  const { password, name, fileName, ticket, token } = planted;
  await server.raw('/loginVerification', { userName: 'owner-a', password });
  await server.raw('/loginVerification', { userName: name, password: passwordOfAll });
  const guest = await people(server).guest();
  for (const secret of [password, iccidOfA.slice(-6)])
    await server.raw('/session/provePossession', { imei: imeiOfA, secret }, { token: guest });
  await server.raw('/pay/ticket/spend', { ticket });
  const minted = await server.post('/pay/ticket/create', { orderId }, { token: owner });
  const spent = await server.post('/pay/ticket/spend', { ticket: minted.data.ticket });
  for (const bytes of [onePixelPng, Buffer.from(planted.words)])
    for (const sender of [owner, token]) {
      const body = multipartBody({ token: sender, text: planted.words }, [
        { field: 'files', fileName, bytes },
      ]);
      await server.http({ method: 'POST', path: '/faq/add/file', ...body });
    }
  const secrets = [owner, guest, minted.data.ticket, spent.data.token];
  expect(secrets.every((secret) => secret.length >= 16)).toBe(true);
  expect(secrets.flatMap((secret) => lines.filter((line) => line.includes(secret)))).toEqual([]);
  expect(found()).toEqual([]);
});

test('what stands in an address is not logged, be it a page, a call, unknown or malformed', async () => {
  const { ticket, token, imei, phone } = planted;
  const query = `ticket=${ticket}&token=${token}&imei=${imei}&phone=${phone}`;
  for (const path of [
    '/',
    '/pay/orderPay-details.html',
    '/pay/orderList',
    '/pay/ticket/spend',
    '/nothing',
    '/%zz',
    '/healthz/live',
  ])
    for (const method of ['GET', 'POST'])
      await server.http({
        method,
        path: `${path}?${query}`,
        headers: { referer: `https://x.example/?${query}`, cookie: `a=${token}` },
      });
  await server.http({ path: `/pay/${ticket}.html` });
  await server.http({ path: `/${imei}` });
  expect(found()).toEqual([]);
});

test('a body that cannot be read is not quoted', async () => {
  const { password, idNumber, words } = planted;
  for (const [type, body] of [
    ['application/json', `{"password":"${password}",${idNumber}`],
    ['application/json', `${words}`],
    ['text/plain', password],
    ['multipart/form-data; boundary=x', `--x\r\n${words}: ${password}\r\n`],
  ] as const)
    await server.http({
      method: 'POST',
      path: '/loginVerification',
      headers: { 'content-type': type },
      body,
    });
  expect(found()).toEqual([]);
});

test('a failure of ours says where it was, and not with which values', async () => {
  const { pool } = server.database;
  for (const table of ['users', 'devices', 'orders', 'support_cases', 'sims']) {
    const { rowCount } = await pool.query('select 1 from pg_tables where tablename = $1', [table]);
    if (!rowCount) continue;
    await pool.query(`alter table ${table} rename to hidden_table`);
    try {
      await server.raw('/loginVerification', { userName: planted.name, password: planted.password });
      await server.raw('/feedback/addFeedback', everything(), { token: owner });
      await server.raw('/device/getDeviceByImei', { imei: imeiOfA });
      await server.raw(
        '/pay/order/addOrder',
        { imeis: [imeiOfA], packages: [{ packageId: 168 }] },
        { token: owner },
      );
    } finally {
      await pool.query(`alter table hidden_table rename to ${table}`);
    }
  }
  expect(lines.filter((line) => line.includes('a request failed')).length).toBeGreaterThan(3);
  expect(found()).toEqual([]);
});

test('the log does not say that staff did what they were refused, nor in which words they asked for it', async () => {
  const staff = await people(server).freshLogin('staff');
  const refund = { orderId, lineNo: 1, amountFen: 1, note: `${planted.words} ${planted.phone}` };
  const options = { token: staff, key: 'a-refused-refund' };
  expect(await server.raw('/pay/refund/add', refund, options)).toMatchObject({ code: 'orderNotPaid' });
  expect(lines.filter((line) => line.includes('staff asked for a refund'))).toEqual([]);
  expect(found()).toEqual([]);
});

// Last, because it ends sessions and orders.
test('no call leaves in the log what was sent to it, refused or done', async () => {
  await sendEverywhere();
  expect(lines.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(400);
  expect(found()).toEqual([]);
});
