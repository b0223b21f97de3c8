import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { HotspotSettingsRow, Tables } from '../../platform/database/tables.ts';
import { addCommand } from './commands.ts';
import { loadSettings, wireSettings } from './settings.ts';

/**
 * Gives a hotspot a name and a password that its last owner does not know, and empties its black list, in the
 * transaction that takes it from its owner. The job that sends waiting commands tells the device.
 */
export async function queueWifiReset(trx: Transaction<Tables>, imei: string, now: Date): Promise<void> {
  const row = await loadSettings(trx, imei);
  if (row) await renew(trx, row, now);
  // A hotspot without saved settings may have blocked phones all the same.
  const brand = row?.brand ?? (await brandIfBlocking(trx, imei));
  if (brand === undefined) return;
  const all = { functionId: 'blackList', parameters: { macs: [] }, settingsVersion: null } as const;
  await addCommand(trx, { brand, imei, ...unasked, ...all }, now);
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
