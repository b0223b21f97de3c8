import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logIn, logOut } from './account-session.ts';
import { post } from './client.ts';
import { takeEarlyAnswer } from './head-start.ts';
import { keptAnswers } from './kept-answers.ts';
import { serverClock } from './server-clock.ts';
import { session } from './session.ts';
import { localStore } from './storage.ts';
import { answers } from './use-answer.ts';

vi.mock('./client.ts', () => ({ post: vi.fn() }));

const logInAs = (userId: string) => {
  vi.mocked(post).mockResolvedValueOnce({ token: userId, expiresAt: '2099-01-01T00:00:00.000Z', userId });
  return logIn(userId, 'password');
};

const deleteDatabase = vi.fn((name: string) => {
  const request = { name, onsuccess: () => undefined };
  setTimeout(() => request.onsuccess());
  return request;
});

beforeEach(() => {
  for (const key of localStore.keys()) localStore.remove(key);
  deleteDatabase.mockClear();
  vi.stubGlobal('indexedDB', { deleteDatabase });
});
afterEach(() => vi.unstubAllGlobals());

it('who logs in again finds what they typed; who logs in after another person finds none of theirs', async () => {
  localStore.set('pay.draft:complaint', 'of a guest');
  expect(await logInAs('a')).toEqual({ isSomebodyElse: false });
  expect(localStore.get('pay.draft:complaint')).toBe('of a guest');

  session.chooseDevice('490154203237518');
  localStore.set('pay.draft:complaint', 'of a');
  session.expire('a');
  expect(await logInAs('a')).toEqual({ isSomebodyElse: false });
  expect(localStore.get('pay.draft:complaint')).toBe('of a');

  expect(deleteDatabase).not.toHaveBeenCalled();

  session.expire('a');
  expect(await logInAs('b')).toEqual({ isSomebodyElse: true });
  expect(localStore.get('pay.draft:complaint')).toBeUndefined();
  expect(localStore.get('pay.imei')).toBe('490154203237518');
  expect(session.current()?.token).toBe('b');
  // The photos of an ID card that were not sent are deleted as well.
  expect(deleteDatabase.mock.calls).toEqual([['device-pay-real-name']]);
});

it('the other tabs begin anew when somebody else logs in, and stay as they are for who was here before', async () => {
  const written = vi.spyOn(localStore, 'set');
  const told = () => written.mock.calls.filter(([key]) => key === 'pay.loggedOut').length;
  await logInAs('a');
  session.expire('a');
  await logInAs('a');
  expect(told()).toBe(0);
  session.expire('a');
  await logInAs('b');
  expect(told()).toBe(1);
  written.mockRestore();
});

it('who logs in is shown no answer that was kept of whoever was here before, or asked as them', async () => {
  const question = { key: 'shown', path: '/getLoginUserInfo', ask: async () => 'of whoever is here' };
  answers.put(question, 'of whoever was here');
  const answer = Promise.resolve({});
  vi.stubGlobal('__pay', { early: { '/getPermission': { input: {}, answer } } });
  keptAnswers.put('/getLoginUserInfo', {}, { userName: 'a' }, Date.now());
  await logInAs('b');
  expect(keptAnswers.get('/getLoginUserInfo', {})).toBeUndefined();
  expect(takeEarlyAnswer('/getPermission', {})).toBeUndefined();
  expect(answers.read(question).data).toBeUndefined();
});

it('a login ends by the server’s time, on a phone whose clock is ahead too', async () => {
  const [asked, hour] = [Date.now(), 3_600_000];
  // The server's time, eight hours behind this phone's.
  serverClock.hear(new Date(asked - 8 * hour).toUTCString(), asked, asked);
  vi.mocked(post).mockResolvedValueOnce({
    token: 'a',
    expiresAt: new Date(asked - 7 * hour).toISOString(),
    userId: 'a',
  });
  await logIn('a', 'password');
  expect(session.current()?.expiresAt).toBeGreaterThan(asked + 0.9 * hour);
  expect(session.current()?.expiresAt).toBeLessThan(asked + 1.1 * hour);
  serverClock.hear(new Date(asked).toUTCString(), asked, asked);
});

it('who logs out leaves nothing behind, in no tab, also when the server can’t be told', async () => {
  await logInAs('a');
  session.chooseDevice('490154203237518');
  localStore.set('pay.draft:complaint', 'of a');
  keptAnswers.put('/getLoginUserInfo', {}, { userName: 'a' }, Date.now());
  vi.mocked(post).mockRejectedValueOnce(new Error('no answer'));
  await logOut();
  expect(session.current()).toBeUndefined();
  expect(session.imei()).toBeUndefined();
  // This tells the other tabs, also those that the browser brings back later.
  expect(localStore.keys().filter((key) => key.startsWith('pay.'))).toEqual(['pay.loggedOut']);
  expect(deleteDatabase.mock.calls).toEqual([['device-pay-real-name']]);
});
