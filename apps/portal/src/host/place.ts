import type { Host } from './host.ts';
import { HostError } from './host-error.ts';

/** WGS-84, in degrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** off: the phone's location is switched off · refused: not for this app or page · unknown: none was found. */
export type NoPlace = 'off' | 'refused' | 'unknown';

const browserTimeoutMs = 8000;
const maximumAgeMs = 5 * 60_000;
/**
 * The browser's own time-out begins only when the person has agreed, and some web views never answer the browser's
 * question.
 */
const decidedWithinMs = 20_000;

function askBrowser(): Promise<Place | NoPlace> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unknown');
    setTimeout(resolve, decidedWithinMs, 'unknown');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'unknown'),
      { timeout: browserTimeoutMs, maximumAge: maximumAgeMs },
    );
  });
}

async function askApp(host: Host): Promise<Place | NoPlace> {
  const { open } = await host.ask('checkGPSOpenState', {});
  if (!open) return 'off';
  const { granted } = await host.ask('requestGPSPermissions', {});
  if (!granted) return 'refused';
  const { lat, lon } = await host.ask('locationInfo', {});
  return { lat, lon };
}

/** The phone's position, asked once, or why it is not known. Inside the app, the app is asked. */
export async function askPlace(host: Host): Promise<Place | NoPlace> {
  if (host.kind !== 'native') return askBrowser();
  return askApp(host).catch((error: unknown) => {
    const reason = error instanceof HostError ? error.reason : 'failed';
    if (reason === 'refused') return 'refused';
    return reason === 'unavailable' ? askBrowser() : 'unknown';
  });
}
