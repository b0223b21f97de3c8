import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connect.ts';
import type { Tables } from './tables.ts';

/** A larger statement would hold its locks for long, and a very large one would time out on every try. */
const rowsAtOnce = 5_000;

interface Rows {
  readonly table: keyof Tables;
  readonly where: RawBuilder<boolean>;
  /** The column of an index on these rows: without its order each portion would scan the table from the beginning. */
  readonly by: string;
}

/**
 * Changes or deletes all rows that `where` selects, with one statement for each portion, so that finished portions stay
 * done when a later one fails. Rows that somebody else has locked are left for the next run. `change` must make its
 * portion no longer match `where`; `portion` is a condition for its statement.
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

/** Deletes the rows; see {@link inPortions}. */
export const deleteInPortions = (db: Database, rows: Rows): Promise<void> =>
  inPortions(db, rows, (portion) => sql`delete from ${sql.table(rows.table)} where ${portion}`);
