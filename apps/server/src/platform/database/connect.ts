import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { ConfigError } from '../config.ts';
import { errorWords } from '../error-words.ts';
import type { Logger } from '../log.ts';
import { PreparingClient } from './preparing-client.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** A database or a transaction: for functions that work in either. */
export type Queries = Database | Transaction<Tables>;

// Reads int8 (counts, sums) as numbers: every such value here is far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Reads a date as text ('2026-11-21'): it is a day on some calendar, not the moment at which it began in the server's
// zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

export interface DatabaseHandle {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly poolSize: number;
  readonly log: Logger;
  /**
   * For migrations, which have no time limit: indexing a large table, or waiting for another process's migration, takes
   * long.
   */
  readonly unhurried?: boolean;
}

/** The parts of an address that are there; none of them is undefined. */
type Connection = { [Name in keyof pg.ClientConfig]?: Exclude<pg.ClientConfig[Name], undefined> };

/**
 * What DATABASE_URL says, with the certificates that it names. Given the address itself, pg would read their files again
 * for each new connection, and a file that is being replaced would stop all processes at once.
 * @throws ConfigError when it is no address, or a file cannot be read
 */
export function connectionOf(url: string): Connection {
  try {
    return parseIntoClientConfig(url) as Connection;
  } catch (error) {
    // A password with a slash is the usual cause, and the address must not be told: it holds that password.
    const isBroken = (error as { code?: unknown }).code === 'ERR_INVALID_URL';
    const problem = isBroken
      ? 'is not an address; in a password, write / as %2F, ? as %3F, # as %23, @ as %40 and % as %25'
      : (error as Error).message;
    throw new ConfigError(`DATABASE_URL: ${problem}`);
  }
}

/** A bounded pool: a slow database makes callers wait 5 s at most, then they get an error, not a hang. */
export function connectDatabase(url: string, options: PoolOptions): DatabaseHandle {
  const pool = new pg.Pool({
    Client: PreparingClient,
    ...connectionOf(url),
    max: options.poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.unhurried ? 0 : 15_000,
    // Longer than the statement time-out: when it strikes, PostgreSQL's machine or the network is gone, and TCP would
    // wait a quarter of an hour.
    query_timeout: options.unhurried ? 0 : 20_000,
    lock_timeout: 8_000,
    idle_in_transaction_session_timeout: 20_000,
    application_name: 'device-pay',
    verify: refuseStandby,
    // Whatever style is set for the cluster, the database or the role: pg reads times of another one as null.
    // Calls read a page of rows: starting parallel workers takes longer than they would save. And the storage is no
    // turning disk: with PostgreSQL's default for those it reads all of a large table rather than the two per cent that
    // are a dealer's devices.
    options: '-c datestyle=ISO -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1',
  });
  // Without a listener a lost idle connection (a restart of PostgreSQL) would end the process.
  pool.on('error', (error) => options.log.warn({ err: error }, 'a database connection was lost'));
  // The pool listens to idle connections only; one that is lost between two statements of a transaction would
  // end the process as well. Its next statement fails, so there is nothing more to do here.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/**
 * The pool's check of a new connection. While another server takes over, the address may lead to a standby for a moment:
 * a connection that was kept would stay with it, read what is no longer so, and write nothing, long after the address
 * leads to the new primary.
 */
export const refuseStandby: NonNullable<pg.PoolConfig['verify']> = (client, done) => {
  client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby', [], (error, result) => {
    // pg calls back with null, which its types leave out.
    const refusal: Error | null = error;
    if (refusal) done(refusal);
    else if (result.rows[0]?.standby)
      done(Object.assign(new Error('it is a standby, which takes no changes'), { code: '25006' }));
    else done();
  });
};

/**
 * Checks at the start that the database lets us in, is new enough, and counts characters. In SQL_ASCII, the encoding of
 * a cluster that was made without a locale, it counts bytes, and cuts Chinese characters in two.
 * @throws ConfigError that names DATABASE_URL
 */
export async function requireDatabase(db: Database): Promise<void> {
  let version = '';
  let encoding = '';
  try {
    const { rows } = await sql<{ version: string; encoding: string }>`
      select current_setting('server_version_num') as version, getdatabaseencoding() as encoding`.execute(db);
    if (rows[0]) ({ version, encoding } = rows[0]);
  } catch (error) {
    throw new ConfigError(`DATABASE_URL: the database cannot be used: ${errorWords(error)}`, {
      cause: error,
    });
  }
  if (Number(version) < 150_000) throw new ConfigError('DATABASE_URL: this needs PostgreSQL 15 or newer');
  if (encoding !== 'UTF8')
    throw new ConfigError(`DATABASE_URL: the encoding of the database must be UTF8, and is ${encoding}`);
}

/** True when the database answers a statement: for /healthz/ready. */
export async function databaseAnswers(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
