import type { Settings } from './hotspot.ts';

/** The settings as they are typed in the form. */
export interface SettingsDraft {
  readonly ssid: string;
  readonly wifiPassword: string;
  readonly security: Settings['security'];
  readonly band: Settings['band'];
  readonly hidden: boolean;
  readonly maxClients: string;
  readonly sleepAfterMin: string;
}

export const draftOf = (settings: Settings): SettingsDraft => ({
  ssid: settings.ssid,
  wifiPassword: settings.wifiPassword ?? '',
  security: settings.security,
  band: settings.band,
  hidden: settings.hidden,
  maxClients: String(settings.maxClients),
  sleepAfterMin: String(settings.sleepAfterMin),
});

/** The fields of `param` for functionId `wifiSettings`. */
export type SettingsChange = Partial<
  Pick<Settings, 'ssid' | 'wifiPassword' | 'security' | 'band' | 'hidden' | 'maxClients' | 'sleepAfterMin'>
>;

/** What the draft changes in the settings that it was made from; unchanged fields are left out. */
export function changesOf(draft: SettingsDraft, settings: Settings): SettingsChange {
  const wanted: Required<SettingsChange> = {
    ssid: draft.ssid.trim(),
    // An open network has no password; both fields change together.
    wifiPassword: draft.security === 'open' ? null : draft.wifiPassword,
    security: draft.security,
    band: draft.band,
    hidden: draft.hidden,
    maxClients: Number(draft.maxClients),
    sleepAfterMin: Number(draft.sleepAfterMin),
  };
  const changed = Object.entries(wanted).filter(
    ([name, value]) => settings[name as keyof SettingsChange] !== value,
  );
  return Object.fromEntries(changed);
}

/**
 * Whether newer settings replace a draft: it has no changes, or they were saved already, by a try whose answer was
 * lost.
 *
 * @param from the settings that the draft was made from.
 */
export const givesWay = (draft: SettingsDraft, from: Settings, settings: Settings): boolean =>
  settings.version > from.version &&
  [from, settings].some((known) => Object.keys(changesOf(draft, known)).length === 0);

/** Whether a change breaks every connection, so that people must choose the Wi-Fi again. */
export const reconnects = (change: SettingsChange): boolean =>
  'ssid' in change || 'wifiPassword' in change || 'security' in change;

export type SettingsProblem =
  | { readonly name: 'ssid'; readonly kind: 'missing' | 'tooLong' | 'control' }
  | { readonly name: 'wifiPassword'; readonly kind: 'length' | 'signs' }
  | { readonly name: 'maxClients'; readonly kind: 'range'; readonly min: number; readonly max: number };

/** The most bytes that a network's name may have (IEEE 802.11); a Chinese character takes three. */
const maxSsidBytes = 32;

export const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** The problems that keep the draft from being sent, by field. */
export function problemsOf(
  draft: SettingsDraft,
  clients: { readonly min: number; readonly max: number },
): readonly SettingsProblem[] {
  const problems: SettingsProblem[] = [];
  const ssid = draft.ssid.trim();
  if (ssid === '') problems.push({ name: 'ssid', kind: 'missing' });
  else if (byteLength(ssid) > maxSsidBytes) problems.push({ name: 'ssid', kind: 'tooLong' });
  else if (/\p{Cc}/u.test(ssid)) problems.push({ name: 'ssid', kind: 'control' });
  if (draft.security !== 'open') {
    // WPA allows 8 to 63 printable ASCII characters.
    if (draft.wifiPassword.length < 8 || draft.wifiPassword.length > 63) {
      problems.push({ name: 'wifiPassword', kind: 'length' });
    } else if (!/^[\x20-\x7e]+$/.test(draft.wifiPassword)) {
      problems.push({ name: 'wifiPassword', kind: 'signs' });
    }
  }
  const most = Number(draft.maxClients);
  if (!Number.isInteger(most) || most < clients.min || most > clients.max) {
    problems.push({ name: 'maxClients', kind: 'range', ...clients });
  }
  return problems;
}

/** Converts a MAC address to the server's form, `3c:22:fb:10:4a:91`; undefined for anything else. */
export function readMac(text: string): string | undefined {
  const digits = text
    .trim()
    .toLowerCase()
    .replace(/[:.\s-]/g, '');
  if (!/^[0-9a-f]{12}$/.test(digits)) return undefined;
  // An odd first byte marks a group address, never one device.
  if (Number.parseInt(digits.slice(0, 2), 16) % 2 === 1) return undefined;
  return digits.match(/../g)?.join(':');
}
