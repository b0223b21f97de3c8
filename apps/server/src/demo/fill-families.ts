import { sql, type Transaction } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { alarmRows } from './alarms.ts';
import { balanceRows } from './balance.ts';
import type { DemoCalendar } from './calendar.ts';
import { cancellationRows } from './cancellations.ts';
import { diagnosisRows } from './diagnosis.ts';
import type { FamilyRows } from './family.ts';
import { helpRows } from './help.ts';
import { hotspotRows } from './hotspots.ts';
import type { OrderRows } from './orders.ts';
import { petRows } from './pets.ts';
import { realNameRows } from './real-name.ts';
import { rewardRows } from './rewards.ts';
import { supportRows } from './support.ts';
import { telemetryRows } from './telemetry.ts';
import { unwindRows } from './unwinds.ts';

/** Inserts what depends on accounts, devices and orders, which must exist already. */
export async function fillFamilies(
  trx: Transaction<Tables>,
  calendar: DemoCalendar,
  orders: OrderRows,
): Promise<void> {
  const telemetry = telemetryRows(calendar);
  await createTelemetryDays(trx, telemetry);
  const families: readonly FamilyRows[] = [
    petRows(calendar),
    telemetry,
    hotspotRows(calendar),
    // Before support: complaints refer to self-checks.
    diagnosisRows(calendar),
    supportRows(calendar, orders),
    helpRows(calendar),
    rewardRows(calendar, orders),
    balanceRows(calendar, orders),
    cancellationRows(calendar),
    unwindRows(calendar, orders),
    realNameRows(calendar),
    alarmRows(calendar),
  ];
  for (const family of families) {
    for (const [table, rows] of Object.entries(family)) {
      // FamilyRows ties each table to its own rows, but Object.entries loses that.
      await trx
        .insertInto(table as 'pet_profiles')
        .values([...rows] as never)
        .execute();
    }
  }
}

async function createTelemetryDays(
  trx: Transaction<Tables>,
  { device_telemetry }: FamilyRows,
): Promise<void> {
  const days = new Set((device_telemetry ?? []).map(({ at }) => new Date(at).toISOString().slice(0, 10)));
  await sql`select create_telemetry_day(day::date) from unnest(${[...days]}::text[]) as day`.execute(trx);
}
