import { expect, it, vi } from 'vitest';
import { createSession, storageKeys } from './session.ts';
import { memoryStore } from './storage.ts';

it('a session that is past its time is none', () => {
  let now = 1000;
  const session = createSession(memoryStore(), () => now);
  session.begin({ token: 't', kind: 'account', expiresAt: 2000 });
  expect(session.isLoggedIn()).toBe(true);
  now = 2000;
  expect(session.current()).toBeUndefined();
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
