import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** Deletes where a device was, and its alarms, which tell where it was and when, with whom they were told to. */
export async function forgetTraces(trx: Transaction<Tables>, imei: string): Promise<void> {
  await trx
    .deleteFrom('alarm_notifications')
    .where('event_id', 'in', (events) =>
      events.selectFrom('alarm_events').select('alarm_events.id').where('alarm_events.imei', '=', imei),
    )
    .execute();
  await trx.deleteFrom('alarm_events').where('imei', '=', imei).execute();
  await sql`
    update device_telemetry set longitude = null, latitude = null, accuracy_m = null, position_kind = null,
      speed_kmh = null, heading_deg = null
    where imei = ${imei} and longitude is not null
  `.execute(trx);
  await trx
    .updateTable('device_latest')
    .set({
      longitude: null,
      latitude: null,
      accuracy_m: null,
      position_kind: null,
      speed_kmh: null,
      heading_deg: null,
      position_at: null,
    })
    .where('imei', '=', imei)
    .execute();
}
