import { type ControlCall, ControlError, readCount, requireText } from '../platform/control.ts';
import type { DevicePlatformContext } from './context.ts';
import type { DeviceOverride } from './devices.ts';
import { imeiPattern } from './service-request.ts';

/** What a test or a demo may do to the platform. Times are in milliseconds. */
export function devicePlatformControlCalls(
  context: DevicePlatformContext,
): Readonly<Record<string, ControlCall>> {
  const { conditions, services, devices } = context;
  const readImei = (input: Record<string, unknown>): string => {
    const imei = requireText(input, 'imei');
    if (!imeiPattern.test(imei)) throw new ControlError(400, 'imei must have 15 digits');
    return imei;
  };
  return {
    'POST /control/down': () => {
      conditions.isDown = true;
    },
    'POST /control/up': () => {
      conditions.isDown = false;
    },
    'POST /control/fail-next': (input) => {
      services.failNext(
        readImei(input),
        typeof input.reason === 'string' ? input.reason : 'the device did not answer',
      );
    },
    'POST /control/settings': (input) => {
      conditions.delayMs = readCount(input, 'delayMs', conditions.delayMs);
      conditions.hangMs = readCount(input, 'hangMs', conditions.hangMs);
      conditions.activationMs = readCount(input, 'activationMs', conditions.activationMs);
      return conditions;
    },
    'POST /control/clock': async (input) => {
      context.clock.advance(readCount(input, 'advanceMs', 0));
      context.saveClock();
      await context.flushed();
    },
    'POST /control/devices': ({ imei, ...override }) => {
      devices.set(readImei({ imei }), override as DeviceOverride);
    },
    'GET /control/services': () => ({ services: [...services.records.values()] }),
  };
}
