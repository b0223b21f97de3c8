import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, transportError } from './call-error.ts';
import { createClient } from './client.ts';
import { serverClock } from './server-clock.ts';
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

describe('files', () => {
  it('come after all fields, under their names, for whoever is here', async () => {
    const { client, session } = setUp(fine);
    session.begin({ token: 'of-a', kind: 'account', expiresAt: inHours(1) });
    const form = new FormData();
    form.append('files', new Blob(['x']), 'picture.jpg');
    form.append('imei', imei);
    const sent: [string, RequestInit][] = [];
    await client.upload('/faq/add/file', form, {
      async send(url, init) {
        sent.push([url, init]);
        return { status: 200, text: '{"code":0,"data":{}}' };
      },
    });
    const [[url, { method, body }] = ['', {}]] = sent;
    expect([url, method]).toEqual(['https://api.example/faq/add/file', 'POST']);
    const fields = [...(body as FormData)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.name,
    ]);
    expect(fields).toEqual([
      ['lang', 'zh'],
      ['site', 'cn'],
      ['platform', 'track'],
      ['projectId', 'zax'],
      ['token', 'of-a'],
      ['imei', imei],
      ['files', 'picture.jpg'],
    ]);
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

  it('that was given up is nobody’s error', async () => {
    const { client, failures } = setUp(() => {
      throw transportError('aborted', 'aborted');
    });
    await expect(client.post('/getPermission', {})).rejects.toMatchObject({ transport: 'aborted' });
    expect(failures).toEqual([]);
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

  it('of an app has ended, and is not taken from it again', async () => {
    const { client, session } = setUp(({ form }) =>
      form.get('token') === 'old'
        ? { status: 401, body: { code: 'tokenUnknown', msg: 'x' } }
        : { body: { code: 0, data: null } },
    );
    session.begin({ token: 'old', kind: 'app', expiresAt: inHours(1) });
    const told = vi.fn();
    session.onExpired(told);
    await expect(client.post('/getPermission', {})).resolves.toBeNull();
    expect(told).toHaveBeenCalledTimes(1);
    expect(session.hasEnded('old')).toBe(true);
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

it('a call that was on its way while somebody logged in is made again as them', async () => {
  const { client, session, sent } = setUp(({ form }) => {
    if (form.get('token') === 'mine') return fine();
    session.begin({ token: 'mine', kind: 'account', expiresAt: inHours(1) });
    return { status: 401, body: { code: 100401, msg: 'ended' } };
  });
  session.begin({ token: 'old', kind: 'account', expiresAt: inHours(1) });
  const told = vi.fn();
  session.onExpired(told);
  await expect(client.post('/getPermission', {})).resolves.toBeNull();
  expect(sent.map(({ form }) => form.get('token'))).toEqual(['old', 'mine']);
  expect(told).not.toHaveBeenCalled();
  expect(session.current()?.token).toBe('mine');
});

it('a login that comes while a guest session begins stays, and the call is made as it', async () => {
  const { client, session, sent } = setUp(fine);
  const called = client.post('/getPermission', {});
  session.begin({ token: 'mine', kind: 'app', expiresAt: inHours(1) });
  await called;
  expect(session.current()).toMatchObject({ token: 'mine', kind: 'app' });
  expect(sent.map(({ path, form }) => [path, form.get('token')])).toEqual([
    ['/session/guest', null],
    ['/getPermission', 'mine'],
  ]);
});

describe('what the page asked before any module was loaded', () => {
  const early = (data: unknown, part: object = {}) => ({
    status: 200,
    text: JSON.stringify({ code: 0, data }),
    requestId: null,
    date: null,
    askedAt: 0,
    heardAt: 0,
    ...part,
  });
  const asked = (answer: unknown) =>
    vi.stubGlobal('__pay', { early: { '/getPermission': { input: {}, answer } } });
  afterEach(() => vi.unstubAllGlobals());

  it('is the answer, and tells the server’s time; with another token it is not', async () => {
    const now = Date.now();
    const date = new Date(now - 3_600_000).toUTCString();
    asked(Promise.resolve(early('early', { date, askedAt: now, heardAt: now })));
    const { client, paths } = setUp(fine);
    await expect(client.post('/getPermission', {}, { token: 'order-token' })).resolves.toBeNull();
    await expect(client.post('/getPermission', {})).resolves.toBe('early');
    expect(paths()).toEqual(['/getPermission']);
    expect(Math.abs(serverClock.now() - Date.now() + 3_600_000)).toBeLessThan(2000);
    serverClock.hear(new Date(now).toUTCString(), now, now);
  });

  it('is asked again where it failed', async () => {
    asked(Promise.reject(new Error('lost')));
    const { client } = setUp(fine);
    await expect(client.post('/getPermission', {})).resolves.toBeNull();
  });

  it('has waited long enough where its time was over', async () => {
    asked(Promise.reject(new DOMException('aborted', 'AbortError')));
    const { client, paths } = setUp(fine);
    await expect(client.post('/getPermission', {})).rejects.toMatchObject({ transport: 'timeout' });
    expect(paths()).toEqual([]);
  });

  it('is the guest session too, by the phone’s clock; where that failed one begins now, for the same device', async () => {
    const guest = early({ token: 'early-guest', expiresAt: new Date(inHours(1)).toISOString() });
    vi.stubGlobal('__pay', { guest: Promise.resolve(guest) });
    const now = Date.now();
    serverClock.hear(new Date(now - 3 * 3_600_000).toUTCString(), now, now);
    const one = setUp(fine);
    await one.client.post('/getPermission', {});
    expect(one.session.current()?.token).toBe('early-guest');
    expect(one.session.current()?.expiresAt).toBeGreaterThan(inHours(3.9));
    // Used once: after a log-out another guest session is needed.
    one.session.end();
    await one.client.post('/getPermission', {});
    expect(one.session.current()?.token).toBe('guest-1');
    serverClock.hear(new Date(now).toUTCString(), now, now);

    vi.stubGlobal('__pay', { guest: Promise.reject(new Error('lost')) });
    const other = setUp(fine);
    other.session.chooseDevice(imei);
    await other.client.post('/getPermission', {});
    expect(other.session.current()?.token).toBe('guest-1');
    expect(other.sent[0]?.form.get('imei')).toBe(imei);
  });
});

it('a call with a token of its own neither needs nor touches the session', async () => {
  const { client, session, paths, sent } = setUp(fine);
  await client.post('/getPermission', {}, { token: 'order-token' });
  expect(paths()).toEqual(['/getPermission']);
  expect(sent[0]?.form.get('token')).toBe('order-token');
  expect(session.current()).toBeUndefined();
});
