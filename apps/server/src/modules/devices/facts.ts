import { sql } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import type { DeviceModelRow, DeviceRow, SimRow } from '../../platform/database/tables.ts';
import { simKey, simKeyColumn } from './sim-number.ts';

/** What decides which packages a device is offered. */
export interface DeviceFacts {
  readonly device: DeviceRow;
  readonly model: DeviceModelRow;
  /** The SIM in the active slot; null where there is none. */
  readonly sim: SimRow | null;
}

/** The facts of several devices of one brand, by imei; unknown devices are missing. */
export async function loadDeviceFacts(
  db: Queries,
  brand: string,
  imeis: readonly string[],
): Promise<Map<string, DeviceFacts>> {
  const rows = await db
    .selectFrom('devices as d')
    .innerJoin('device_models as m', 'm.code', 'd.model')
    .leftJoin('sims as s', (join) => join.onRef('s.imei', '=', 'd.imei').on('s.active', '=', true))
    .selectAll('d')
    // As JSON, which changes only times in these rows (simOf): the rest are texts, numbers and booleans.
    .select([sql<DeviceModelRow>`to_jsonb(m)`.as('model_row'), sql<SimRow | null>`to_jsonb(s)`.as('sim_row')])
    .where('d.imei', 'in', [...imeis])
    .where('d.brand', '=', brand)
    .execute();
  return new Map(
    rows.map(
      ({ model_row: model, sim_row: sim, ...device }) =>
        [device.imei, { device, model, sim: sim && simOf(sim) }] as const,
    ),
  );
}

const simOf = (sim: SimRow): SimRow => ({
  ...sim,
  checked_at: sim.checked_at && new Date(sim.checked_at),
  binding_checked_at: sim.binding_checked_at && new Date(sim.binding_checked_at),
});

/** The facts of one device that is known to exist. */
export async function factsOf(
  db: Queries,
  { imei, brand }: Pick<DeviceRow, 'imei' | 'brand'>,
): Promise<DeviceFacts> {
  const facts = (await loadDeviceFacts(db, brand, [imei])).get(imei);
  if (!facts) throw new Error(`the device ${imei} is no longer there`);
  return facts;
}

/** The imei of each SIM's device, by the numbers as they are given; null for a SIM that is in no device. */
export async function imeisOfSims(
  db: Queries,
  iccids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('sims')
    .select(['iccid', 'imei'])
    .where(simKeyColumn, 'in', iccids.map(simKey))
    .execute();
  return new Map(
    iccids.flatMap((given) => {
      const sim =
        rows.find(({ iccid }) => iccid === given) ??
        rows.find(({ iccid }) => simKey(iccid) === simKey(given));
      return sim ? [[given, sim.imei] as const] : [];
    }),
  );
}
