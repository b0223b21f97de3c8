import { accountId } from './accounts.ts';
import type { DemoCalendar, PastTime } from './calendar.ts';
import { caseImeis } from './case-devices.ts';
import { demoDevices, demoIccid } from './devices.ts';
import { type FamilyRows, minutesAfter, type Row } from './family.ts';
import { stableDigits, stableId } from './stable.ts';

const hotspotA = '490154203237518';

interface DemoSettings {
  readonly ssid: string;
  readonly password: string;
  readonly version: number;
  readonly more?: Partial<Row<'hotspot_settings'>>;
}

/** Hotspots with changed settings; the others have factory settings. */
const changed: Readonly<Record<string, DemoSettings>> = {
  [hotspotA]: { ssid: 'Lin-Travel', password: 'xuhui-2026', version: 4 },
  [caseImeis.threeCarriers]: {
    ssid: '林家 5G',
    password: 'three-cards-5g',
    version: 7,
    more: { band: 'both', security: 'wpa3', max_clients: 16, sleep_after_min: 30 },
  },
  [caseImeis.contract]: {
    ssid: 'Office-Guest',
    password: 'office-guest-01',
    version: 2,
    // Saved while the hotspot was offline, so not applied yet.
    more: { applied_version: 1, max_clients: 32 },
  },
};

const clients: readonly (readonly [
  mac: string,
  name: string,
  state: 'connected' | 'gone' | 'blocked',
  lastSeen: PastTime,
])[] = [
  ['3c:22:fb:10:4a:91', '林晓的 iPhone', 'connected', { minutesAgo: 2 }],
  ['f8:4d:89:7e:02:c5', 'MacBook Air', 'connected', { minutesAgo: 2 }],
  ['a4:c1:38:5b:77:0e', '小满的平板', 'gone', { daysAgo: 1, clock: '20:48' }],
  ['d2:9b:14:e0:63:aa', 'android-5f21', 'blocked', { daysAgo: 6, clock: '14:07' }],
];

const hotspotModels = ['H20', 'H60'];
const switchingMinutes = 1;
const giveUpAfterMinutes = 3;

export function hotspotRows(calendar: DemoCalendar): FamilyRows {
  const hotspots = demoDevices.filter(({ model, owner }) => owner !== null && hotspotModels.includes(model));
  return {
    hotspot_settings: hotspots.map(({ imei, brand }) => settingsRow(imei, brand ?? 'zax', calendar)),
    hotspot_clients: clients.map(([mac, name, state, lastSeen], index) => ({
      imei: hotspotA,
      mac,
      name,
      blocked: state === 'blocked',
      connected: state === 'connected',
      ip: state === 'connected' ? `192.168.43.${index + 101}` : null,
      first_seen_at: calendar.at({ daysAgo: 40 - index * 9, clock: '09:30' }),
      last_seen_at: calendar.at(lastSeen),
    })),
    card_switches: [
      switchRow(calendar, 'to cmcc and back', { daysAgo: 13, clock: '18:20' }, [1, 2], 'done'),
      switchRow(calendar, 'back to unicom', { daysAgo: 12, clock: '08:02' }, [2, 1], 'done'),
      switchRow(calendar, 'to telecom', { daysAgo: 4, clock: '21:15' }, [1, 3], 'failed'),
    ],
  };
}

function settingsRow(imei: string, brand: string, calendar: DemoCalendar): Row<'hotspot_settings'> {
  const own = changed[imei];
  return {
    imei,
    brand,
    version: own?.version ?? 1,
    applied_version: own?.version ?? 1,
    ssid: own?.ssid ?? `WiFi-${imei.slice(-6)}`,
    wifi_password: own?.password ?? stableDigits(`wifi ${imei}`, 8),
    security: 'wpa2',
    band: '2.4GHz',
    hidden: false,
    max_clients: 10,
    sleep_after_min: 0,
    updated_by: own ? accountId('ownerA') : null,
    updated_at: calendar.at({ daysAgo: own ? 20 : 300, clock: '11:00' }),
    ...own?.more,
  };
}

function switchRow(
  calendar: DemoCalendar,
  name: string,
  at: PastTime,
  [from, to]: readonly [number, number],
  state: 'done' | 'failed',
): Row<'card_switches'> {
  const requestedAt = calendar.at(at);
  const minutes = state === 'done' ? switchingMinutes : giveUpAfterMinutes;
  return {
    id: stableId(`card switch ${name}`),
    brand: 'zax',
    imei: hotspotA,
    mode: 'manual',
    from_iccid: demoIccid(hotspotA, from),
    to_iccid: demoIccid(hotspotA, to),
    state,
    fail_reason: state === 'failed' ? 'timedOut' : null,
    requested_by: accountId('ownerA'),
    requested_at: requestedAt,
    changed_at: minutesAfter(requestedAt, minutes),
    deadline_at: minutesAfter(requestedAt, giveUpAfterMinutes),
  };
}
