import type pg from 'pg';
import type { Session } from '../session.ts';
import { connect } from './bench-shop.ts';
import { startDemoInstance } from './demo-instance.ts';
import { quantiles } from './durations.ts';
import { runLoad } from './load.ts';
import type { Measurement } from './measurement.ts';

const packages = Number(process.env.BENCH_PACKAGES || 2_000);
const seconds = Number(process.env.BENCH_SECONDS || 5);
const mostMs = 20;
const imei = '490154203237518';
/** The first id of the packages that are added; the demo's are far below. */
const firstId = 1_000_000;

/**
 * The list of packages for a device with 2,000 packages that are all for it, one call after the other. BENCH_PACKAGES
 * sets their number, BENCH_SECONDS the length of each measurement.
 */
export async function measurePackages(session: Session): Promise<Measurement[]> {
  console.log('Starting a database, the simulators and the server …');
  const demo = await startDemoInstance(session);
  await addPackages(await connect(session, demo.databaseUrl));

  const rows: Measurement[] = [];
  for (const { title, body } of [
    { title: 'all types', body: `imei=${imei}` },
    { title: 'one type of them (type=9)', body: `imei=${imei}&type=9` },
    { title: 'a type of few packages (type=17)', body: `imei=${imei}&type=17` },
  ]) {
    console.log(`Measuring ${title} …`);
    const { count, kilobytes, server, whole } = await measureList(demo.origin, body);
    rows.push({
      title: `${title}, p50 on the server`,
      value: server.p50,
      unit: 'ms',
      budget: { atMost: mostMs },
      note: `${count} packages, ${kilobytes.toFixed(0)} kB; p95 ${server.p95.toFixed(1)}, p99 ${server.p99.toFixed(1)}; to the last byte ${whole.p50.toFixed(1)}`,
    });
  }
  return rows;
}

/** Copies the packages that the demo sells for the hotspot, of every kind, until there are enough. */
async function addPackages(client: pg.Client): Promise<void> {
  await client.query('begin');
  await client.query(
    `with own as (
       select p, row_number() over (order by id) - 1 as nth, count(*) over () as total
       from packages p where p.on_sale and 4 = any (p.species) and p.brands is null and p.device_states is null
     )
     insert into packages
     select (jsonb_populate_record(own.p, jsonb_build_object('id', $1::int + number, 'sort', 1000 + number))).*
     from generate_series(0, $2::int - 1) as numbers(number) join own on own.nth = number % own.total`,
    [firstId, packages],
  );
  await client.query(
    `insert into package_prices
     select p.id, site, case site when 'cn' then 'CNY' else 'USD' end, 1000 + p.id % 977, null, 500
     from packages p cross join (values ('cn'), ('iso')) as sites(site) where p.id >= $1`,
    [firstId],
  );
  await client.query('commit');
  await client.query('analyze');
}

/**
 * `server`: until the answer begins, which is when the server has finished making it. `whole`: until its last byte.
 * Neither contains the time that a page needs to parse it.
 */
async function measureList(origin: string, body: string) {
  const ask = async () => {
    const startedMs = performance.now();
    const response = await fetch(`${origin}/pay/package/getPackageList`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-encoding': 'identity' },
      body,
    });
    const serverMs = performance.now() - startedMs;
    const answer = await response.arrayBuffer();
    return { serverMs, wholeMs: performance.now() - startedMs, answer };
  };
  const { answer } = await ask();
  const { data } = JSON.parse(Buffer.from(answer).toString()) as { data: unknown[] };
  await runLoad(1, 1, ask);
  const { results } = await runLoad(1, seconds, ask);
  return {
    count: data.length,
    kilobytes: answer.byteLength / 1000,
    server: quantiles(results.map(({ serverMs }) => serverMs)),
    whole: quantiles(results.map(({ wholeMs }) => wholeMs)),
  };
}
