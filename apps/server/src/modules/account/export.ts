import { hourMs, isoDate, zoneOfSite } from '@device-pay/rules';
import { type ControlledTransaction, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { type Failure, fail, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { type TryLimit, tooManyTries } from '../../platform/tries.ts';
import { exportSections } from './export-sections.ts';

const rowsAtOnce = 500;

/** An export ends after this time: however slow its reader is, it holds a connection of the pool. */
const longestMs = 120_000;

/** Exports of this process at once: the rest of its pool is left to the calls, however many slow readers there are. */
const mostAtOnce = 2;
const running = new Set<ControlledTransaction<Tables>>();

const limitOf = (userId: string): TryLimit => ({ key: `export:${userId}`, max: 5, windowMs: hourMs });

export function exportAccount(db: Database): Handler<'account.export'> {
  return async ({ subject, now, site, brand }) => {
    const refusal = await tooManyTries(db, [limitOf(subject.userId)], now);
    if (refusal) return refusal;
    const trx = await begin(db, subject.userId);
    if (isFailure(trx)) return trx;
    return {
      mediaType: 'application/json; charset=utf-8',
      fileName: `my-data-${isoDate(now, zoneOfSite(site))}.json`,
      sizeBytes: null,
      chunks: write(trx, subject.userId, { brand, exportedAt: now.toISOString() }),
    };
  };
}

/** Begins a transaction that sees the data of one moment, unless one for the same account, or too many, are open. */
async function begin(
  db: Database,
  userId: string,
): Promise<ControlledTransaction<Tables> | Failure<'tooManyRequests' | 'serverBusy'>> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  running.add(trx);
  // If the client is gone before the first byte is read, nothing else ends the transaction.
  setTimeout(() => void end(trx).catch(() => undefined), longestMs).unref();
  if (running.size > mostAtOnce) {
    await end(trx);
    return fail('serverBusy');
  }
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`export ${userId}`}, 0)) as free
  `.execute(trx);
  if (rows[0]?.free) return trx;
  await end(trx);
  return fail('tooManyRequests');
}

const end = async (trx: ControlledTransaction<Tables>): Promise<void> => {
  running.delete(trx);
  if (!trx.isRolledBack) await trx.rollback().execute();
};

/** One JSON document, written some rows at a time: it is never in memory as a whole. */
async function* write(
  trx: ControlledTransaction<Tables>,
  userId: string,
  head: object,
): AsyncGenerator<Buffer> {
  try {
    yield Buffer.from(JSON.stringify(head).slice(0, -1));
    for (const { name, rows } of exportSections) {
      yield Buffer.from(`,${JSON.stringify(name)}:[`);
      let isFirst = true;
      for await (const batch of rowsOf(trx, rows(userId))) {
        yield Buffer.from(`${isFirst ? '\n' : ',\n'}${batch.map((row) => JSON.stringify(row)).join(',\n')}`);
        isFirst = false;
      }
      yield Buffer.from(']');
    }
    yield Buffer.from('}\n');
  } finally {
    await end(trx);
  }
}

type SectionQuery = ReturnType<(typeof exportSections)[number]['rows']>;

/** Most sections of most accounts are short, and come by one statement; the others are read by a cursor. */
async function* rowsOf(trx: ControlledTransaction<Tables>, query: SectionQuery): AsyncGenerator<unknown[]> {
  const short = await sql<{ row: unknown }>`${query} limit ${sql.lit(rowsAtOnce)}`.execute(trx);
  if (short.rows.length < rowsAtOnce) {
    if (short.rows.length > 0) yield short.rows.map(({ row }) => row);
    return;
  }
  await sql`declare rows no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ row: unknown }>`fetch ${sql.lit(rowsAtOnce)} from rows`.execute(trx);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close rows`.execute(trx);
}
