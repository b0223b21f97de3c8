import { sql } from 'kysely';
import type { ConnectedDevice, DeviceConnector } from '../../gateways/device/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Logger } from '../../platform/log.ts';
import { speciesOf } from '../../platform/species.ts';

const devicesAtOnce = 500;

export interface ConnectDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly connector: DeviceConnector | null;
  /** Where the platform sends reports to. */
  readonly pushUrl: string;
}

/** Has the platform send reports here, and registers new devices with it. What fails is done the next time. */
export function connectDevices({ db, clock, log, connector, pushUrl }: ConnectDeps) {
  return async (): Promise<void> => {
    if (!connector) return;
    await connector.subscribe?.(pushUrl);
    let last = '';
    for (;;) {
      const devices = await newDevices(db, last);
      if (devices.length === 0) return;
      last = devices.at(-1)?.imei ?? last;
      const taken = await connector.provision(devices);
      if (taken.length < devices.length)
        log.warn({ refused: devices.length - taken.length }, 'the device platform refuses devices');
      if (taken.length === 0) continue;
      await db
        .updateTable('devices')
        .set({ platform_known_at: clock.now() })
        .where('imei', 'in', taken)
        .execute();
    }
  };
}

/** A tag or an unknown species is no kind that the platform has: it counts as a locator. */
function kindOf(species: number): ConnectedDevice['kind'] {
  const name = speciesOf(species);
  return name === undefined || name === 'tag' ? 'locator' : name;
}

async function newDevices(db: Database, after: string): Promise<ConnectedDevice[]> {
  const rows = await db
    .selectFrom('devices as d')
    .innerJoin('device_models as m', 'm.code', 'd.model')
    .leftJoin('device_latest as l', 'l.imei', 'd.imei')
    .select([
      'd.imei',
      'd.name',
      'd.last_seen_at',
      'm.species',
      'l.longitude',
      'l.latitude',
      'l.data_total_mb',
    ])
    .select(['l.battery_percent', 'l.signal_dbm', 'l.network', 'l.clients'])
    .select((eb) =>
      eb
        .selectFrom('sims as s')
        .whereRef('s.imei', '=', 'd.imei')
        .select(
          sql<ConnectedDevice['cards']>`coalesce(json_agg(json_build_object(
            'slot', s.slot, 'iccid', s.iccid, 'active', s.active) order by s.slot), '[]')`.as('cards'),
        )
        .as('cards'),
    )
    .where('d.platform_known_at', 'is', null)
    .where('d.imei', '>', after)
    .orderBy('d.imei')
    .limit(devicesAtOnce)
    .execute();
  return rows.map((row) => ({
    imei: row.imei,
    name: row.name,
    kind: kindOf(row.species),
    cards: row.cards ?? [],
    lastReport: row.last_seen_at && {
      at: row.last_seen_at,
      batteryPercent: row.battery_percent,
      signalDbm: row.signal_dbm,
      network: row.network,
      position:
        row.longitude === null || row.latitude === null
          ? null
          : {
              longitude: row.longitude,
              latitude: row.latitude,
              accuracyM: null,
              kind: null,
              speedKmh: null,
              headingDeg: null,
            },
      dataTotalMb: row.data_total_mb,
      clients: row.clients,
    },
  }));
}
