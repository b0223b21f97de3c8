import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { createClient } from './client.ts';
import { createSession } from './session.ts';
import { memoryStore } from './storage.ts';

const imei = '490154203237518';
const inHours = (hours: number) => Date.now() + hours * 3_600_000;

interface Sent {
  readonly path: string;
  readonly form: URLSearchParams;
  readonly headers: Record<string, string>;
}

function setUp(respond: (sent: Sent) => { status?: number; body: object }) {
  const sent: Sent[] = [];
  const session = createSession(memoryStore());
  const failures: string[] = [];
  let guests = 0;
  const client = createClient({
    apiOrigin: () => 'https://api.example',
    common: () => ({ lang: 'zh', site: 'cn', platform: 'track', projectId: 'zax' }),
    session,
    onFailure: (error, path) => failures.push(`${path} ${error.code}`),
    async send(url, init) {
      const { pathname, search } = new URL(url);
      const form = init.body instanceof URLSearchParams ? init.body : new URLSearchParams(search);
      const request = { path: pathname, form, headers: (init.headers ?? {}) as Record<string, string> };
      sent.push(request);
      await Promise.resolve();
      if (pathname === '/session/guest') {
        guests += 1;
        const data = { token: `guest-${guests}`, expiresAt: new Date(inHours(720)).toISOString() };
        return { status: 200, text: JSON.stringify({ code: 0, data }) };
      }
      const { status = 200, body } = respond(request);
      return { status, text: JSON.stringify(body) };
    },
  });
  return { client, session, sent, failures, paths: () => sent.map(({ path }) => path) };
}

const fine = () => ({ body: { code: 0, data: null } });

describe('a visitor without a token', () => {
  it('gets one guest session, however many calls come first', async () => {
    const { client, paths } = setUp(fine);
    await Promise.all([client.post('/getPermission', {}), client.post('/getLoginUserInfo', {})]);
    expect(paths().filter((path) => path === '/session/guest')).toHaveLength(1);
  });

  it('keeps it for the next call', async () => {
    const { client, session, paths } = setUp(fine);
    await client.post('/getPermission', {});
    await client.post('/getPermission', {});
    expect(paths()).toEqual(['/session/guest', '/getPermission', '/getPermission']);
    expect(session.current()).toMatchObject({ token: 'guest-1', kind: 'guest' });
    expect(session.isLoggedIn()).toBe(false);
  });
});

describe('every call', () => {
  it('carries token, language, site, platform and project', async () => {
    const { client, sent } = setUp(fine);
    await client.post('/device/getDeviceByImei', { imei });
    expect(Object.fromEntries(sent[1]?.form ?? [])).toEqual({
      lang: 'zh',
      site: 'cn',
      platform: 'track',
      projectId: 'zax',
      token: 'guest-1',
      imei,
    });
  });

  it('by GET has its token in the header and never in the address', async () => {
    const { client, sent } = setUp(fine);
    await client.get('/coupon/getCouponList', { imei });
    expect(sent[1]?.headers.Authorization).toBe('Bearer guest-1');
    expect(sent[1]?.form.has('token')).toBe(false);
    expect(sent[1]?.form.get('imei')).toBe(imei);
  });

  it('that did not succeed is told to the error reports, once and by its code', async () => {
    const { client, failures } = setUp(({ path }) =>
      path === '/getPermission' ? { body: { code: 'serverBusy', msg: 'busy' } } : fine(),
    );
    await expect(client.post('/getPermission', {})).rejects.toBeInstanceOf(CallError);
    await client.post('/getLoginUserInfo', {});
    expect(failures).toEqual(['/getPermission serverBusy']);
  });

  it('that moves money sends the key it was given', async () => {
    const { client, sent } = setUp(() => ({ body: { flag: true, code: 0, data: 'zx1' } }));
    const input = { imeis: [imei], platform: 'track', packages: [{ packageId: 168, total: 1 }] };
    await client.post('/pay/order/addOrder', input as never, { idempotencyKey: 'k1' });
    expect(sent[1]?.headers['Idempotency-Key']).toBe('k1');
    expect(sent[1]?.form.get('packages[0].packageId')).toBe('168');
  });
});

describe('a token that the server does not know', () => {
  let tries = 0;
  beforeEach(() => {
    tries = 0;
  });

  it('is dropped, and the call is made once more as a new guest', async () => {
    const { client, session } = setUp(({ form }) =>
      form.get('token') === 'old'
        ? { status: 401, body: { code: 'tokenUnknown', msg: 'x' } }
        : { body: { code: 0, data: null } },
    );
    session.begin({ token: 'old', kind: 'account', expiresAt: inHours(1) });
    await expect(client.post('/getPermission', {})).resolves.toBeNull();
    expect(session.current()?.token).toBe('guest-1');
  });

  it('is not tried for ever', async () => {
    const { client } = setUp(() => {
      tries += 1;
      return { status: 401, body: { code: 'tokenUnknown', msg: 'x' } };
    });
    await expect(client.post('/getPermission', {})).rejects.toBeInstanceOf(CallError);
    expect(tries).toBe(2);
  });
});

describe('a login that has ended', () => {
  const ended = ({ form }: Sent) =>
    form.get('token')?.startsWith('guest')
      ? { body: { code: 0, data: null } }
      : { status: 401, body: { code: 100401, msg: 'ended' } };

  it('is told once, however many calls find out, and what was shown may stay', async () => {
    const { client, session } = setUp(ended);
    session.begin({ token: 'mine', kind: 'account', expiresAt: inHours(1) });
    const told = vi.fn();
    session.onExpired(told);
    const calls = [client.post('/getPermission', {}), client.post('/getLoginUserInfo', {})];
    const results = await Promise.allSettled(calls);
    expect(results[0]).toMatchObject({ status: 'rejected', reason: { code: 100401 } });
    expect(told).toHaveBeenCalledTimes(1);
    expect(session.isLoggedIn()).toBe(false);
    expect(session.mayStay()).toBe(true);
  });

  it('of a guest is renewed without a word', async () => {
    let first = true;
    const { client, session } = setUp(() => {
      const body = first ? { code: 100401, msg: 'ended' } : { code: 0, data: null };
      first = false;
      return { body };
    });
    const told = vi.fn();
    session.onExpired(told);
    await expect(client.post('/getPermission', {})).resolves.toBeNull();
    expect(told).not.toHaveBeenCalled();
  });
});

it('a call with a token of its own neither needs nor touches the session', async () => {
  const { client, session, paths, sent } = setUp(fine);
  await client.post('/getPermission', {}, { token: 'order-token' });
  expect(paths()).toEqual(['/getPermission']);
  expect(sent[0]?.form.get('token')).toBe('order-token');
  expect(session.current()).toBeUndefined();
});
