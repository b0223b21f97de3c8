import type pg from 'pg';

/** Enough that no two orders under way are for the same device. */
const deviceCount = 10_000;
const firstShopImei = 860_000_000_000_000;
const firstFloorImei = 870_000_000_000_000;

/** Devices for the journeys, and as many others for the measurement of the floor. */
export const benchDevices = {
  count: deviceCount,
  firstFloorImei,
  /** The device of the n-th journey; the devices take turns. */
  imei: (journey: number): string => String(firstShopImei + (journey % deviceCount)),
  includes: (imei: string): boolean => /^8600\d{11}$/.test(imei),
} as const;

const demoHotspot = '490154203237518';

/** Copies the demo's hotspot with its SIM: devices that nobody has bound, without orders. */
export async function addBenchDevices(client: pg.Client): Promise<void> {
  for (const [serial, first] of [firstShopImei, firstFloorImei].entries()) {
    const imeis = `generate_series(${first}, ${first + deviceCount - 1}) as numbers(number)`;
    await client.query(
      `insert into devices select (jsonb_populate_record(d, jsonb_build_object('imei', number::text, 'user_id', null))).*
         from devices d, ${imeis} where d.imei = $1`,
      [demoHotspot],
    );
    await client.query(
      `insert into sims select (jsonb_populate_record(s, jsonb_build_object('imei', number::text,
           'iccid', '8986' || '${serial}' || number::text))).*
         from sims s, ${imeis} where s.imei = $1 and s.active`,
      [demoHotspot],
    );
  }
  await client.query('analyze');
}
