import { localStore, parseStored } from '../../call/storage.ts';

export interface RecentDevice {
  readonly imei: string;
  readonly name?: string;
}

const key = 'pay.recentDevices';
const kept = 3;

/** The devices that were chosen last on this phone, the latest first. */
export function recentDevices(): readonly RecentDevice[] {
  const stored = parseStored<RecentDevice[]>(localStore.get(key));
  if (!Array.isArray(stored)) return [];
  // Storage may hold anything: another release or a person may have written it.
  return (stored as (Partial<RecentDevice> | null)[]).filter(
    (device): device is RecentDevice => typeof device?.imei === 'string' && /^\d{15}$/.test(device.imei),
  );
}

/** Removes a device, and returns the rest of the list. */
export function forgetDevice(gone: string): readonly RecentDevice[] {
  localStore.set(key, JSON.stringify(recentDevices().filter(({ imei }) => imei !== gone)));
  return recentDevices();
}

export function rememberDevice(device: RecentDevice): void {
  const others = recentDevices().filter(({ imei }) => imei !== device.imei);
  localStore.set(key, JSON.stringify([device, ...others].slice(0, kept)));
}
