import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, chunkTimeoutMs, isChunkFailure, loadWithin, reloadOnce } from './chunk-failure.ts';

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
  const surroundings = (isOnline: boolean) => {
    const values = new Map<string, string>();
    const at = { ms: 1_000_000 };
    const reload = vi.fn();
    const all = {
      isOnline: () => isOnline,
      now: () => at.ms,
      store: {
        get: (key: string) => values.get(key),
        set: (key: string, value: string) => void values.set(key, value),
      },
      reload,
    };
    return { all, at, reload };
  };

  it('happens once, and again only when the last time is long past', () => {
    const { all, at, reload } = surroundings(true);
    expect(reloadOnce(all)).toBe(true);
    at.ms += 60_000;
    expect(reloadOnce(all)).toBe(false);
    at.ms += 10 * 60_000;
    expect(reloadOnce(all)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not happen offline, where it would lose the page', () => {
    const { all, reload } = surroundings(false);
    expect(reloadOnce(all)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
