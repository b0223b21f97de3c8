import type { Queries } from '../../platform/database/connect.ts';
import type { DeviceCommandRow, HotspotSettingsRow } from '../../platform/database/tables.ts';
import type { Data } from '../../platform/handler.ts';

/** The columns that the owner may change. */
export type Settings = Pick<
  HotspotSettingsRow,
  'ssid' | 'wifi_password' | 'security' | 'band' | 'hidden' | 'max_clients' | 'sleep_after_min'
>;

export type SettingsView = NonNullable<Data<'hotspot.get-function-by-imei'>['settings']>;

export const loadSettings = (db: Queries, imei: string): Promise<HotspotSettingsRow | undefined> =>
  db.selectFrom('hotspot_settings').selectAll().where('imei', '=', imei).executeTakeFirst();

export const presentSettings = (row: HotspotSettingsRow): SettingsView => ({
  version: row.version,
  appliedVersion: row.applied_version,
  applied: row.applied_version === row.version,
  ssid: row.ssid,
  wifiPassword: row.wifi_password,
  security: row.security,
  band: row.band,
  hidden: row.hidden,
  maxClients: row.max_clients,
  sleepAfterMin: row.sleep_after_min,
  updatedAt: row.updated_at.toISOString(),
});

export const settingsOf = (row: HotspotSettingsRow): Settings => ({
  ssid: row.ssid,
  wifi_password: row.wifi_password,
  security: row.security,
  band: row.band,
  hidden: row.hidden,
  max_clients: row.max_clients,
  sleep_after_min: row.sleep_after_min,
});

/** As the device's protocol names them. */
export const wireSettings = (settings: Settings): Record<string, unknown> => ({
  ssid: settings.ssid,
  password: settings.wifi_password,
  security: settings.security,
  band: settings.band,
  hidden: settings.hidden,
  maxClients: settings.max_clients,
  sleepAfterMin: settings.sleep_after_min,
});

/** What a command stores so that it can be reverted: the former settings and their version. */
export interface Undo {
  readonly previous: Settings;
  readonly previousVersion: number;
}

export function undoIn({ previous, previousVersion }: DeviceCommandRow['parameters']): Undo | null {
  if (!previous) return null;
  return { previous: previous as Settings, previousVersion: Number(previousVersion) };
}

type Problem = { readonly zh: string; readonly en: string };

/** What is wrong with settings as a whole; null: nothing. */
export function settingsProblem(settings: Settings): Problem | null {
  const bytes = Buffer.byteLength(settings.ssid);
  if (bytes < 1 || bytes > 32) {
    return {
      zh: 'Wi-Fi 名称应为 1 至 32 字节（一个汉字 3 字节）',
      en: 'The Wi-Fi name must have 1 to 32 bytes (a Chinese character has 3)',
    };
  }
  if (/\p{Cc}|\p{Cs}/u.test(settings.ssid)) {
    return { zh: 'Wi-Fi 名称不能含控制字符', en: 'The Wi-Fi name must not hold control characters' };
  }
  const { wifi_password: password, security } = settings;
  if (security === 'open') {
    return password === null ? null : { zh: '开放网络没有密码', en: 'An open network has no password' };
  }
  // WPA takes printable ASCII alone.
  if (password === null || !/^[\x20-\x7e]{8,63}$/.test(password)) {
    return {
      zh: 'Wi-Fi 密码应为 8 至 63 个英文字母、数字或符号',
      en: 'The Wi-Fi password must have 8 to 63 letters, digits or signs of a plain keyboard',
    };
  }
  return null;
}
