import { readFileSync, statSync } from 'node:fs';
import type pg from 'pg';
import type { DemoInstance } from './demo-instance.ts';
import { growingScans, planLogSettings, readPlanLog } from './plan-log.ts';
import { everyRead, type ReadCall, readCalls } from './read-calls.ts';
import type { Reader } from './reader.ts';
import { applicationName, changeSettings, usualLinePrefix } from './server-log.ts';
import { logLinePrefix } from './statement-log.ts';

/** The settings with which the cluster must be started so that its query plans can be logged. */
export const planSettings = { session_preload_libraries: 'auto_explain' } as const satisfies Record<
  string,
  string
>;

/** A table with fewer rows than this may be read as a whole. */
const largeTableRows = 50_000;
/** Tables that may be read as a whole, because they do not grow with the number of devices. */
const smallByNature = ['app_messages', 'catalogue_version', 'popups'];
/** Each call is made more than once: the server's jobs also use the database, but not every time. */
const turns = 3;

/**
 * For each call, the parts of its query plans whose cost grows with a large table. For the timed calls it reads the
 * plans that the database chooses; for all reads, those that it chooses when it avoids sequential scans, so that a scan
 * without a usable index shows even where the table is small here.
 */
export async function findGrowingScans(
  client: pg.Client,
  { postgresLog, withoutServer }: Pick<DemoInstance, 'postgresLog' | 'withoutServer'>,
  reader: Reader,
): Promise<ReadonlyMap<ReadCall, readonly string[]>> {
  const { rows } = await client.query<{ name: string }>(
    'select relname as name from pg_class where reltuples >= $1',
    [largeTableRows],
  );
  const large = new Set(rows.map(({ name }) => name));
  const scansOf = async (calls: readonly ReadCall[], isLarge: (table: string) => boolean) => {
    const found: [ReadCall, readonly string[]][] = [];
    for (const call of calls) found.push([call, await scansOfCall(call, postgresLog, reader, isLarge)]);
    return found;
  };
  try {
    await changeSettings(client, { ...planLogSettings, log_line_prefix: logLinePrefix });
    const timed = await scansOf(readCalls, (table) => large.has(table));
    // Without the server, because its sessions would keep the plans that they have already made.
    await withoutServer(() => changeSettings(client, { enable_seqscan: 'off' }));
    return new Map([...timed, ...(await scansOf(everyRead, (table) => !smallByNature.includes(table)))]);
  } finally {
    await changeSettings(client, {
      'auto_explain.log_min_duration': '-1',
      log_line_prefix: usualLinePrefix,
      enable_seqscan: 'on',
    });
  }
}

async function scansOfCall(
  call: ReadCall,
  postgresLog: string,
  reader: Reader,
  isLarge: (table: string) => boolean,
): Promise<readonly string[]> {
  const scans: string[][] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const start = statSync(postgresLog).size;
    // A refusal counts as an answer: the device may not have the function.
    const isAnswered = await reader.send(call, turn).then(
      ({ status }) => status < 500,
      () => false,
    );
    const log = readFileSync(postgresLog).subarray(start).toString();
    const plans = readPlanLog(log, applicationName).map(({ plan }) => plan);
    // A statement that was cancelled leaves no plan in the log.
    const unanswered = isAnswered ? [] : ['was not answered'];
    scans.push([...unanswered, ...plans.flatMap((plan) => growingScans(plan, isLarge))]);
  }
  const [first = [], ...others] = scans;
  return [...new Set(first)].filter((scan) => others.every((other) => other.includes(scan)));
}
