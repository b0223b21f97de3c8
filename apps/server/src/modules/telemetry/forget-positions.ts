import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { noPosition } from './merge-reports.ts';

/** One that reports every 10 seconds has a million and a half of them: more than a statement has time for. */
const positionsAtOnce = 20_000;

/** Deletes where a device was, in its track and as the last known; its other figures stay. */
export async function forgetPositions(trx: Transaction<Tables>, imei: string): Promise<void> {
  const { position_at, ...track } = noPosition;
  for (let from: string | null = '-infinity'; from !== null; ) {
    const to: string | null = await positionAfter(trx, imei, from);
    await trx
      .updateTable('device_telemetry')
      .set(track)
      .where('imei', '=', imei)
      .where('longitude', 'is not', null)
      .where('at', '>=', sql<Date>`${from}::timestamptz`)
      .where('at', '<', sql<Date>`${to ?? 'infinity'}::timestamptz`)
      .execute();
    from = to;
  }
  await trx
    .updateTable('device_latest')
    .set({ ...track, position_at })
    .where('imei', '=', imei)
    .execute();
}

/** When the first one was that is left to the next statement; null when all go with this one. */
async function positionAfter(trx: Transaction<Tables>, imei: string, from: string): Promise<string | null> {
  // As the database writes a time: ours are not as fine.
  const { rows } = await sql<{ at: string }>`
    select at::text as at from device_telemetry
    where imei = ${imei} and longitude is not null and at >= ${from}::timestamptz
    order by at offset ${positionsAtOnce} limit 1
  `.execute(trx);
  return rows[0]?.at ?? null;
}
