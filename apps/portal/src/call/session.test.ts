import { expect, it, vi } from 'vitest';
import { createSession, storageKeys } from './session.ts';
import { memoryStore } from './storage.ts';

it('a guest’s session that is past its time is none; a login stays until the server says that it has ended', () => {
  let now = 1000;
  const session = createSession(memoryStore(), memoryStore(), () => now);
  session.begin({ token: 't', kind: 'guest', expiresAt: 2000 });
  expect(session.current()?.token).toBe('t');
  now = 2000;
  expect(session.current()).toBeUndefined();
  for (const kind of ['account', 'app'] as const) {
    session.begin({ token: kind, kind, expiresAt: 2000 });
    expect(session.current()?.token).toBe(kind);
  }
  const told = vi.fn();
  session.onExpired(told);
  session.expire('app');
  expect(session.isLoggedIn()).toBe(false);
  expect(told).toHaveBeenCalledTimes(1);
});

it('what was stored by somebody else is no session', () => {
  const store = memoryStore();
  const session = createSession(store);
  for (const text of ['', 'null', '[]', '{', '{"token":1}', '"t"']) {
    store.set(storageKeys.session, text);
    expect(session.current()).toBeUndefined();
  }
});

it('only 15 digits choose a device, and only another one is news', () => {
  const session = createSession(memoryStore());
  const told = vi.fn();
  session.subscribe(told);
  session.chooseDevice('<script>');
  session.chooseDevice('490154203237518');
  session.chooseDevice('490154203237518');
  expect(session.imei()).toBe('490154203237518');
  expect(told).toHaveBeenCalledTimes(1);
});

it('logging out takes what was shown away', () => {
  const session = createSession(memoryStore());
  session.begin({ token: 't', kind: 'account', expiresAt: Date.now() + 1000 });
  session.expire('t');
  expect(session.mayStay()).toBe(true);
  session.end();
  expect(session.mayStay()).toBe(false);
});

it('a device that another tab chooses leaves the one of this page as it is', () => {
  const [store, visit] = [memoryStore(), memoryStore()];
  const here = createSession(store, visit);
  here.chooseDevice('490154203237518');
  const there = createSession(store);
  there.chooseDevice('356938035643809');
  expect(here.imei()).toBe('490154203237518');
  expect(createSession(store, visit).imei(), 'also after a reload').toBe('490154203237518');
  expect(createSession(store).imei(), 'a new tab takes the last one').toBe('356938035643809');
  const tab = memoryStore();
  expect(createSession(store, tab).imei()).toBe('356938035643809');
  there.chooseDevice('490154203237518');
  expect(createSession(store, tab).imei(), 'and keeps it').toBe('356938035643809');
  here.chooseDevice('490154203237518');
  here.forgetDevice();
  expect(here.imei()).toBeUndefined();
  expect(createSession(store, visit).imei()).toBeUndefined();
});

it('a device that is not there is this page’s alone: the next one begins without it', () => {
  const [store, visit] = [memoryStore(), memoryStore()];
  const here = createSession(store, visit);
  here.chooseDevice('490154203237518');
  here.keepNoLonger('356938035643809');
  expect(createSession(store).imei()).toBe('490154203237518');
  here.keepNoLonger('490154203237518');
  expect(here.imei()).toBe('490154203237518');
  expect(createSession(store, visit).imei(), 'at another address').toBeUndefined();
  expect(createSession(store).imei(), 'in the next visit').toBeUndefined();
});

it('what another tab does to the session counts here: a login that ended there is told here, once', () => {
  const store = memoryStore();
  const [here, there] = [createSession(store), createSession(store)];
  const [changed, expired] = [vi.fn(), vi.fn()];
  here.subscribe(changed);
  here.onExpired(expired);
  const expiresAt = Date.now() + 1000;
  const written = (write: () => void) => {
    const before = store.get(storageKeys.session);
    write();
    return here.follow(before);
  };

  expect(written(() => there.begin({ token: 'guest', kind: 'guest', expiresAt }))).toBe(true);
  expect(written(() => there.begin({ token: 'a', kind: 'account', expiresAt }))).toBe(true);
  expect(changed).toHaveBeenCalledTimes(2);
  expect(expired).not.toHaveBeenCalled();

  expect(written(() => there.expire('a'))).toBe(false);
  expect(expired).toHaveBeenCalledTimes(1);
  expect(here.mayStay()).toBe(true);
  expect(written(() => there.begin({ token: 'guest 2', kind: 'guest', expiresAt }))).toBe(false);
  expect(written(() => there.begin({ token: 'b', kind: 'account', expiresAt }))).toBe(true);
  expect(written(() => there.begin({ token: 'b', kind: 'account', expiresAt }))).toBe(false);
  expect(expired).toHaveBeenCalledTimes(1);
  expect(here.isLoggedIn()).toBe(true);
});

it('an answer to the login before ends nothing', () => {
  const session = createSession(memoryStore());
  const expired = vi.fn();
  session.onExpired(expired);
  session.begin({ token: 'new', kind: 'account', expiresAt: Date.now() + 1000 });
  session.expire('old');
  expect(session.current()?.token).toBe('new');
  expect(expired).not.toHaveBeenCalled();
});

it('what one view of an app writes the app tells the others itself', () => {
  const store = memoryStore();
  const [here, there] = [createSession(store), createSession(store)];
  const changed = vi.fn();
  here.subscribe(changed);
  const before = store.get(storageKeys.session);
  there.begin({ token: 'of-the-app', kind: 'app', expiresAt: Date.now() + 1000 });
  expect(here.follow(before)).toBe(false);
  expect(changed).not.toHaveBeenCalled();
});
