import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { noPosition } from './merge-reports.ts';

/** Deletes where a device was, in its track and as the last known; its other figures stay. */
export async function forgetPositions(trx: Transaction<Tables>, imei: string): Promise<void> {
  const { position_at, ...track } = noPosition;
  await trx
    .updateTable('device_telemetry')
    .set(track)
    .where('imei', '=', imei)
    .where('longitude', 'is not', null)
    .execute();
  await trx
    .updateTable('device_latest')
    .set({ ...track, position_at })
    .where('imei', '=', imei)
    .execute();
}
