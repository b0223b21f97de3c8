import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillWorld, imeiOfA } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  await fillWorld(server.database.db);
  token = await people(server).login('owner-a');
});
afterAll(() => server.stop());

const json = { 'content-type': 'application/json' };

describe('an invalid input', () => {
  test.each([
    ['zh', 'imei', '参数或数据无效：imei 应为 15 位数字'],
    ['en', 'imei', 'Invalid parameter or data: imei must be 15 digits'],
  ])('is told in the caller’s language (%s) with the name of the field', async (lang, field, msg) => {
    const answer = await server.raw('/device/getDeviceByImei', { imei: '12', lang });
    expect(answer).toMatchObject({ status: 400, code: 'invalidInput', msg, data: { fields: [{ field }] } });
  });

  test('is told in English to who asks for the iso site and no language', async () => {
    const answer = await server.raw('/device/getDeviceByImei', { imei: '12', site: 'iso' });
    expect(answer.msg).toBe('Invalid parameter or data: imei must be 15 digits');
  });

  test.each([
    ['a missing field', { imeis: [imeiOfA] }, 'packages', 'is required'],
    ['a missing field of an item', { packages: [{ total: 1 }] }, 'packages[0].packageId', 'is required'],
    ['a wrong type', { packages: [{ packageId: 'x' }] }, 'packages[0].packageId', 'must be an integer'],
    ['a hole in a list', { 'packages[1].packageId': 168 }, 'packages[0]', 'must be an object'],
    [
      'a number above its limit',
      { packages: [{ packageId: 168, total: 13 }] },
      'packages[0].total',
      'must not be above 12',
    ],
    [
      'an item given twice',
      { imeis: [imeiOfA, imeiOfA], packages: [{ packageId: 168 }] },
      'imeis',
      'must not repeat an item',
    ],
  ])('names the place: %s', async (_, body, field, problem) => {
    const { data } = await server.raw('/pay/order/addOrder', { ...body, lang: 'en' }, { token });
    expect((data as { fields: unknown[] }).fields).toContainEqual({ field, problem });
  });

  test('names the place also where a choice is a list in a list in a list, thousands deep', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const body = `{"imei":"${imeiOfA}","cleared":[${deep},${deep}],"lang":"en"}`;
    const { status, text } = await server.http({
      method: 'POST',
      path: '/petMessage/updatePetMessage',
      headers: json,
      body,
    });
    expect(status).toBe(400);
    expect(text).toContain('cleared[0] must be one of age, weight');
  });

  test('lists every broken field, the most ten', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`field${i}`, 'x']));
    const answer = await server.raw('/pay/order/addOrder', { ...unknown, lang: 'en' }, { token });
    expect((answer.data as { fields: unknown[] }).fields).toHaveLength(10);
  });
});

describe('an unknown field', () => {
  test('is refused by name where money moves', async () => {
    const body = {
      imeis: [imeiOfA],
      packages: [{ packageId: 168, price: 1 }],
      expectedPay: 2990,
      lang: 'en',
    };
    const answer = await server.raw('/pay/order/addOrder', body, { token });
    expect(answer.data).toEqual({
      fields: expect.arrayContaining([
        { field: 'expectedPay', problem: 'is not a known field' },
        { field: 'packages[0].price', problem: 'is not a known field' },
      ]),
    });
  });

  test('is ignored elsewhere', async () => {
    const answer = await server.raw('/device/getDeviceByImei', { imei: imeiOfA, extra: 'x' });
    expect(answer).toMatchObject({ code: 0, data: { imei: imeiOfA } });
  });

  test('cannot reach an object’s prototype, whether as JSON or as form', async () => {
    const forms = await server.http({
      method: 'POST',
      path: '/device/getDeviceByImei',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `imei=${imeiOfA}&__proto__=1&__proto__[0].polluted=1`,
    });
    expect(JSON.parse(forms.text)).toMatchObject({ code: 0 });
    const answer = await server.raw('/device/getDeviceByImei', `{"imei":"${imeiOfA}","__proto__":{"a":1}}`);
    expect(answer).toMatchObject({ status: 400, code: 'malformedRequest' });
  });
});

describe('a request that cannot be read', () => {
  test.each([
    ['broken JSON', json, '{"imei":', 400, 'malformedRequest'],
    ['an empty JSON body', json, '', 400, 'malformedRequest'],
    ['JSON that is a list', json, '[1,2]', 400, 'malformedRequest'],
    ['JSON that is a text', json, '"imei=1"', 400, 'malformedRequest'],
    ['another content type', { 'content-type': 'text/xml' }, '<imei/>', 415, 'unsupportedMediaType'],
    ['a text', { 'content-type': 'text/plain' }, 'imei=1', 415, 'unsupportedMediaType'],
    ['a body above 256 KB', json, JSON.stringify({ imei: 'x'.repeat(300_000) }), 413, 'tooLarge'],
  ] as const)('%s is answered as JSON with its own code', async (_, headers, body, status, code) => {
    const answer = await server.http({ method: 'POST', path: '/device/getDeviceByImei', headers, body });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(answer.text)).toMatchObject({
      code,
      msg: expect.stringMatching(/./),
      requestId: answer.headers['x-request-id'],
    });
    expect(JSON.parse(answer.text)).not.toHaveProperty('flag');
    // A call whose success has a flag says there, too, that it failed.
    const order = await server.http({ method: 'POST', path: '/pay/order/addOrder', headers, body });
    expect(JSON.parse(order.text)).toMatchObject({ flag: false, code });
  });
});

describe('a token in the address', () => {
  test('is refused on GET and on POST, though it is a good one', async () => {
    const get = await server.http({ path: `/coupon/getCouponList?token=${token}&lang=en` });
    const post = await server.http({ method: 'POST', path: `/getLoginUserInfo?token=${token}` });
    for (const answer of [get, post]) {
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'tokenInUrl', data: null });
      expect(answer.text).not.toContain(token);
    }
  });
});

describe('a multipart body', () => {
  const boundary = 'XXparts';
  const part = (head: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const send = (parts: string) =>
    server.http({
      method: 'POST',
      path: '/device/getDeviceByImei',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'accept-language': 'en' },
      body: `${parts}--${boundary}--\r\n`,
    });

  test('is validated field by field, like a form', async () => {
    const good = await send(part('name="imei"', imeiOfA) + part('name="lang"', 'en'));
    expect(JSON.parse(good.text)).toMatchObject({ code: 0, data: { imei: imeiOfA } });
    const bad = await send(part('name="imei"', '12'));
    expect(JSON.parse(bad.text)).toMatchObject({
      code: 'invalidInput',
      data: { fields: [{ field: 'imei' }] },
    });
  });

  test('with a file, for a call that takes none, is refused; so is a broken one', async () => {
    const file = await send(part('name="imei"; filename="a.png"', 'x'));
    expect([file.status, JSON.parse(file.text).code]).toEqual([400, 'malformedRequest']);
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      [`multipart/form-data; boundary=${boundary}`, part('name="imei"', imeiOfA)],
      [`multipart/form-data; boundary=${boundary}`, `--${boundary}\r\nnonsense\r\n`],
    ] as const) {
      const broken = await server.http({
        method: 'POST',
        path: '/device/getDeviceByImei',
        headers: { 'content-type': type },
        body,
      });
      expect([broken.status, JSON.parse(broken.text).code]).toEqual([400, 'malformedRequest']);
    }
  });
});

describe('an address that is no call', () => {
  test.each([
    ['GET', '/nothing'],
    ['POST', '/pay/nothing'],
    ['POST', '/nothing.html'],
    ['GET', '/coupon/%zz'],
    ['GET', '/loginVerification'],
  ])('%s %s is answered as JSON', async (method, path) => {
    const answer = await server.http({ method, path, headers: { 'accept-language': 'en' } });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const [status, code] = path.includes('%zz') ? [400, 'malformedRequest'] : [404, 'callUnknown'];
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({ code, msg: expect.stringMatching(/./) });
  });
});

describe('a page', () => {
  test.each([
    ['/', '/pay/serve.html'],
    ['/pay', '/pay/serve.html'],
    ['/pay/', '/pay/serve.html'],
    ['/?imei=1&lang=en', '/pay/serve.html?imei=1&lang=en'],
    ['/pay/orderList', '/pay/order.html'],
    ['/pay/orderList.html?imei=1', '/pay/order.html?imei=1'],
    ['/pay/orderList/?imei=1', '/pay/order.html?imei=1'],
    ['/pay/mifiFlow', '/pay/mifi/flow.html'],
    ['/pay/camera-cloud.html', '/pay/camera/cloud/package.html'],
    ['/pay/no-such-page.html', '/pay/error/404.html'],
    ['/pay/no-such-page', '/pay/error/404.html'],
    // A call, not a page.
    ['/pay/check', '/pay/error/404.html'],
    ['/pay/no-such-page?lang=zh&token=secret', '/pay/error/404.html?lang=zh'],
    ['/pay/no-such-page?lang=en-US', '/pay/error/404.html?lang=en'],
    ['/pay/no-such-page?lang=<svg>', '/pay/error/404.html?lang=zh'],
    ['/pay/100%.html?lang=EN', '/pay/error/404.html?lang=en'],
    ['/pay//serve.html', '/pay/error/404.html'],
    ['/pay/record', '/pay/record.html'],
    // Not built in this test, and its own alias.
    ['/pay/record.html', '/pay/error/404.html'],
    ['/pay/constructor', '/pay/error/404.html'],
    ['/pay/helpCenter/answer?id=1', '/pay/helpCenter/answer.html?id=1'],
    ['/pay/serve.htm', '/pay/error/404.html'],
    ['/pay/SERVE.HTML', '/pay/error/404.html'],
  ])('%s leads to %s', async (path, location) => {
    const answer = await server.http({ path });
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe(location);
  });

  test('a cashier that sends the payer back by a form opens the page, and nothing of the form is kept', async () => {
    const answer = await server.http({
      method: 'POST',
      path: '/pay/order-details.html?orderId=zx_1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'payment_status=PS&secret=1',
    });
    expect([answer.status, answer.headers.location]).toEqual([303, '/pay/order-details.html?orderId=zx_1']);
  });

  test.each(['/pay/assets/old-chunk.js', '/pay/logo.png', '/pay/assets/page.html'])(
    '%s is a missing file, never a page in its place',
    async (path) => {
      const answer = await server.http({ path });
      expect(answer).toMatchObject({ status: 404, text: 'not found' });
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    },
  );

  test('that says "not found" does not lead to itself', async () => {
    expect((await server.http({ path: '/pay/error/404.html' })).status).toBe(404);
  });
});

describe('a failure of ours', () => {
  test('is a 500 with a request id and without a word of what happened', async () => {
    await server.database.pool.query('alter table app_messages rename to hidden_app_messages');
    try {
      const answer = await server.http({
        method: 'POST',
        path: '/appMessage/getAppMessageByProjectId',
        headers: { 'accept-language': 'en' },
      });
      expect(answer.status).toBe(500);
      const body = JSON.parse(answer.text);
      expect(body).toEqual({
        code: 'internalError',
        data: null,
        msg: 'The operation failed. Try again',
        retryable: true,
        requestId: answer.headers['x-request-id'],
      });
      expect(answer.text).not.toMatch(/app_messages|relation|select|\.ts/i);
    } finally {
      await server.database.pool.query('alter table hidden_app_messages rename to app_messages');
    }
  });
});

test('every answer carries a request id of its own, and a client cannot choose it', async () => {
  const paths = ['/', '/nothing', '/healthz/live', '/coupon/getCouponList', '/pay/assets/x.js', '/%zz'];
  const ids = await Promise.all(
    paths.map(async (path) => {
      const answer = await server.http({
        path,
        headers: { 'x-request-id': 'chosen', 'request-id': 'chosen' },
      });
      return answer.headers['x-request-id'];
    }),
  );
  expect(new Set(ids).size).toBe(paths.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

test('answers of calls are never stored by a cache between', async () => {
  const answer = await server.http({ method: 'POST', path: '/getPermission' });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a bad idempotency key is refused, never ignored', async () => {
  const body = { imeis: [imeiOfA], packages: [{ packageId: 168 }], lang: 'en' };
  for (const key of ['with space', 'x'.repeat(129), 'é']) {
    const answer = await server.raw('/pay/order/addOrder', body, {
      token,
      headers: { 'idempotency-key': key },
    });
    expect(answer).toMatchObject({ code: 'invalidInput', data: { fields: [{ field: 'Idempotency-Key' }] } });
  }
});

describe('the host', () => {
  test('decides the brand, and X-Forwarded-Host does not', async () => {
    const options = { host: 'tc.localhost' };
    expect(await server.raw('/device/getDeviceByImei', { imei: imeiOfA }, options)).toMatchObject({
      code: 'noService',
    });
    const forwarded = { headers: { 'x-forwarded-host': 'tc.localhost' } };
    expect(await server.raw('/device/getDeviceByImei', { imei: imeiOfA }, forwarded)).toMatchObject({
      code: 0,
    });
  });
});

test.each([
  [400, 'bad header\r\n\r\n'],
  [431, `A: ${'b'.repeat(20_000)}\r\n\r\n`],
])('what can not be read as a request is answered %i in the form of all answers', async (status, header) => {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  socket.write(`POST /pay/check HTTP/1.1\r\nHost: x\r\n${header}`);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toMatchObject({ code: 'malformedRequest', msg: '请求格式不正确', data: null });
});
