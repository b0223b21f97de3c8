import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ChunkLoadError,
  chunkTimeoutMs,
  isChunkFailure,
  loadWithin,
  type ReloadSurroundings,
  reloadOnce,
} from './chunk-failure.ts';

afterEach(() => vi.useRealTimers());

it('a part that has not come after 120 s is a failed part', async () => {
  vi.useFakeTimers();
  const loading = loadWithin(() => new Promise(() => undefined));
  const outcome = expect(loading).rejects.toBeInstanceOf(ChunkLoadError);
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs);
  await outcome;
  expect(chunkTimeoutMs).toBe(120_000);
});

it('browsers’ own words for a missing part are understood, and other errors are not taken for one', () => {
  const css = Object.assign(new Error('x'), { code: 'CSS_CHUNK_LOAD_FAILED' });
  const known = [
    new TypeError('Failed to fetch dynamically imported module: /pay/a.js'),
    new TypeError('error loading dynamically imported module'),
    new TypeError('Importing a module script failed.'),
    new Error('Unable to preload CSS for /pay/assets/a.css'),
    css,
    new ChunkLoadError('late'),
  ];
  for (const error of known) expect(isChunkFailure(error), String(error)).toBe(true);
  expect(isChunkFailure(new TypeError("Cannot read properties of undefined (reading 'x')"))).toBe(false);
  expect(isChunkFailure('Failed to fetch')).toBe(false);
});

describe('reloading by itself', () => {
  const page = (over: Partial<ReloadSurroundings> = {}) => ({
    isOnline: () => true,
    cameBy: (): NavigationTimingType | undefined => 'navigate',
    ageMs: () => 60_000,
    reload: vi.fn(),
    ...over,
  });

  it('happens once, and again only when the last time is long past', () => {
    const opened = page();
    expect(reloadOnce(opened)).toBe(true);
    expect(opened.reload).toHaveBeenCalledOnce();
    const reloaded = page({ cameBy: () => 'reload' });
    expect(reloadOnce(reloaded)).toBe(false);
    expect(reloaded.reload).not.toHaveBeenCalled();
    expect(reloadOnce(page({ cameBy: () => 'reload', ageMs: () => 10 * 60_000 }))).toBe(true);
  });

  it('does not happen where the browser does not say how the page came', () => {
    const unknown = page({ cameBy: () => undefined });
    expect(reloadOnce(unknown)).toBe(false);
    expect(unknown.reload).not.toHaveBeenCalled();
  });

  it('does not happen offline, where it would lose the page', () => {
    const offline = page({ isOnline: () => false });
    expect(reloadOnce(offline)).toBe(false);
    expect(offline.reload).not.toHaveBeenCalled();
  });
});
