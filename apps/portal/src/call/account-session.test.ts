import { beforeEach, expect, it, vi } from 'vitest';
import { logIn, logOut } from './account-session.ts';
import { post } from './client.ts';
import { keptAnswers } from './kept-answers.ts';
import { session } from './session.ts';
import { localStore } from './storage.ts';

vi.mock('./client.ts', () => ({ post: vi.fn() }));

const logInAs = (userId: string) => {
  vi.mocked(post).mockResolvedValueOnce({ token: userId, expiresAt: '2099-01-01T00:00:00.000Z', userId });
  return logIn(userId, 'password');
};

beforeEach(() => {
  for (const key of localStore.keys()) localStore.remove(key);
});

it('who logs in again finds what they typed; who logs in after another person finds none of theirs', async () => {
  localStore.set('pay.draft:complaint', 'of a guest');
  expect(await logInAs('a')).toEqual({ isSomebodyElse: false });
  expect(localStore.get('pay.draft:complaint')).toBe('of a guest');

  session.chooseDevice('490154203237518');
  localStore.set('pay.draft:complaint', 'of a');
  session.expire('a');
  expect(await logInAs('a')).toEqual({ isSomebodyElse: false });
  expect(localStore.get('pay.draft:complaint')).toBe('of a');

  session.expire('a');
  expect(await logInAs('b')).toEqual({ isSomebodyElse: true });
  expect(localStore.get('pay.draft:complaint')).toBeUndefined();
  expect(localStore.get('pay.imei')).toBe('490154203237518');
  expect(session.current()?.token).toBe('b');
});

it('who logs in is shown no answer that was kept of whoever was here before', async () => {
  keptAnswers.put('/getLoginUserInfo', {}, { userName: 'a' }, Date.now());
  await logInAs('b');
  expect(keptAnswers.get('/getLoginUserInfo', {})).toBeUndefined();
});

it('who logs out leaves nothing behind, in no tab, also when the server can’t be told', async () => {
  await logInAs('a');
  session.chooseDevice('490154203237518');
  localStore.set('pay.draft:complaint', 'of a');
  keptAnswers.put('/getLoginUserInfo', {}, { userName: 'a' }, Date.now());
  const written = vi.spyOn(localStore, 'set');
  vi.mocked(post).mockRejectedValueOnce(new Error('no answer'));
  await logOut();
  expect(session.current()).toBeUndefined();
  expect(session.imei()).toBeUndefined();
  expect(localStore.keys().filter((key) => key.startsWith('pay.'))).toEqual([]);
  // What the other tabs hear.
  expect(written).toHaveBeenCalledWith('pay.loggedOut', '1');
  written.mockRestore();
});
