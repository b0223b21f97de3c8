import { readFileSync, statSync } from 'node:fs';
import type pg from 'pg';
import type { DemoInstance } from './demo-instance.ts';
import { growingScans, planLogSettings, readPlanLog } from './plan-log.ts';
import { everyRead, type ReadCall, readCalls } from './read-calls.ts';
import type { Reader } from './reader.ts';
import { applicationName, changeSettings, usualLinePrefix } from './server-log.ts';
import { logLinePrefix } from './statement-log.ts';

/** What the cluster must be started with for its plans to be read. */
export const planSettings = { session_preload_libraries: 'auto_explain' } as const satisfies Record<
  string,
  string
>;

/** A table that stays smaller than this may be read as a whole. */
const largeTableRows = 50_000;
/** Tables that are read as a whole however many devices there are. */
const smallByNature = ['app_messages', 'catalogue_version', 'popups'];
/** Asked more than once: the server's jobs use the database meanwhile, but not each time. */
const turns = 3;

/**
 * What grows with a large table in the plans of calls, by the call; none is left out. The timed calls are looked at as
 * the database does them; of every read, what it can't find by an index at all, though the table is small here.
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
    // Its sessions keep the plans that they have made.
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
    // A refusal is an answer, too: the device may have no such function.
    const isAnswered = await reader.send(call, turn).then(
      ({ status }) => status < 500,
      () => false,
    );
    const log = readFileSync(postgresLog).subarray(start).toString();
    const plans = readPlanLog(log, applicationName).map(({ plan }) => plan);
    // A statement that was given up leaves no plan.
    const unanswered = isAnswered ? [] : ['was not answered'];
    scans.push([...unanswered, ...plans.flatMap((plan) => growingScans(plan, isLarge))]);
  }
  const [first = [], ...others] = scans;
  return [...new Set(first)].filter((scan) => others.every((other) => other.includes(scan)));
}
