import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

it('a page that was opened without a network knows it once a call has failed, and tries again after a while', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: false });
  const { connection, noticeFailure } = await import('./connection.ts');
  expect(connection.isOnline()).toBe(true);
  noticeFailure();
  expect(connection.isOnline()).toBe(false);
  vi.advanceTimersByTime(15_000);
  expect(connection.isOnline()).toBe(true);
});

it('a call that fails while there is a network says nothing about it', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const { connection, noticeFailure } = await import('./connection.ts');
  noticeFailure();
  expect(connection.isOnline()).toBe(true);
});
