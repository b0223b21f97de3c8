// npm run bench:telemetry: what 1,000 simulated devices cost the server that report every 10 s.
// BENCH_DEVICES changes their number, BENCH_SECONDS the length of the measurement.
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runSession, type Session } from '../session.ts';
import { budgetLine } from './budget.ts';
import { type CpuTimes, cpuTimesBetween, readCpuTimes } from './cpu-time.ts';
import { startDemoInstance } from './demo-instance.ts';

const devices = Number(process.env.BENCH_DEVICES || 1_000);
const seconds = Number(process.env.BENCH_SECONDS || 60);
/** The job that makes devices known runs each minute. */
const connectWithinMs = 150_000;
const mostPercent = 15;
const demoHotspot = '490154203237518';
const firstImei = 880_000_000_000_000;

process.exit(
  await runSession(async (session) => {
    await measure(session);
    session.keep({ exited: Promise.resolve({ exitCode: 0 }), stop: async () => {} });
  }),
);

async function measure(session: Session): Promise<void> {
  const loadBefore = loadavg()[0] ?? 0;
  console.log('Starting a database, the simulators and the server …');
  const demo = await startDemoInstance(session, { DEVICE_LINK: 'platform' });
  const client = new pg.Client({ connectionString: demo.databaseUrl });
  client.on('error', () => {});
  session.keep({ exited: new Promise(() => {}), stop: () => client.end().catch(() => {}) });
  await client.connect();
  await addDevices(client);
  console.log(`Waiting until ${devices} devices are connected …`);
  await untilConnected(client);
  await sleep(10_000);

  console.log(`Measuring for ${seconds} s …`);
  const [before, storedBefore] = [readCpuTimes(), await stored(client)];
  await sleep(seconds * 1000);
  const [after, storedAfter] = [readCpuTimes(), await stored(client)];
  report(
    before && after && cpuTimesBetween(before, after),
    storedAfter - storedBefore,
    await freshShare(client),
    loadBefore,
  );
}

/** Copies of the demo's hotspot that were just heard, so that the simulated ones are online. */
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

/** Of the devices, the share whose figures are at most 15 s old. */
async function freshShare(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ share: number }>(
    `select avg((battery_at > now() - interval '15 s')::int)::float as share
     from device_latest where imei like '88%'`,
  );
  return rows[0]?.share ?? 0;
}

function report(cpu: CpuTimes | undefined, reports: number, fresh: number, loadBefore: number): void {
  const percent = (ms: number): number => ms / (seconds * 10);
  console.log(
    [
      '',
      `${devices} devices that report every 10 s, ${seconds} s, ${availableParallelism()} cores, load before ${loadBefore.toFixed(1)}`,
      '',
      `  ${(reports / seconds).toFixed(1)} reports a second were stored; ${(100 * fresh).toFixed(1)} % of the devices have figures of the last 15 s`,
      ...(cpu
        ? [
            `  PostgreSQL used ${percent(cpu.postgres).toFixed(1)} % of a core, the simulators ${percent(cpu.simulators).toFixed(1)} %`,
            '',
            budgetLine('the server’s share of one core', percent(cpu.server), { atMost: mostPercent }, '%'),
          ]
        : ['  no processor times: they are read on Linux only']),
      '',
    ].join('\n'),
  );
}
