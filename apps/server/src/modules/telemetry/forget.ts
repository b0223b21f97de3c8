import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { noPosition } from './merge-reports.ts';

/** A device that reports every 10 seconds has a million and a half reports: more than a statement has time for. */
const reportsAtOnce = 20_000;

/** Deletes where a device was, in its track and as the last known; its other figures stay. */
export async function forgetPositions(trx: Transaction<Tables>, imei: string): Promise<void> {
  const { position_at: _, ...track } = noPosition;
  await inPortions(trx, imei, sql`longitude is not null`, (portion) =>
    trx.updateTable('device_telemetry').set(track).where(portion).execute(),
  );
  await forgetLastPosition(trx, imei);
}

/** Deletes all reports of a device. Of its last known values only the position goes: the others say how it is now. */
export async function forgetReports(trx: Transaction<Tables>, imei: string): Promise<void> {
  await inPortions(trx, imei, sql`true`, (portion) =>
    trx.deleteFrom('device_telemetry').where(portion).execute(),
  );
  await forgetLastPosition(trx, imei);
}

/** Deletes the history of a device's data use; what it reports next is still counted from the last known total. */
export const forgetDataUse = (trx: Transaction<Tables>, imei: string): Promise<void> =>
  inPortions(trx, imei, sql`data_total_mb is not null`, (portion) =>
    trx.updateTable('device_telemetry').set({ data_total_mb: null }).where(portion).execute(),
  );

const forgetLastPosition = (trx: Transaction<Tables>, imei: string): Promise<unknown> =>
  trx.updateTable('device_latest').set(noPosition).where('imei', '=', imei).execute();

/** Applies `change` to the matching reports of a device in portions, the oldest first. */
async function inPortions(
  trx: Transaction<Tables>,
  imei: string,
  which: RawBuilder<unknown>,
  change: (portion: RawBuilder<boolean>) => Promise<unknown>,
): Promise<void> {
  for (let from: string | null = '-infinity'; from !== null; ) {
    const to: string | null = await portionAfter(trx, imei, which, from);
    await change(
      sql<boolean>`imei = ${imei} and ${which} and at >= ${from}::timestamptz and at < ${to ?? 'infinity'}::timestamptz`,
    );
    from = to;
  }
}

/** The time of the first report that is left to the next portion; null when this one is the last. */
async function portionAfter(
  trx: Transaction<Tables>,
  imei: string,
  which: RawBuilder<unknown>,
  from: string,
): Promise<string | null> {
  // As text: the database's times have microseconds, and a Date only milliseconds.
  const { rows } = await sql<{ at: string }>`
    select at::text as at from device_telemetry
    where imei = ${imei} and ${which} and at >= ${from}::timestamptz
    order by at offset ${reportsAtOnce} limit 1
  `.execute(trx);
  return rows[0]?.at ?? null;
}
