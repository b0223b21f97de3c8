import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { noPosition } from './merge-reports.ts';

/** One that reports every 10 seconds has a million and a half of them: more than a statement has time for. */
const reportsAtOnce = 20_000;

/** Deletes where a device was, in its track and as the last known; its other figures stay. */
export async function forgetPositions(trx: Transaction<Tables>, imei: string): Promise<void> {
  const { position_at: _, ...track } = noPosition;
  await inPortions(trx, imei, sql`longitude is not null`, (portion) =>
    trx.updateTable('device_telemetry').set(track).where(portion).execute(),
  );
  await forgetLastPosition(trx, imei);
}

/** Deletes all that a device has reported: of what is known last where it was, as the rest says how it is. */
export async function forgetReports(trx: Transaction<Tables>, imei: string): Promise<void> {
  await inPortions(trx, imei, sql`true`, (portion) =>
    trx.deleteFrom('device_telemetry').where(portion).execute(),
  );
  await forgetLastPosition(trx, imei);
}

/** Deletes how much data a device had used when; what it says next is counted from the last that is known. */
export const forgetDataUse = (trx: Transaction<Tables>, imei: string): Promise<void> =>
  inPortions(trx, imei, sql`data_total_mb is not null`, (portion) =>
    trx.updateTable('device_telemetry').set({ data_total_mb: null }).where(portion).execute(),
  );

const forgetLastPosition = (trx: Transaction<Tables>, imei: string): Promise<unknown> =>
  trx.updateTable('device_latest').set(noPosition).where('imei', '=', imei).execute();

/** Does something with those reports of a device, the oldest first, with some at a time. */
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

/** When the first one was that is left to the next statement; null when all go with this one. */
async function portionAfter(
  trx: Transaction<Tables>,
  imei: string,
  which: RawBuilder<unknown>,
  from: string,
): Promise<string | null> {
  // As the database writes a time: ours are not as fine.
  const { rows } = await sql<{ at: string }>`
    select at::text as at from device_telemetry
    where imei = ${imei} and ${which} and at >= ${from}::timestamptz
    order by at offset ${reportsAtOnce} limit 1
  `.execute(trx);
  return rows[0]?.at ?? null;
}
