import { beforeEach, expect, it, vi } from 'vitest';
import { logIn } from './account-session.ts';
import { post } from './client.ts';
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
