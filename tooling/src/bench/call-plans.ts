import { readFileSync, statSync } from 'node:fs';
import type pg from 'pg';
import { growingScans, planLogSettings, readPlanLog } from './plan-log.ts';
import { type ReadCall, readCalls } from './read-calls.ts';
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
/** Asked more than once: the server's jobs use the database meanwhile, but not each time. */
const turns = 3;

/** How the database does each call, by the call: what in its plans grows with a large table. None is left out. */
export async function findGrowingScans(
  client: pg.Client,
  postgresLog: string,
  reader: Reader,
): Promise<ReadonlyMap<ReadCall, readonly string[]>> {
  const { rows } = await client.query<{ name: string }>(
    'select relname as name from pg_class where reltuples >= $1',
    [largeTableRows],
  );
  const large = new Set(rows.map(({ name }) => name));
  await changeSettings(client, { ...planLogSettings, log_line_prefix: logLinePrefix });
  try {
    const found = new Map<ReadCall, readonly string[]>();
    for (const call of readCalls) {
      const scans: string[][] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        const start = statSync(postgresLog).size;
        const isAnswered = await reader.ask(call, turn).then(
          () => true,
          () => false,
        );
        const log = readFileSync(postgresLog).subarray(start).toString();
        const plans = readPlanLog(log, applicationName).map(({ plan }) => plan);
        // A statement that was given up leaves no plan.
        const unanswered = isAnswered ? [] : ['was not answered'];
        scans.push([
          ...unanswered,
          ...plans.flatMap((plan) => growingScans(plan, (name) => large.has(name))),
        ]);
      }
      const [first = [], ...others] = scans;
      found.set(
        call,
        [...new Set(first)].filter((scan) => others.every((other) => other.includes(scan))),
      );
    }
    return found;
  } finally {
    await changeSettings(client, {
      'auto_explain.log_min_duration': '-1',
      log_line_prefix: usualLinePrefix,
    });
  }
}
