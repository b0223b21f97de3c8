import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type pg from 'pg';
import type { Session } from '../session.ts';
import { connect } from './bench-shop.ts';
import { findGrowingScans, planSettings } from './call-plans.ts';
import { type DemoInstance, startDemoInstance } from './demo-instance.ts';
import { quantiles } from './durations.ts';
import { fillDatabase, fillSettings } from './fill.ts';
import type { Measurement } from './measurement.ts';
import { type ReadCall, readCalls } from './read-calls.ts';
import { openReader, type Reader } from './reader.ts';

const smallSize = 10_000;
const largeSize = Number(process.env.BENCH_ROWS || 10_000_000);
/** How often each call is made at each size. */
const requests = 300;
const warmUpRequests = 60;
const mostSecondsPerCall = 30;
const mostTimes = 1.5;
/** Disk space per device: rows, indexes, temporary files for sorting, and WAL. */
const bytesPerRow = 3_500;

/**
 * Every read that people wait for, with ten thousand and with BENCH_ROWS devices and orders. Both databases and servers
 * run at the same time and are called in turn, so that other load on the machine slows both down.
 */
export async function measureReads(session: Session): Promise<Measurement[]> {
  const { bavail, bsize } = statfsSync(tmpdir());
  if (bavail * bsize < largeSize * bytesPerRow) {
    const gigabytes = (bytes: number): string => `${Math.ceil(bytes / 1e9)} GB`;
    throw new Error(
      `${tmpdir()} has ${gigabytes(bavail * bsize)} free, and ${largeSize} rows want ${gigabytes(largeSize * bytesPerRow)}: set BENCH_ROWS to fewer, or TMPDIR to another folder.`,
    );
  }
  const small = await startFilled(session, smallSize);
  const large = await startFilled(session, largeSize);
  const readers = {
    small: await openReader(small.demo.origin, smallSize),
    large: await openReader(large.demo.origin, largeSize),
  };
  const rows: Measurement[] = [
    { title: `fill with ${largeSize} devices and orders`, value: large.fillSeconds, unit: 's' },
    { title: 'size of that database', value: await databaseGigabytes(large.client), unit: 'GB' },
  ];
  for (const call of readCalls) {
    console.log(`  ${call.title} …`);
    rows.push(...(await compare(call, readers)));
  }
  console.log('Reading the plans …');
  const scans = await findGrowingScans(large.client, large.demo, readers.large);
  const growing = [...scans].filter(([, found]) => found.length > 0);
  rows.push({
    title: 'calls that scan a table that grows',
    value: growing.length,
    unit: '',
    budget: { atMost: 0 },
    ...(growing.length > 0 && {
      note: growing.map(([{ title, path }, found]) => `${title} (${path}): ${found.join(', ')}`).join('; '),
    }),
  });
  for (const reader of Object.values(readers)) reader.close();
  return rows;
}

interface Filled {
  readonly demo: DemoInstance;
  readonly client: pg.Client;
  readonly fillSeconds: number;
}

async function startFilled(session: Session, size: number): Promise<Filled> {
  console.log(`Starting a demo and filling it with ${size} devices and orders …`);
  const demo = await startDemoInstance(session, { postgresSettings: { ...fillSettings, ...planSettings } });
  let fillSeconds = 0;
  await demo.withoutServer(async () => {
    const startedMs = performance.now();
    await fillDatabase(demo.databaseUrl, size);
    fillSeconds = (performance.now() - startedMs) / 1000;
  });
  const client = await connect(session, demo.databaseUrl);
  return { demo, client, fillSeconds };
}

async function databaseGigabytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database())::text as bytes',
  );
  return Number(rows[0]?.bytes) / 1e9;
}

interface Readers {
  readonly small: Reader;
  readonly large: Reader;
}

async function compare(call: ReadCall, readers: Readers): Promise<Measurement[]> {
  try {
    await askByTurns(call, readers, warmUpRequests);
    const { small, large } = await askByTurns(call, readers, requests);
    const [few, many] = [quantiles(small), quantiles(large)];
    return (['p50', 'p95'] as const).map((quantile) => ({
      title: `${call.title}, ${quantile}`,
      value: many[quantile] / few[quantile],
      unit: '×',
      budget: { atMost: mostTimes },
      note: `${few[quantile].toFixed(1)} → ${many[quantile].toFixed(1)} ms`,
    }));
  } catch (error) {
    // For example, the database has cancelled a statement. The other calls are still measured.
    const note = error instanceof Error ? error.message : String(error);
    return [{ title: call.title, value: Number.NaN, unit: '×', budget: { atMost: mostTimes }, note }];
  }
}

/** Resolves with milliseconds; makes fewer calls than `count` if they are so slow that all would take minutes. */
async function askByTurns(call: ReadCall, { small, large }: Readers, count: number) {
  const durationsMs = { small: [] as number[], large: [] as number[] };
  const untilMs = performance.now() + mostSecondsPerCall * 1000;
  for (let turn = 0; turn < count && performance.now() < untilMs; turn += 1) {
    durationsMs.small.push(await small.ask(call, turn));
    durationsMs.large.push(await large.ask(call, turn));
  }
  return durationsMs;
}
