import {
  advanceClock,
  type ControlCall,
  ControlError,
  downCalls,
  readCount,
  requireText,
} from '../platform/control.ts';
import { alarmControlCalls } from './alarms.ts';
import type { DevicePlatformContext } from './context.ts';
import type { DeviceOverride } from './devices.ts';
import type { FleetDevice } from './fleet/device.ts';
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
    ...downCalls(conditions),
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
      advanceClock(context.clock, input);
      context.saveClock();
      await context.flushed();
    },
    'POST /control/devices': async ({ imei, manners, switchMs, activeSlot, ...override }) => {
      const named = readImei({ imei });
      const mannersThen = manners === undefined ? undefined : readManners(manners);
      devices.set(named, override as DeviceOverride);
      const device = context.fleet.devices.get(named);
      if (!device) return;
      if (typeof override.online === 'boolean' || override.online === null) device.online = override.online;
      // A device that is switched on is online at once, even if it was switching cards or restarting.
      if (override.online === true) device.switchingUntilMs = 0;
      if (mannersThen !== undefined) device.manners = mannersThen;
      if (activeSlot !== undefined) device.activeSlot = readCount({ activeSlot }, 'activeSlot', 1);
      if (switchMs !== undefined) device.switchMs = readCount({ switchMs }, 'switchMs', 0);
      context.fleet.save(device);
      await context.flushed();
    },
    'GET /control/fleet': () => ({ devices: [...context.fleet.devices.values()] }),
    'GET /control/commands': () => ({ commands: [...context.fleet.commands.records.values()] }),
    'POST /control/pushes': ({ on }) => {
      conditions.pushes = on !== false;
    },
    'POST /control/push': (input) => context.pushNow(readImei(input)),
    ...alarmControlCalls(context.alarms, readImei, () => context.flushed()),
    'GET /control/cloud-erasures': () => ({ erasures: [...context.erasures.values()] }),
    'GET /control/services': () => ({ services: [...services.records.values()] }),
  };
}

function readManners(value: unknown): FleetDevice['manners'] {
  if (value === 'obeys' || value === 'refuses' || value === 'silent' || value === 'forgotten') return value;
  throw new ControlError(400, 'manners must be obeys, refuses, silent or forgotten');
}
