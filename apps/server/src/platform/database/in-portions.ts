import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connect.ts';
import type { Tables } from './tables.ts';

/** More in one statement would hold their locks for long, and from some number on run out of its time, each time anew. */
const rowsAtOnce = 5_000;

interface Rows {
  readonly table: keyof Tables;
  readonly where: RawBuilder<boolean>;
  /** The column of the index that has them: without an order each portion would read the table from its beginning. */
  readonly by: string;
}

/**
 * Changes or deletes all those rows, however many: a statement for each portion, so that those before it stay done when
 * one fails. What somebody else holds is left to the next time. `change` must leave none of its portion among those
 * rows; `portion` goes into its `where`.
 */
export async function inPortions(
  db: Database,
  { table, where, by }: Rows,
  change: (portion: RawBuilder<boolean>) => RawBuilder<unknown>,
): Promise<void> {
  const portion = sql<boolean>`ctid = any (array(
    select ctid from ${sql.table(table)} where ${where} order by ${sql.ref(by)} limit ${rowsAtOnce}
    for update skip locked
  ))`;
  for (;;) {
    const { numAffectedRows = 0n } = await change(portion).execute(db);
    if (numAffectedRows < rowsAtOnce) return;
  }
}

/** Deletes them; see {@link inPortions}. */
export const deleteInPortions = (db: Database, rows: Rows): Promise<void> =>
  inPortions(db, rows, (portion) => sql`delete from ${sql.table(rows.table)} where ${portion}`);
