import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { runCommand } from '../run-command.ts';
import { benchDevices } from './bench-devices.ts';
import { floorScript } from './floor-script.ts';
import { applicationName, changeSettings, usualLinePrefix } from './server-log.ts';
import { type LoggedStatement, logLinePrefix, readStatementLog } from './statement-log.ts';

/** What one journey does in the database. */
export interface JourneySql {
  /** A pgbench script with the same statements and values of its own. */
  readonly script: string;
  /** Round trips, `begin` and `commit` among them. */
  readonly statements: readonly string[];
  /** Rows that it adds, by table. */
  readonly rows: Rows;
}

type Rows = Readonly<Record<string, number>>;

/**
 * Records the statements of two journeys. `journey` must leave nothing under way when it resolves. Deliveries are
 * postponed meanwhile: they are not part of the journey, and their statements would mix with it.
 */
export async function recordJourneySql(
  client: pg.Client,
  postgresLog: string,
  journey: () => Promise<void>,
): Promise<JourneySql> {
  await client.query(`
    create function put_off() returns trigger language plpgsql as
      $$ begin new.start_after = now() + interval '1 hour'; return new; end $$;
    create trigger put_off before insert on jobs.job for each row
      when (new.name like 'delivery.%') execute function put_off();
  `);
  await changeSettings(client, { log_statement: 'all', log_line_prefix: logLinePrefix });
  try {
    const before = await countRows(client);
    const first = await recordOne(postgresLog, journey);
    const rows = difference(await countRows(client), before);
    const second = await recordOne(postgresLog, journey);
    const devices = { first: benchDevices.firstFloorImei, count: benchDevices.count };
    const isDevice = (value: string): boolean => benchDevices.includes(value);
    return {
      script: floorScript(first, second, isDevice, devices),
      statements: first.map(({ sql }) => sql),
      rows,
    };
  } finally {
    await changeSettings(client, { log_statement: 'none', log_line_prefix: usualLinePrefix });
    await client.query('drop trigger put_off on jobs.job; drop function put_off');
  }
}

async function recordOne(postgresLog: string, journey: () => Promise<void>): Promise<LoggedStatement[]> {
  const start = statSync(postgresLog).size;
  await journey();
  return readStatementLog(readFileSync(postgresLog).subarray(start).toString(), applicationName);
}

async function countRows(client: pg.Client): Promise<Rows> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' or (schemaname = 'jobs' and tablename = 'job')`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`);
  const { rows } = await client.query<{ name: string; count: number }>(counts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const difference = (after: Rows, before: Rows): Rows =>
  Object.fromEntries(
    Object.entries(after).flatMap(([table, count]) => {
      const added = count - (before[table] ?? 0);
      return added === 0 ? [] : [[table, added]];
    }),
  );

/** The newest pgbench that is installed; PGBENCH names another one. */
export function findPgbench(): string | undefined {
  const installed = globSync('/usr/lib/postgresql/*/bin/pgbench');
  const onPath = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'pgbench'));
  return [process.env.PGBENCH ?? '', ...installed.sort().reverse(), ...onPath].find(
    (candidate) => candidate !== '' && existsSync(candidate),
  );
}

/**
 * Runs only the journey's SQL. Resolves with transactions a second. Throws when a transaction adds other rows than a
 * journey did, because the result would not be comparable.
 */
export async function measureFloor(
  client: pg.Client,
  pgbench: string,
  databaseUrl: string,
  sql: JourneySql,
  options: { readonly folder: string; readonly clients: number; readonly seconds: number },
): Promise<number> {
  const script = path.join(options.folder, 'journey.pgbench');
  writeFileSync(script, sql.script);
  const before = await countRows(client);
  await runPgbench(pgbench, databaseUrl, script, ['-t', '1']);
  const added = difference(await countRows(client), before);
  for (const table of new Set([...Object.keys(sql.rows), ...Object.keys(added)])) {
    if (added[table] !== sql.rows[table]) {
      throw new Error(
        `The floor adds ${added[table] ?? 0} rows to ${table} where a journey adds ${sql.rows[table] ?? 0}`,
      );
    }
  }
  await client.query('vacuum analyze');
  const args = ['-c', String(options.clients), '-j', '2', '-T', String(options.seconds)];
  const output = await runPgbench(pgbench, databaseUrl, script, args);
  const tps = /tps = ([\d.]+) \(without/.exec(output)?.[1];
  if (tps === undefined) throw new Error(`pgbench does not say how fast it was:\n${output}`);
  return Number(tps);
}

async function runPgbench(
  pgbench: string,
  databaseUrl: string,
  script: string,
  args: readonly string[],
): Promise<string> {
  const fixed = ['-n', '-M', 'prepared', '-f', script];
  const { status, output } = await runCommand(pgbench, [...fixed, ...args, databaseUrl]);
  const failed = status !== 0 || /aborted/.test(output);
  if (failed) throw new Error(`pgbench failed:\n${output.replaceAll(databaseUrl, 'DATABASE_URL')}`);
  return output;
}
