import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Host } from './host.ts';
import { HostError, type HostFailure } from './host-error.ts';
import { askPlace } from './place.ts';

type Answers = Readonly<Record<string, object | HostFailure>>;

/** An app that gives these answers; a string is a failure. */
function app(answers: Answers) {
  const asked: string[] = [];
  const ask = async (command: string) => {
    asked.push(command);
    const answer = answers[command] ?? 'unavailable';
    if (typeof answer === 'string') throw new HostError(answer, command);
    return answer;
  };
  return { host: { kind: 'native', ask } as unknown as Host, asked };
}

const everything = {
  checkGPSOpenState: { open: true },
  requestGPSPermissions: { granted: true },
  locationInfo: { lat: 22.5, lon: 114 },
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('in the app', () => {
  it('the place comes from the app, after it was asked for permission', async () => {
    const { host, asked } = app(everything);
    expect(await askPlace(host)).toEqual({ lat: 22.5, lon: 114 });
    expect(asked).toEqual(['checkGPSOpenState', 'requestGPSPermissions', 'locationInfo']);
  });

  it.each<[string, Answers, string, number]>([
    ['the phone’s location is off', { checkGPSOpenState: { open: false } }, 'off', 1],
    ['the person says no', { requestGPSPermissions: { granted: false } }, 'refused', 2],
    ['the person says no at last', { locationInfo: 'refused' }, 'refused', 3],
    ['nothing is found', { locationInfo: 'timedOut' }, 'unknown', 3],
    ['the app fails', { checkGPSOpenState: 'failed' }, 'unknown', 1],
  ])('where %s, that is told and nobody is asked further', async (_, changes, reason, count) => {
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: expect.unreachable } });
    const { host, asked } = app({ ...everything, ...changes });
    expect(await askPlace(host)).toBe(reason);
    expect(asked).toHaveLength(count);
  });

  it('that can’t tell, the browser is asked', async () => {
    const getCurrentPosition = (told: (position: object) => void) =>
      told({ coords: { latitude: 31.2, longitude: 121.4 } });
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
    const { host } = app({ ...everything, locationInfo: 'unavailable' });
    expect(await askPlace(host)).toEqual({ lat: 31.2, lon: 121.4 });
  });
});

describe('in a browser', () => {
  it.each([
    [1, 'refused'],
    [2, 'unknown'],
    [3, 'unknown'],
  ])('a failure of the kind %i is %s', async (code, reason) => {
    const getCurrentPosition = (_: unknown, failed: (error: object) => void) =>
      failed({ code, PERMISSION_DENIED: 1 });
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
    expect(await askPlace({ kind: 'web' } as Host)).toBe(reason);
  });

  it('that neither tells nor fails, none is known in the end', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: () => undefined } });
    const place = askPlace({ kind: 'web' } as Host);
    await vi.runAllTimersAsync();
    expect(await Promise.race([place, Promise.resolve('still asked')])).toBe('unknown');
  });

  it('that knows no places, none is known', async () => {
    vi.stubGlobal('navigator', {});
    expect(await askPlace({ kind: 'web' } as Host)).toBe('unknown');
  });
});
