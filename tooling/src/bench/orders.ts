import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { cacheDir } from '../repository.ts';
import type { Session } from '../session.ts';
import { type BenchShop, openBenchShop } from './bench-shop.ts';
import { type CpuTimes, cpuTimesBetween, readCpuTimes } from './cpu-time.ts';
import type { DemoInstance } from './demo-instance.ts';
import { quantiles } from './durations.ts';
import { findPgbench, type JourneySql, measureFloor, recordJourneySql } from './floor.ts';
import { runLoad } from './load.ts';
import type { Measurement } from './measurement.ts';
import { type PaidOrder, steps } from './paid-order.ts';

const clients = Number(process.env.BENCH_CLIENTS || 16);
const seconds = Number(process.env.BENCH_SECONDS || 20);
const warmUpSeconds = 5;
const floorSeconds = 10;
/** 60 times what Vendure 3.5 reaches with the same work on the reference machine: 8 a second. */
const leastPerSecond = 480;
const mostP99Ms = 100;

/**
 * Orders from creation to "paid", 16 at once, compared with only their SQL (pgbench). BENCH_SECONDS and BENCH_CLIENTS
 * set the length of the measurement and the number of clients.
 */
export async function measureOrders(session: Session): Promise<Measurement[]> {
  const shop = await openBenchShop(session, clients);
  const { demo, database } = shop;
  const sql = await recordSql(shop);
  console.log(`Warming up for ${warmUpSeconds} s …`);
  await runLoad(clients, warmUpSeconds, (client) => shop.payOrder(client));
  // Otherwise the server would be measured with plans for empty tables, and the floor without.
  await database.query('vacuum analyze');
  console.log(`Measuring ${clients} at once for ${seconds} s …`);
  const cpuBefore = readCpuTimes();
  const { results, perSecond } = await runLoad(clients, seconds, (client) => shop.payOrder(client));
  const cpuAfter = readCpuTimes();
  const waiting = await undelivered(database);
  shop.close();
  await demo.stopPrograms();
  const floor = await floorOf(database, demo, sql);
  return [
    { title: 'paid orders', value: perSecond, unit: '/s', budget: { atLeast: leastPerSecond } },
    ...durationRows(results),
    {
      title: 'checks until it is paid',
      value: results.reduce((sum, result) => sum + result.checks, 0) / results.length,
      unit: '',
    },
    {
      title: 'statements',
      value: sql.statements.length,
      unit: '',
      note: `${sql.statements.filter((text) => /^commit/i.test(text)).length} explicit transactions; adds ${describeRows(sql)}`,
    },
    ...(cpuBefore && cpuAfter ? [cpuRow(cpuTimesBetween(cpuBefore, cpuAfter), results.length)] : []),
    { title: 'paid lines not delivered yet at the end', value: waiting, unit: '' },
    ...(floor === undefined ? [] : floorRows(floor, perSecond)),
  ];
}

function durationRows(results: readonly PaidOrder[]): Measurement[] {
  const times = (step: (typeof steps)[number] | 'whole') =>
    quantiles(results.map((result) => result.durationsMs[step]));
  const whole = times('whole');
  return [
    { title: 'whole way, p99', value: whole.p99, unit: 'ms', budget: { atMost: mostP99Ms } },
    { title: 'whole way, p50', value: whole.p50, unit: 'ms', note: `p95 ${whole.p95.toFixed(1)}` },
    ...steps.map((step) => {
      const { p50, p95, p99 } = times(step);
      const note = `p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)}`;
      return { title: `${step}, p50`, value: p50, unit: 'ms', note };
    }),
  ];
}

function cpuRow(cpu: CpuTimes, journeys: number): Measurement {
  const programs = Object.entries(cpu).map(([name, ms]) => `${name} ${(ms / journeys).toFixed(2)}`);
  const allMs = Object.values(cpu).reduce((sum, ms) => sum + ms, 0);
  const cores = (allMs / (seconds * 1000)).toFixed(2);
  const note = `${programs.join(', ')}; ${cores} cores in all`;
  return { title: 'processor time of an order', value: allMs / journeys, unit: 'ms', note };
}

const floorRows = (floor: number, perSecond: number): Measurement[] => [
  { title: 'floor: the same SQL by pgbench', value: floor, unit: '/s' },
  { title: 'share of the floor', value: (100 * perSecond) / floor, unit: '%' },
];

/** Records a journey while no other connection is active, so that the log has nothing else. */
async function recordSql({ payOrder, database, demo }: BenchShop): Promise<JourneySql> {
  console.log('Recording the SQL of an order …');
  // A first order, so that the recording does not contain what the server does only once.
  await payOrder(0);
  await untilNone(() => undelivered(database));
  const isApplied = (orderId: string) => async (): Promise<number> => {
    const { rows } = await database.query<{ applied: number }>(
      `select count(*)::int as applied from payment_inbox where subject = $1 and applied_at is not null`,
      [`${orderId}_1`],
    );
    return 1 - (rows[0]?.applied ?? 0);
  };
  return recordJourneySql(database, demo.postgresLog, async () => {
    await payOrder(0, (orderId) => untilNone(isApplied(orderId)));
  });
}

async function untilNone(count: () => Promise<number>): Promise<void> {
  const untilMs = Date.now() + 120_000;
  while ((await count()) > 0) {
    if (Date.now() > untilMs) throw new Error('Still not done after 120 s');
    await sleep(20);
  }
}

/** Paid lines that the device platform has not confirmed yet. */
async function undelivered(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ waiting: number }>(
    `select count(*)::int as waiting from order_lines l join orders o on o.id = l.order_id
     where o.status = 'paid' and l.imei like '8600%' and l.delivery <> 'inEffect'`,
  );
  return rows[0]?.waiting ?? 0;
}

async function floorOf(
  database: pg.Client,
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
  try {
    return await measureFloor(database, pgbench, databaseUrl, sql, {
      folder,
      clients,
      seconds: floorSeconds,
    });
  } catch (error) {
    // The orders were measured already, and are reported without a floor.
    console.error(`There is no floor: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

function describeRows({ rows }: JourneySql): string {
  return Object.entries(rows)
    .map(([table, count]) => `${table.replace(/^public\./, '')} ${count}`)
    .join(', ');
}
