import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureClient } from '../call/client.ts';
import { takeEarlyAnswer } from '../call/head-start.ts';
import { keptAnswers } from '../call/kept-answers.ts';
import { session } from '../call/session.ts';
import { localStore } from '../call/storage.ts';
import { answers } from '../call/use-answer.ts';
import type { HostEvents, HostInfo } from './host.ts';
import { followApp } from './native-session.ts';

const imei = '490154203237518';
let tell: (info: HostInfo) => void;
let tellToken: (token: string) => void;
const reload = vi.fn();
const replaceState = vi.fn();
// Answers at once: without an answer, the page would be reloaded only after its test has ended.
const deleteDatabase = vi.fn((_name: string) => {
  const request: { onsuccess?: () => void } = {};
  queueMicrotask(() => request.onsuccess?.());
  return request;
});
beforeEach(() => {
  for (const key of localStore.keys()) localStore.remove(key);
  const early = { '/getPermission': { input: {}, answer: Promise.resolve({}) } };
  vi.stubGlobal('__pay', { early, guest: Promise.resolve({}) });
  deleteDatabase.mockClear();
  vi.stubGlobal('indexedDB', { deleteDatabase });
  reload.mockClear();
  vi.stubGlobal('location', { href: `https://pay.example/pay/order.html?imei=${imei}&tab=all`, reload });
  vi.stubGlobal('history', { replaceState });
  const listeners = new Map<string, unknown>();
  followApp({
    on(name, listener) {
      listeners.set(name, listener);
      return () => undefined;
    },
  });
  tell = listeners.get('info') as HostEvents['info'];
  tellToken = listeners.get('newToken') as HostEvents['newToken'];
});
afterEach(() => {
  session.end();
  session.forgetDevice();
  vi.unstubAllGlobals();
});

/** Stores what the portal keeps of the person who is here. */
function leaveTraces(): void {
  localStore.set('pay.draft:complaint', 'of a');
  keptAnswers.put('/getLoginUserInfo', {}, { userName: 'a' }, Date.now());
}

it('another person in the app finds nothing of the last one', async () => {
  tell({ token: 'token-of-a-0000000', userInfo: { userId: 'a' }, imei });
  leaveTraces();
  tell({ token: 'token-of-b-0000000', userInfo: { userId: 'b' } });
  expect(localStore.get('pay.draft:complaint')).toBeUndefined();
  expect(keptAnswers.get('/getLoginUserInfo', {})).toBeUndefined();
  expect(session.imei()).toBeUndefined();
  expect(session.current()?.token).toBe('token-of-b-0000000');
  // The photos of an ID card that were not sent are deleted.
  expect(deleteDatabase).toHaveBeenCalledWith('device-pay-real-name');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  // The page that is loaded anew does not choose the last one's device again.
  expect(replaceState).toHaveBeenLastCalledWith(null, '', 'https://pay.example/pay/order.html?tab=all');
});

it('another person whose token has not come yet is nobody: the last one’s goes with them', async () => {
  tell({ token: 'token-of-a-0000000', loginInfo: { userId: 'a' }, imei });
  leaveTraces();
  tell({ loginInfo: { userId: 'b' } });
  expect(session.current()).toBeUndefined();
  expect(localStore.get('pay.draft:complaint')).toBeUndefined();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it.each<[string, () => void]>([
  ['says who it is', () => tell({ token: 'token-of-a-0000000', userInfo: { userId: 'a' } })],
  ['brings a token of its own accord', () => tellToken('token-of-a-0000000')],
])('what a guest did before the app %s goes along into the account', async (_, speak) => {
  configureClient({
    apiOrigin: () => '',
    common: () => ({ lang: 'en', site: 'cn', platform: 'track', projectId: 'zax' }),
  });
  const fetched = vi.fn(
    async (_url: string, _init: { readonly body: URLSearchParams }) =>
      new Response('{"code":0,"data":null,"msg":""}'),
  );
  vi.stubGlobal('fetch', fetched);
  session.begin({ token: 'token-of-a-guest-00', kind: 'guest', expiresAt: Date.now() + 60_000 });
  keptAnswers.put('/getLoginUserInfo', {}, null, Date.now());
  speak();
  expect(session.current()).toMatchObject({ token: 'token-of-a-0000000', kind: 'app' });
  expect(keptAnswers.get('/getLoginUserInfo', {})).toBeUndefined();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('/session/takeGuest');
  const sent = new URLSearchParams(init?.body.toString());
  expect([sent.get('guestToken'), sent.get('token')]).toEqual(['token-of-a-guest-00', 'token-of-a-0000000']);
});

it('a fresh token of the same person leaves what they typed, and merges nothing', async () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  tell({ token: 'token-of-a-0000000', loginInfo: { userId: 7 }, imei });
  leaveTraces();
  tell({ token: 'token-of-a-1111111', loginInfo: { userId: 7 } });
  expect(localStore.get('pay.draft:complaint')).toBe('of a');
  expect(deleteDatabase).not.toHaveBeenCalled();
  expect(session.imei()).toBe(imei);
  expect(session.current()?.token).toBe('token-of-a-1111111');
  await new Promise((resolve) => setImmediate(resolve));
  expect(fetched).not.toHaveBeenCalled();
});

it.each(['', 0, '0', 'null'])(
  'who logs in where nobody was, whom the app called %j, keeps what they did',
  async (nobody) => {
    const fetched = vi.fn(async (_url: string) => new Response('{"code":0,"data":null,"msg":""}'));
    vi.stubGlobal('fetch', fetched);
    session.begin({ token: 'token-of-a-guest-00', kind: 'guest', expiresAt: Date.now() + 60_000 });
    tell({ userInfo: { userId: nobody }, imei });
    leaveTraces();
    tell({ token: 'token-of-a-0000000', userInfo: { userId: 'a' }, imei });
    expect(localStore.get('pay.draft:complaint')).toBe('of a');
    expect(reload).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(fetched.mock.calls[0]?.[0]).toBe('/session/takeGuest'));
    // The person who was logged in leaves nothing behind.
    tell({ userInfo: { userId: nobody } });
    expect(session.current()).toBeUndefined();
    expect(localStore.get('pay.draft:complaint')).toBeUndefined();
  },
);

const tellUnnamed = (token: string) => tell({ token });

it.each([
  ['another person finds nothing that the last one typed', 'b', undefined, 1, () => tellToken],
  ['the same person goes on with what they typed', 'a', 'of a', 0, () => tellToken],
  ['another person in an info finds nothing of the last one', 'b', undefined, 1, () => tellUnnamed],
  ['the same person in an info goes on', 'a', 'of a', 0, () => tellUnnamed],
])('by a fresh token, which names nobody, %s', async (_, userId, draft, reloads, bring) => {
  configureClient({
    apiOrigin: () => '',
    common: () => ({ lang: 'en', site: 'cn', platform: 'track', projectId: 'zax' }),
  });
  const answer = () => new Response(JSON.stringify({ code: 0, data: { userId }, msg: '' }));
  const fetched = vi.fn(async (_url: string) => answer());
  vi.stubGlobal('fetch', fetched);
  tell({ token: 'token-of-a-0000000', userInfo: { userId: 'a' }, imei });
  leaveTraces();
  keptAnswers.put('/getLoginUserInfo', {}, { userId: 'a' }, Date.now());
  bring()('token-of-app-00000');
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  expect(fetched.mock.calls[0]?.[0]).toBe('/getLoginUserInfo');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(reloads));
  await new Promise((resolve) => setImmediate(resolve));
  expect(localStore.get('pay.draft:complaint')).toBe(draft);
  expect(session.current()?.token).toBe('token-of-app-00000');
  expect(session.imei()).toBe(imei);
});

it.each<[string, HostInfo]>([
  ['names the same person', { userInfo: { userId: 'a' } }],
  ['names nobody', {}],
])('a fresh token of a later info that %s leaves what pages show, and so what is typed', async (_, named) => {
  configureClient({
    apiOrigin: () => '',
    common: () => ({ lang: 'en', site: 'cn', platform: 'track', projectId: 'zax' }),
  });
  const answer = () => new Response(JSON.stringify({ code: 0, data: { userId: 'a' }, msg: '' }));
  const fetched = vi.fn(async (_url: string) => answer());
  vi.stubGlobal('fetch', fetched);
  const question = { key: `typed ${_}`, path: '/device/getDeviceByImei', ask: async () => 'new' };
  tell({ token: 'token-of-a-0000000', userInfo: { userId: 'a' } });
  keptAnswers.put('/getLoginUserInfo', {}, { userId: 'a' }, Date.now());
  answers.put(question, 'known');
  tell({ token: `token-of-a-1111111-${_.length}`, ...named });
  session.expire(`token-of-a-1111111-${_.length}`);
  tell({ token: `token-of-a-2222222-${_.length}`, ...named });
  expect(answers.read(question).data).toBe('known');
  expect(session.current()?.token).toMatch(/^token-of-a-2222222/);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(reload).not.toHaveBeenCalled();
});

it('another person who is named while the page is open finds nothing that it holds in memory', async () => {
  tell({ token: 'token-of-a-0000000', userInfo: { userId: 'a' }, imei });
  tell({ token: 'token-of-a-0000000', userInfo: { userId: 'a' }, imei });
  await new Promise((resolve) => setImmediate(resolve));
  expect(reload).not.toHaveBeenCalled();
  tell({ token: 'token-of-b-0000000', userInfo: { userId: 'b' }, imei });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(session.current()?.token).toBe('token-of-b-0000000');
});

it('what the page asked before the app said who is here was asked as somebody else', () => {
  leaveTraces();
  const question = { key: 'shown', path: '/getLoginUserInfo', ask: async () => 'of whoever is here' };
  answers.put(question, 'of whoever was here');
  tell({ token: 'token-of-a-0000000' });
  expect(answers.read(question).data).toBeUndefined();
  expect(takeEarlyAnswer('/getPermission', {})).toBeUndefined();
  expect(keptAnswers.get('/getLoginUserInfo', {})).toBeUndefined();
});

it('a fresh token goes on where one was, as the app’s: no other view of the app is told of it', () => {
  tellToken('token-of-a-2222222');
  expect(session.current()).toMatchObject({ token: 'token-of-a-2222222', kind: 'app' });
});

it('the app’s language is that of the next page from its first word on', () => {
  tell({ lang: 'en' });
  expect(localStore.get('pay.app')).toBe('en');
});

it('a token that has ended is not taken again, however often the app brings it', () => {
  const token = 'token-of-a-3333333';
  const ended = vi.fn<() => void>();
  const off = session.onExpired(ended);
  tellToken(token);
  session.expire(token);
  tellToken(token);
  tell({ token });
  expect(session.current()).toBeUndefined();
  expect(ended).toHaveBeenCalledTimes(1);
  off();
});

it('a device that the app names again is no news: the one that was chosen since stays', () => {
  tell({ imei });
  session.chooseDevice('356938035643809');
  tell({ imei, lang: 'en' });
  expect(session.imei()).toBe('356938035643809');
  tell({ imei: '352099001761481' });
  expect(session.imei()).toBe('352099001761481');
  // If no device is chosen any more, the named one is.
  session.forgetDevice();
  tell({ imei: '352099001761481' });
  expect(session.imei()).toBe('352099001761481');
});

it.each<[string, HostInfo]>([
  ['says nothing of who is here', {}],
  ['sends empty words for it', { userInfo: {}, loginInfo: {} }],
  ['sends a blank id for it', { userInfo: { userId: '' } }],
  ['sends no id for it', { loginInfo: { userId: 0 } }],
  ['writes that there is none', { userInfo: { userId: 'null' }, loginInfo: { userId: '0' } }],
])('who logged out in an app that then %s is not logged in on the next page', (_, nobody) => {
  const appSession = { token: 'token-of-a-4444444', kind: 'app', expiresAt: Date.now() + 60_000 } as const;
  session.begin(appSession);
  keptAnswers.put('/getLoginUserInfo', {}, { userName: 'a' }, Date.now());
  tell({ imei, lang: 'en', ...nobody });
  expect(session.current()).toBeUndefined();
  expect(keptAnswers.get('/getLoginUserInfo', {})).toBeUndefined();
  // Only the first message without a user means that nobody is logged in.
  session.begin(appSession);
  tell({ lang: 'zh' });
  expect(session.current()).toMatchObject(appSession);
});

it.each<[string, 'account' | 'app', HostInfo]>([
  ['a login of the portal itself', 'account', { imei }],
  ['a login whose token the app brings later', 'app', { imei, loginInfo: { userId: 'a' } }],
])('an app that begins without a token leaves %s', (_, kind, info) => {
  session.begin({ token: 'token-of-a-5555555', kind, expiresAt: Date.now() + 60_000 });
  tell(info);
  expect(session.current()?.token).toBe('token-of-a-5555555');
});

it('another person than at the last visit finds nothing of it, in a page that need not be loaded anew', async () => {
  localStore.set('pay.appUser', 'a');
  leaveTraces();
  tell({ token: 'token-of-b-0000000', userInfo: { userId: 'b' } });
  expect(localStore.get('pay.draft:complaint')).toBeUndefined();
  await new Promise((resolve) => setImmediate(resolve));
  expect(reload).not.toHaveBeenCalled();
});

it('the token that was known already leaves what is kept for a time without a connection', () => {
  session.begin({ token: 'token-of-a-6666666', kind: 'app', expiresAt: Date.now() + 60_000 });
  keptAnswers.put('/getLoginUserInfo', {}, { userId: 'a' }, Date.now());
  tell({ token: 'token-of-a-6666666' });
  expect(keptAnswers.get('/getLoginUserInfo', {})?.data).toEqual({ userId: 'a' });
});

it('where nobody was known, a token of whoever it is asks nothing', async () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  tellToken('token-of-a-7777777');
  await new Promise((resolve) => setImmediate(resolve));
  expect(fetched).not.toHaveBeenCalled();
});
