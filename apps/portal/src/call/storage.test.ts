import { afterEach, expect, it, vi } from 'vitest';
import { localStore } from './storage.ts';

afterEach(() => {
  localStore.remove('pay.draft:a');
  vi.unstubAllGlobals();
});

it('what a full disk does not take is kept as long as the page, in the place of what it had before', () => {
  const disk: Record<string, string> = { 'pay.draft:a': 'typed before' };
  const full = (): void => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const methods = {
    getItem: (key: string) => disk[key] ?? null,
    setItem: full,
    removeItem: (key: string) => delete disk[key],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(disk, name, { value });
  vi.stubGlobal('localStorage', disk);
  localStore.set('pay.draft:a', 'typed');
  expect(localStore.get('pay.draft:a')).toBe('typed');
  // A log-out removes the values under these keys.
  expect(localStore.keys()).toEqual(['pay.draft:a']);
  localStore.remove('pay.draft:a');
  expect(localStore.get('pay.draft:a')).toBeUndefined();
});

it('where nothing may be stored, nothing throws', () => {
  vi.stubGlobal('localStorage', undefined);
  localStore.set('pay.draft:a', 'typed');
  expect(localStore.get('pay.draft:a')).toBe('typed');
  expect(localStore.keys()).toContain('pay.draft:a');
});
