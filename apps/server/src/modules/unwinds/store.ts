import type { Transaction } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import { stepLog } from '../../platform/database/step-log.ts';
import type { SoldPackage, Tables, UnwindRow, UnwindState } from '../../platform/database/tables.ts';

/** A request with what pages show of its line. */
export interface ShownUnwind extends UnwindRow {
  readonly line_no: number;
  readonly sold: SoldPackage;
  readonly user_name: string;
  /** Of the account that the device is in now; null for none. */
  readonly device_user_name: string | null;
}

/** Requests of a brand, for the caller to narrow down. */
export const selectUnwinds = (db: Queries, brand: string) =>
  db
    .selectFrom('unwinds as w')
    .innerJoin('order_lines as l', 'l.id', 'w.order_line_id')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .selectAll('w')
    .select(['l.line_no', 'l.sold', 'u.user_name'])
    .select((eb) =>
      eb
        .selectFrom('devices as d')
        .innerJoin('users as has', 'has.id', 'd.user_id')
        .select('has.user_name')
        .whereRef('d.imei', '=', 'w.imei')
        .as('device_user_name'),
    )
    .where('w.brand', '=', brand);

export const findUnwind = (db: Queries, brand: string, id: string): Promise<ShownUnwind | undefined> =>
  selectUnwinds(db, brand).where('w.id', '=', id).executeTakeFirst();

export const lockUnwind = (
  trx: Transaction<Tables>,
  brand: string,
  id: string,
): Promise<UnwindRow | undefined> =>
  trx
    .selectFrom('unwinds')
    .selectAll()
    .where('id', '=', id)
    .where('brand', '=', brand)
    .forUpdate()
    .executeTakeFirst();

export const unwindLog = stepLog<UnwindState>('unwind_events', 'unwind_id');

/** When an account is erased: its requests stay, but without its words. */
export async function forgetReasons(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx.updateTable('unwinds').set({ reason: '' }).where('user_id', '=', userId).execute();
}
