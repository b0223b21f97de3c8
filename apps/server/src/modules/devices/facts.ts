import type { Queries } from '../../platform/database/connect.ts';
import type { DeviceModelRow, DeviceRow, SimRow } from '../../platform/database/tables.ts';

/** What decides which packages a device is offered. */
export interface DeviceFacts {
  readonly device: DeviceRow;
  readonly model: DeviceModelRow;
  /** The SIM in the active slot; null where there is none. */
  readonly sim: SimRow | null;
}

/** The facts of several devices of one brand, by imei; those that are not there are missing. */
export async function loadDeviceFacts(
  db: Queries,
  brand: string,
  imeis: readonly string[],
): Promise<Map<string, DeviceFacts>> {
  const devices = await db
    .selectFrom('devices')
    .selectAll()
    .where('imei', 'in', [...imeis])
    .where('brand', '=', brand)
    .execute();
  if (devices.length === 0) return new Map();
  const [models, sims] = await Promise.all([
    db
      .selectFrom('device_models')
      .selectAll()
      .where('code', 'in', [...new Set(devices.map((device) => device.model))])
      .execute(),
    db
      .selectFrom('sims')
      .selectAll()
      .where(
        'imei',
        'in',
        devices.map((device) => device.imei),
      )
      .where('active', '=', true)
      .execute(),
  ]);
  const modelByCode = new Map(models.map((model) => [model.code, model]));
  const simByImei = new Map(sims.map((sim) => [sim.imei, sim]));
  return new Map(
    devices.flatMap((device) => {
      const model = modelByCode.get(device.model);
      return model
        ? [[device.imei, { device, model, sim: simByImei.get(device.imei) ?? null }] as const]
        : [];
    }),
  );
}

/** The imeis that SIM numbers are in; a SIM without a device has none. */
export async function imeisOfSims(
  db: Queries,
  iccids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('sims')
    .select(['iccid', 'imei'])
    .where('iccid', 'in', [...iccids])
    .execute();
  return new Map(rows.map((row) => [row.iccid, row.imei]));
}
