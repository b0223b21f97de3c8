import { randomInt } from 'node:crypto';
import { dayMs } from '@device-pay/rules';
import type { Transaction } from 'kysely';
import type { DeviceCommandRow, HotspotSettingsRow, Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import { addCommand, isSameKind } from './commands.ts';
import { functions } from './functions.ts';
import { loadSettings, wireSettings } from './settings.ts';

/**
 * Gives a hotspot a name and a password that its last owner does not know, empties its black list, and forgets who was
 * connected, in the transaction that takes it from its owner. The job that sends waiting commands tells the device.
 */
export async function releaseHotspot(trx: Transaction<Tables>, imei: string, now: Date): Promise<void> {
  const row = await loadSettings(trx, imei);
  if (row) await renew(trx, row, now);
  // A hotspot without saved settings may have blocked phones all the same.
  const brand = row?.brand ?? (await brandIfBlocking(trx, imei));
  if (brand !== undefined) {
    const all = { functionId: 'blackList', parameters: { macs: [] }, settingsVersion: null } as const;
    await addCommand(trx, { brand, imei, ...unasked, ...all }, now);
  }
  await trx.deleteFrom('hotspot_clients').where('imei', '=', imei).execute();
}

/** A device that has not answered for so long never will. */
const repeatedMs = dayMs;

/**
 * Has a command of a reset that was not answered sent once more, under a new number, as the platform sends each once:
 * nobody waits for its answer, and until the device has taken it, its last owner's password is good. Not if the next
 * owner has changed the same since, nor after a day.
 * @returns whether it waits to be sent again
 */
export async function repeatReset(
  trx: Transaction<Tables>,
  row: DeviceCommandRow,
  now: Date,
): Promise<boolean> {
  const { id, imei, function_id: functionId, requested_by: by, requested_at: at } = row;
  if (by !== null || functions[functionId].kind === 'action') return false;
  if (now.getTime() - at.getTime() > repeatedMs) return false;
  // An owner who changes something holds the device meanwhile.
  await trx.selectFrom('devices').select('imei').where('imei', '=', imei).forNoKeyUpdate().execute();
  const later = await trx
    .selectFrom('device_commands')
    .select('function_id')
    .where('imei', '=', imei)
    .where('requested_at', '>=', at)
    .where('id', '<>', id)
    .execute();
  if (later.some((one) => isSameKind(one.function_id, functionId))) return false;
  const repeated = await trx
    .updateTable('device_commands')
    .set({ id: newId(now.getTime()), state: 'waiting', changed_at: now, deadline_at: null })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  return repeated.numUpdatedRows === 1n;
}

/** No person has asked for it, and no log lists it. */
const unasked = { listed: false, requestedBy: null } as const;

async function renew(trx: Transaction<Tables>, row: HotspotSettingsRow, now: Date): Promise<void> {
  const { brand, imei } = row;
  const next = {
    ssid: `WiFi-${imei.slice(-6)}`,
    wifi_password: String(randomInt(0, 100_000_000)).padStart(8, '0'),
    security: 'wpa2' as const,
    band: row.band,
    hidden: false,
    max_clients: row.max_clients,
    sleep_after_min: 0,
  };
  const version = row.version + 1;
  await trx
    .updateTable('hotspot_settings')
    .set({ ...next, version, updated_by: null, updated_at: now })
    .where('imei', '=', imei)
    .execute();
  const settings = {
    functionId: 'wifiSettings',
    parameters: { settings: wireSettings(next) },
    settingsVersion: version,
  } as const;
  await addCommand(trx, { brand, imei, ...unasked, ...settings }, now);
}

/** The device's brand if it has blocked phones; undefined if not. */
async function brandIfBlocking(trx: Transaction<Tables>, imei: string): Promise<string | undefined> {
  const device = await trx
    .selectFrom('devices')
    .select('brand')
    .where('imei', '=', imei)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('hotspot_clients as c')
          .select('c.mac')
          .whereRef('c.imei', '=', 'devices.imei')
          .where('c.blocked', '=', true),
      ),
    )
    .executeTakeFirst();
  return device?.brand;
}
