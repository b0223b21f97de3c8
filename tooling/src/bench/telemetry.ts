import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Session } from '../session.ts';
import { connect } from './bench-shop.ts';
import { type CpuTimes, cpuTimesBetween, readCpuTimes } from './cpu-time.ts';
import { startDemoInstance } from './demo-instance.ts';
import type { Measurement } from './measurement.ts';

const devices = Number(process.env.BENCH_DEVICES || 1_000);
const seconds = Number(process.env.BENCH_SECONDS || 60);
/** The job that introduces devices to the device platform runs each minute. */
const connectWithinMs = 150_000;
const mostPercent = 15;
const demoHotspot = '490154203237518';
const firstImei = 880_000_000_000_000;

/**
 * The server's load from 1,000 simulated devices that report every 10 s. BENCH_DEVICES sets their number,
 * BENCH_SECONDS the length of the measurement.
 */
export async function measureTelemetry(session: Session): Promise<Measurement[]> {
  console.log('Starting a database, the simulators and the server …');
  const demo = await startDemoInstance(session, { serverEnv: { DEVICE_LINK: 'platform' } });
  const client = await connect(session, demo.databaseUrl);
  await addDevices(client);
  console.log(`Waiting until ${devices} devices are connected …`);
  await untilConnected(client);
  await sleep(10_000);

  console.log(`Measuring for ${seconds} s …`);
  const [before, storedBefore] = [readCpuTimes(), await stored(client)];
  await sleep(seconds * 1000);
  const [after, storedAfter] = [readCpuTimes(), await stored(client)];
  return [
    ...(before && after ? [cpuRow(cpuTimesBetween(before, after))] : []),
    { title: 'reports stored', value: (storedAfter - storedBefore) / seconds, unit: '/s' },
    { title: 'devices with figures of the last 15 s', value: 100 * (await freshShare(client)), unit: '%' },
  ];
}

function cpuRow(cpu: CpuTimes): Measurement {
  const percent = (ms: number): number => ms / (seconds * 10);
  return {
    title: 'the server’s share of one core',
    value: percent(cpu.server),
    unit: '%',
    budget: { atMost: mostPercent },
    note: `PostgreSQL ${percent(cpu.postgres).toFixed(1)} %, the simulators ${percent(cpu.simulators).toFixed(1)} %`,
  };
}

/** Copies the demo's hotspot. The copies have just reported, so their simulations are online. */
async function addDevices(client: pg.Client): Promise<void> {
  const imeis = `generate_series(${firstImei}, ${firstImei + devices - 1}) as numbers(number)`;
  await client.query(
    `insert into devices select (jsonb_populate_record(d, jsonb_build_object('imei', number::text,
         'user_id', null, 'last_seen_at', now(), 'online', true, 'platform_known_at', null))).*
       from devices d, ${imeis} where d.imei = $1`,
    [demoHotspot],
  );
  await client.query(
    `insert into sims select (jsonb_populate_record(s, jsonb_build_object('imei', number::text,
         'iccid', '89860' || number::text))).*
       from sims s, ${imeis} where s.imei = $1 and s.active`,
    [demoHotspot],
  );
  await client.query('analyze');
}

async function untilConnected(client: pg.Client): Promise<void> {
  const untilMs = Date.now() + connectWithinMs;
  for (;;) {
    const { rows } = await client.query<{ left: number }>(
      'select count(*)::int as left from devices where platform_known_at is null',
    );
    if (rows[0]?.left === 0) return;
    if (Date.now() > untilMs) throw new Error('The devices were not connected in time');
    await sleep(500);
  }
}

async function stored(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ stored: number }>(
    'select count(*)::int as stored from device_telemetry',
  );
  return rows[0]?.stored ?? 0;
}

/** The share of devices whose last report is at most 15 s old. */
async function freshShare(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ share: number }>(
    `select avg((battery_at > now() - interval '15 s')::int)::float as share
     from device_latest where imei like '88%'`,
  );
  return rows[0]?.share ?? 0;
}
