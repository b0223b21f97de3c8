import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { addCommand, type CommandDeps } from './commands.ts';
import { loadSettings, wireSettings } from './settings.ts';
import { sendWaiting } from './settle-command.ts';

/** Gives a hotspot a name and a password that its last owner does not know, and lets everybody in again. */
export async function resetWifi(deps: CommandDeps, imei: string, now: Date): Promise<void> {
  const queued = await transact(deps.db, (trx) => queueWifiReset(trx, imei, now));
  // One that is offline gets it when it is back.
  if (queued) await sendWaiting(deps, [imei]);
}

/** The same within a transaction: the device is told by the job that sends what waits. False: it was never set. */
export async function queueWifiReset(trx: Transaction<Tables>, imei: string, now: Date): Promise<boolean> {
  const row = await loadSettings(trx, imei);
  if (!row) return false;
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
  return true;
}
