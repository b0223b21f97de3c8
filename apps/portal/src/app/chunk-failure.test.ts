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
  const reloads = (over: Partial<ReloadSurroundings> = {}): number => {
    const reload = vi.fn();
    reloadOnce({ cameBy: () => 'navigate', ageMs: () => 60_000, reload, ...over });
    return reload.mock.calls.length;
  };

  it('happens once, and again only when the last time is long past', () => {
    expect(reloads()).toBe(1);
    expect(reloads({ cameBy: () => 'reload' })).toBe(0);
    expect(reloads({ cameBy: () => 'reload', ageMs: () => 10 * 60_000 })).toBe(1);
  });

  it('does not happen where the browser does not say how the page came', () => {
    expect(reloads({ cameBy: () => undefined })).toBe(0);
  });
});
