import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { forgetPositions } from '../telemetry/public.ts';

/** Deletes where a device was, and its alarms, which tell where it was and when; whom they were told to goes with them. */
export async function forgetTraces(trx: Transaction<Tables>, imei: string): Promise<void> {
  await trx.deleteFrom('alarm_events').where('imei', '=', imei).execute();
  await forgetPositions(trx, imei);
}
