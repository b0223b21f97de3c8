import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { forgetPositions } from '../telemetry/public.ts';

/** Deletes a device's positions, and its alarms with their notifications, as alarms tell where it was and when. */
export async function forgetTraces(trx: Transaction<Tables>, imei: string): Promise<void> {
  await trx.deleteFrom('alarm_events').where('imei', '=', imei).execute();
  await forgetPositions(trx, imei);
}
