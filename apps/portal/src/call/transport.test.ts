import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchFile } from './fetch-file.ts';
import { openStream } from './open-stream.ts';
import { session } from './session.ts';
import { exchange } from './transport.ts';

const asked: { url: string; init: RequestInit }[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return new Response('bytes', { headers: { 'content-disposition': 'attachment; filename="a.json"' } });
  });
  session.begin({ token: 'token-of-somebody', kind: 'account', expiresAt: Date.now() + 60_000 });
});
afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

it.each([
  ['a call', () => exchange('https://api.example/pay/check', { method: 'POST' })],
  ['a file', () => fetchFile('/account/export')],
  ['a stream', () => openStream('/pay/speed/download', { bytes: 1 })],
])(
  '%s takes no cookies along, is kept by no cache and follows nobody elsewhere, its token in no address',
  async (_, ask) => {
    await ask();
    expect(asked).toHaveLength(1);
    const [{ url, init } = { url: '', init: {} }] = asked;
    expect(init).toMatchObject({ credentials: 'omit', cache: 'no-store', redirect: 'error' });
    expect(url).not.toContain('token');
  },
);

it('a file and a stream come for who is logged in, and a guest asks without a token', async () => {
  const ask = async () => {
    asked.length = 0;
    await fetchFile('/account/export');
    await openStream('/pay/speed/download', { bytes: 1 });
    return asked.map(({ init }) => init.headers);
  };
  const named = { Authorization: 'Bearer token-of-somebody' };
  expect(await ask()).toEqual([named, named]);
  session.end();
  expect(await ask()).toEqual([{}, {}]);
});

it('a call says whether it was given up, the phone has no network, or nobody answers', async () => {
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    throw new TypeError('Failed to fetch');
  });
  vi.stubGlobal('navigator', { onLine: true });
  const failing = (signal?: AbortSignal) => exchange('/pay/check', {}, { signal });
  await expect(failing()).rejects.toMatchObject({
    transport: 'unreachable',
    msg: 'response error: Failed to fetch',
  });
  await expect(failing(AbortSignal.abort())).rejects.toMatchObject({ transport: 'aborted' });
  vi.stubGlobal('navigator', { onLine: false });
  await expect(failing()).rejects.toMatchObject({ transport: 'offline' });
});

it('a call that gets no answer in time is ended, and says which it was: too slow, or given up', async () => {
  vi.useFakeTimers();
  const never = (_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    );
  vi.stubGlobal('fetch', never);
  const slow = expect(exchange('/pay/check', {}, { timeoutMs: 5000 })).rejects.toMatchObject({
    transport: 'timeout',
  });
  await vi.advanceTimersByTimeAsync(5000);
  await slow;
  const leaving = new AbortController();
  const left = expect(exchange('/pay/check', {}, { signal: leaving.signal })).rejects.toMatchObject({
    transport: 'aborted',
  });
  leaving.abort();
  await left;
  vi.useRealTimers();
});

it.each([
  ['a file', () => fetchFile('/account/export')],
  ['a stream', () => openStream('/selfInspection/stream', {})],
])('%s that is refused throws the answer’s words, whatever its status', async (_, ask) => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'notAllowed', msg: 'No service for the device' }));
  await expect(ask()).rejects.toMatchObject({ code: 'notAllowed', msg: 'No service for the device' });
});

it.each([
  ['a file', () => fetchFile('/account/export')],
  ['a stream', () => openStream('/selfInspection/stream', {})],
])('%s that finds the login ended ends it here too', async (_, ask) => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 100401, msg: 'ended' }, { status: 401 }));
  await expect(ask()).rejects.toMatchObject({ code: 100401 });
  expect(session.current()).toBeUndefined();
});

it('a file may be JSON as answers are: it has a name', async () => {
  const headers = { 'content-disposition': 'attachment; filename="a.json"' };
  vi.stubGlobal('fetch', async () => Response.json({ code: 'mine' }, { headers }));
  const { fileName, content } = await fetchFile('/account/export');
  expect([fileName, await content.text()]).toEqual(['a.json', '{"code":"mine"}']);
});

it('a file that does not come in two minutes fails as too slow', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
  );
  const slow = expect(fetchFile('/account/export')).rejects.toMatchObject({ transport: 'timeout' });
  await vi.advanceTimersByTimeAsync(120_000);
  await slow;
  vi.useRealTimers();
});
