// npm run bench:packages: the list of packages for a device, at 2,000 packages that are all for it.
// BENCH_PACKAGES changes their number, BENCH_SECONDS the length of each measurement.
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { runSession, type Session } from '../session.ts';
import { budgetLine } from './budget.ts';
import { startDemoInstance } from './demo-instance.ts';
import { quantiles } from './durations.ts';
import { runLoad } from './load.ts';

const packages = Number(process.env.BENCH_PACKAGES || 2_000);
const seconds = Number(process.env.BENCH_SECONDS || 5);
const mostMs = 20;
const imei = '490154203237518';
/** The first id of the packages that are added; the demo's are far below. */
const firstId = 1_000_000;

process.exit(
  await runSession(async (session) => {
    await measure(session);
    session.keep({ exited: Promise.resolve({ exitCode: 0 }), stop: async () => {} });
  }),
);

async function measure(session: Session): Promise<void> {
  console.log('Starting a database, the simulators and the server …');
  const demo = await startDemoInstance(session);
  const client = new pg.Client({ connectionString: demo.databaseUrl });
  client.on('error', () => {});
  session.keep({ exited: new Promise(() => {}), stop: () => client.end().catch(() => {}) });
  await client.connect();
  await addPackages(client);

  const lines = [
    '',
    `The list of packages for one device, ${packages} added, ${availableParallelism()} cores, one call after the other`,
    '',
    `  ${'ms'.padEnd(34)}${['packages', 'KB', 'p50', 'p95', 'p99', 'whole p50'].map((v) => v.padStart(10)).join('')}`,
  ];
  const results: { title: string; p50: number }[] = [];
  for (const { title, body } of [
    { title: 'all types', body: `imei=${imei}` },
    { title: 'one type of them (type=9)', body: `imei=${imei}&type=9` },
    { title: 'a type of few packages (type=17)', body: `imei=${imei}&type=17` },
  ]) {
    const found = await measureList(demo.origin, body);
    lines.push(
      `  ${title.padEnd(34)}${[found.count, found.kilobytes, ...Object.values(found.server), found.whole.p50]
        .map((value, index) => value.toFixed(index < 2 ? 0 : 1).padStart(10))
        .join('')}`,
    );
    results.push({ title, p50: found.server.p50 });
  }
  lines.push(
    '',
    ...results.map(({ title, p50 }) =>
      budgetLine(`median on the server, ${title}`, p50, { atMost: mostMs }, 'ms'),
    ),
    '',
  );
  console.log(lines.join('\n'));
}

/** Copies of what the demo sells for the hotspot, of every kind that it has, until there are so many. */
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
 * `server`: until the answer begins, which is when the server has made all of it. `whole`: until its last byte. The
 * page's reading of it is not in either.
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
    kilobytes: answer.byteLength / 1024,
    server: quantiles(results.map(({ serverMs }) => serverMs)),
    whole: quantiles(results.map(({ wholeMs }) => wholeMs)),
  };
}
