import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** Deletes a device's alarms with their notifications: they tell where it was and when. */
export async function forgetAlarms(trx: Transaction<Tables>, imei: string): Promise<void> {
  await trx.deleteFrom('alarm_events').where('imei', '=', imei).execute();
}

/** Deletes what is the owner's alone: also who is called, and the cooldowns, which could silence the next one's alarm. */
export async function forgetOwnersAlarms(trx: Transaction<Tables>, imei: string): Promise<void> {
  for (const table of ['alarm_receivers', 'alarm_cooldowns'] as const)
    await trx.deleteFrom(table).where('imei', '=', imei).execute();
  await forgetAlarms(trx, imei);
}
