// npm run bench:orders: the whole way of a paid order, 16 at once, beside the same SQL alone (pgbench).
// BENCH_SECONDS and BENCH_CLIENTS change the length of the measurement and the number of clients.
import { mkdirSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { cacheDir } from '../repository.ts';
import { runSession, type Session } from '../session.ts';
import { addBenchDevices, benchDevices } from './bench-devices.ts';
import { budgetLine } from './budget.ts';
import { type CpuTimes, cpuTimesBetween, readCpuTimes } from './cpu-time.ts';
import { type DemoInstance, startDemoInstance } from './demo-instance.ts';
import { quantiles } from './durations.ts';
import { findPgbench, type JourneySql, measureFloor, recordJourneySql } from './floor.ts';
import { KeepAliveClient } from './keep-alive-client.ts';
import { type LoadResult, runLoad } from './load.ts';
import { type PaidOrder, payOneOrder, startGuestSession, steps } from './paid-order.ts';

const clients = Number(process.env.BENCH_CLIENTS || 16);
const seconds = Number(process.env.BENCH_SECONDS || 20);
const warmUpSeconds = 5;
const floorSeconds = 10;
/** 60 times what Vendure 3.5 does with the same job on the reference machine: 8 a second. */
const leastPerSecond = 480;
const mostP99Ms = 100;

process.exit(
  await runSession(async (session) => {
    await measure(session);
    session.keep({ exited: Promise.resolve({ exitCode: 0 }), stop: async () => {} });
  }),
);

async function measure(session: Session): Promise<void> {
  const loadBefore = loadavg()[0] ?? 0;
  console.log('Starting a database, the simulators and the server …');
  const demo = await startDemoInstance(session);
  const client = new pg.Client({ connectionString: demo.databaseUrl });
  client.on('error', () => {});
  session.keep({ exited: new Promise(() => {}), stop: () => client.end().catch(() => {}) });
  await client.connect();
  await addBenchDevices(client);

  const shop = {
    client: new KeepAliveClient(2 * clients),
    origin: demo.origin,
    wechatPayUrl: demo.wechatPayUrl,
  };
  const tokens = await Promise.all(Array.from({ length: clients }, () => startGuestSession(shop)));
  let journeys = 0;
  const journey = (worker: number, untilPaid?: (orderId: string) => Promise<void>): Promise<PaidOrder> => {
    journeys += 1;
    return payOneOrder(shop, tokens[worker] ?? '', benchDevices.imei(journeys), untilPaid);
  };

  const sql = await recordSql(client, demo, journey);
  console.log(`Warming up for ${warmUpSeconds} s …`);
  await runLoad(clients, warmUpSeconds, journey);
  console.log(`Measuring ${clients} at once for ${seconds} s …`);
  const cpuBefore = readCpuTimes();
  const load = await runLoad(clients, seconds, journey);
  const cpuAfter = readCpuTimes();
  const waiting = await undelivered(client);
  shop.client.close();
  await demo.stopPrograms();
  const floor = await floorOf(client, demo, sql);
  report(
    load,
    cpuBefore && cpuAfter && cpuTimesBetween(cpuBefore, cpuAfter),
    sql,
    floor,
    waiting,
    loadBefore,
  );
}

/** With every connection quiet, so that nothing else is in the log. */
async function recordSql(
  client: pg.Client,
  demo: DemoInstance,
  journey: (worker: number, untilPaid?: (orderId: string) => Promise<void>) => Promise<PaidOrder>,
): Promise<JourneySql> {
  console.log('Recording the SQL of a journey …');
  // What is done once, at the first use, is no part of the way.
  await journey(0);
  await untilNone(() => undelivered(client));
  const isApplied = (orderId: string) => async (): Promise<number> => {
    const { rows } = await client.query<{ applied: number }>(
      `select count(*)::int as applied from payment_inbox where attempt_id = $1 and applied_at is not null`,
      [`${orderId}_1`],
    );
    return 1 - (rows[0]?.applied ?? 0);
  };
  return recordJourneySql(client, demo.postgresLog, async () => {
    await journey(0, (orderId) => untilNone(isApplied(orderId)));
  });
}

async function untilNone(count: () => Promise<number>, timeoutMs = 120_000): Promise<void> {
  const untilMs = Date.now() + timeoutMs;
  while ((await count()) > 0) {
    if (Date.now() > untilMs) throw new Error(`Still not done after ${timeoutMs / 1000} s`);
    await sleep(20);
  }
}

/** Paid lines that the device platform has not confirmed yet. */
async function undelivered(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(
    `select count(*)::int as waiting from order_lines l join orders o on o.id = l.order_id
     where o.status = 'paid' and l.imei like '8600%' and l.delivery <> 'inEffect'`,
  );
  return rows[0]?.waiting ?? 0;
}

async function floorOf(
  client: pg.Client,
  { databaseUrl }: DemoInstance,
  sql: JourneySql,
): Promise<number | undefined> {
  const pgbench = findPgbench();
  if (pgbench === undefined) {
    console.log('There is no pgbench here (Debian: apt-get install postgresql), so there is no floor.');
    return undefined;
  }
  console.log(`Measuring the floor: the same SQL by pgbench for ${floorSeconds} s …`);
  const folder = path.join(cacheDir, 'bench');
  mkdirSync(folder, { recursive: true });
  return measureFloor(client, pgbench, databaseUrl, sql, { folder, clients, seconds: floorSeconds });
}

function report(
  { results, perSecond }: LoadResult<PaidOrder>,
  cpu: CpuTimes | undefined,
  sql: JourneySql,
  floor: number | undefined,
  waiting: number,
  loadBefore: number,
): void {
  const row = (title: string, values: readonly (number | string)[]): string =>
    `  ${title.padEnd(12)}${values.map((v) => (typeof v === 'string' ? v : v.toFixed(1)).padStart(9)).join('')}`;
  const times = (step: (typeof steps)[number] | 'whole') =>
    quantiles(results.map((r) => r.durationsMs[step]));
  const commits = sql.statements.filter((statement) => /^commit/i.test(statement)).length;
  const checks = results.reduce((sum, result) => sum + result.checks, 0) / results.length;
  const whole = times('whole');
  const lines = [
    '',
    `The whole way of a paid order, ${clients} at once, ${availableParallelism()} cores, load before ${loadBefore.toFixed(1)}`,
    '',
    row('ms', ['p50', 'p95', 'p99']),
    row('whole', Object.values(whole)),
    ...steps.map((step) => row(step, Object.values(times(step)))),
    '',
    `  ${results.length} journeys, ${perSecond.toFixed(1)} a second; ${checks.toFixed(1)} checks a journey`,
    `  ${sql.statements.length} statements a journey (${commits} explicit transactions), rows added: ${describeRows(sql)}`,
    ...(cpu ? [cpuLine(cpu, results.length)] : []),
    `  ${waiting} paid lines were still to be delivered at the end`,
    floor === undefined
      ? '  no floor: pgbench is missing'
      : `  floor: ${floor.toFixed(1)} a second by pgbench; the whole way reaches ${((100 * perSecond) / floor).toFixed(1)} % of it (1 : ${(floor / perSecond).toFixed(1)})`,
    '',
    budgetLine('journeys a second', perSecond, { atLeast: leastPerSecond }, '/s'),
    budgetLine('p99 of the whole way', whole.p99, { atMost: mostP99Ms }, 'ms'),
    '',
  ];
  console.log(lines.join('\n'));
}

function cpuLine(cpu: CpuTimes, journeys: number): string {
  const programs = Object.entries(cpu).map(([name, ms]) => `${name} ${(ms / journeys).toFixed(2)}`);
  const coreShare = Object.values(cpu).reduce((sum, ms) => sum + ms, 0) / (seconds * 1000);
  return `  processor time a journey, ms: ${programs.join(', ')}; ${coreShare.toFixed(2)} cores in all`;
}

function describeRows({ rows }: JourneySql): string {
  return Object.entries(rows)
    .map(([table, count]) => `${table.replace(/^public\./, '')} ${count}`)
    .join(', ');
}
