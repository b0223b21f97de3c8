import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { addCommand } from './commands.ts';
import { loadSettings, wireSettings } from './settings.ts';

/**
 * Gives a hotspot a name and a password that its last owner does not know, and lets everybody in again, in the
 * transaction that takes it from its owner. The device is told by the job that sends what waits.
 */
export async function queueWifiReset(trx: Transaction<Tables>, imei: string, now: Date): Promise<void> {
  const row = await loadSettings(trx, imei);
  if (!row) return;
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
  const common = { brand: row.brand, imei, listed: false, requestedBy: null };
  const settings = { settings: wireSettings(next) };
  await addCommand(
    trx,
    { ...common, functionId: 'wifiSettings', parameters: settings, settingsVersion: version },
    now,
  );
  await addCommand(
    trx,
    { ...common, functionId: 'blackList', parameters: { macs: [] }, settingsVersion: null },
    now,
  );
}
