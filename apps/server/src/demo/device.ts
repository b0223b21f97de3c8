import type { BrandId } from '@device-pay/brands';
import { carrierOfIccid } from '@device-pay/rules';
import type { DeviceRow, SimRow, SimStopReason } from '../platform/database/tables.ts';
import { tokenHash } from '../platform/ids.ts';
import { type AccountName, accountId } from './accounts.ts';
import type { DemoCalendar } from './calendar.ts';
import { withCheckDigit } from './stable.ts';

export interface DemoSim {
  readonly iccid: string;
  /** The carrier's number: 1 not activated, 2 activated (the default), 4 stopped, 8 on notice, 9 cancelled. */
  readonly carrierStatus?: number;
  /** Whether the SIM has a real name; true unless it says otherwise. */
  readonly realName?: boolean;
  /** Whether the SIM is out of its device. */
  readonly separated?: boolean;
  /** Why the SIM is stopped. */
  readonly stopReasons?: readonly SimStopReason[];
}

export interface DemoDevice {
  readonly imei: string;
  readonly model: string;
  readonly name: string;
  readonly brand?: BrandId;
  readonly owner: AccountName | null;
  readonly status?: DeviceRow['status'];
  /** Paused by a keep-number package. */
  readonly paused?: boolean;
  /** Whether the app keeps it out of screenshots. */
  readonly noScreenshots?: boolean;
  /** By slot; the first one is active. */
  readonly sims: readonly DemoSim[];
  /** Days from today to its expiration, if no order decides that; null for none. */
  readonly expiresInDays?: number | null;
  /** Minutes since it was last seen; null for never. A device seen within an hour is online. */
  readonly seenMinutesAgo: number | null;
}

/** A SIM of ours, by its number's prefix: 898600 cmcc, 898603 telecom, 898606 unicom. */
export const ourSim = (
  prefix: '898600' | '898603' | '898606',
  serial: number,
  more: Omit<DemoSim, 'iccid'> = {},
): DemoSim => ({
  iccid: withCheckDigit(`${prefix}21${String(serial).padStart(11, '0')}`),
  ...more,
});

/** A SIM as it leaves the carrier. */
export const notActivated = { carrierStatus: 1, realName: false };

export const minutesOfDays = (days: number): number => days * 24 * 60;

const onlineWithinMinutes = 60;
const carrierAskedMinutesAgo = 25;

/** `hashOf` returns the stored hash of the device's password, `lifeEnd` the end of the device's orders. */
export function deviceRow(
  device: DemoDevice,
  calendar: DemoCalendar,
  hashOf: (password: string) => string,
  lifeEnd: Date | null,
): DeviceRow {
  const { imei, expiresInDays = null, seenMinutesAgo } = device;
  const brand = device.brand ?? 'zax';
  return {
    imei,
    brand,
    model: device.model,
    name: device.name,
    status: device.status ?? 'activated',
    paused: device.paused ?? false,
    halted_from: null,
    own_expiration_time: null,
    user_id: device.owner && accountId(device.owner),
    parent_ids: brand === 'zax' ? [accountId('dealer')] : [],
    secret_hash: hashOf(devicePassword(imei)),
    qr_hash: tokenHash(`qr-${imei}`),
    expiration_time: lifeEnd ?? (expiresInDays === null ? null : calendar.inDays(expiresInDays)),
    record_version: 1,
    screenshot_status: device.noScreenshots ? 1 : 0,
    last_seen_at: seenMinutesAgo === null ? null : calendar.minutesAgo(seenMinutesAgo),
    online: seenMinutesAgo !== null && seenMinutesAgo <= onlineWithinMinutes,
    created_at: calendar.inDays(-400),
    bound_at: device.owner && calendar.inDays(-399),
    platform_known_at: null,
  };
}

export const devicePassword = (imei: string): string => imei.slice(-6);

export const simRows = (device: DemoDevice, calendar: DemoCalendar): SimRow[] =>
  device.sims.map((sim, index) => {
    const { iccid, carrierStatus = 2, realName = true, separated = false } = sim;
    const carrier = carrierOfIccid(iccid);
    if (!carrier) throw new Error(`no mainland carrier issued ${iccid}`);
    return {
      iccid,
      imei: device.imei,
      slot: index + 1,
      active: index === 0,
      carrier,
      carrier_status: carrierStatus,
      real_name: realName,
      separated,
      stop_reasons: [...(sim.stopReasons ?? [])],
      checked_at: calendar.minutesAgo(carrierAskedMinutesAgo),
      binding_checked_at: calendar.minutesAgo(carrierAskedMinutesAgo),
      told_imei: null,
    };
  });
