import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallDefinition, calls, errorCatalogue, streams } from '@device-pay/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Composed, compose } from '../src/compose.ts';
import { readConfig } from '../src/platform/config.ts';
import { requireSettings } from '../src/require-settings.ts';
import { createTestDatabase, quietLog, type TestDatabase } from './database.ts';

// Whatever deploy/ and docs/operations.md name must exist: an alert on a removed metric never fires.

const repository = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(repository, path), 'utf8');

let database: TestDatabase;
let server: Composed;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await compose(
    readConfig({ DATABASE_URL: database.url, DEMO: '1', DEVICE_LINK: 'none', PORTAL_DIR: '/nowhere' }),
    quietLog,
  );
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

/** Metrics of Prometheus itself, of node_exporter and of blackbox_exporter, with the labels that are used. */
const foreign: Readonly<Record<string, readonly string[]>> = {
  up: [],
  node_systemd_unit_state: ['name', 'state'],
  node_filesystem_avail_bytes: ['fstype', 'mountpoint'],
  node_filesystem_size_bytes: ['fstype', 'mountpoint'],
  probe_success: [],
  probe_ssl_earliest_cert_expiry: [],
};
/** Labels that Prometheus adds to each sample. */
const added: readonly string[] = ['job', 'instance', 'le'];

/** The expressions in the alert rules. */
const alertExpressions = (): string[] =>
  [...read('deploy/alerts.yaml').matchAll(/^ +expr: (\|\n(?: {10}.*\n)+|.*\n)/gm)].map(([, text = '']) =>
    text.replace(/^\|\n/, ''),
  );
function dashboardExpressions(): string[] {
  const { panels } = JSON.parse(read('deploy/grafana-dashboard.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

/** The metrics in a PromQL expression, each with the labels by which it is selected or grouped. */
function readsOf(expression: string): { metric: string; labels: string[] }[] {
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', '));
  const plain = expression.replace(/\bby \([^)]*\)/g, '').replace(/"[^"]*"/g, '""');
  return [...plain.matchAll(/\b([a-z_][a-z0-9_]*_[a-z0-9_]+|up)\b(?!\s*\()(?:\{([^}]*)\})?/g)].map(
    ([, metric = '', selector = '']) => ({
      metric,
      labels: [...[...selector.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label), ...grouped],
    }),
  );
}

async function problemsOf(expression: string): Promise<string[]> {
  const reads = readsOf(expression);
  if (reads.length === 0) return [`${expression}: reads nothing`];
  return reads.flatMap(({ metric, labels }) => {
    const own = server.metrics.registry.getSingleMetric(metric.replace(/_(bucket|count|sum)$/, '')) as
      | { labelNames: string[] }
      | undefined;
    const known = own?.labelNames ?? foreign[metric];
    if (!known) return [`${metric}: there is no such metric`];
    return labels
      .filter((label) => !known.includes(label) && !added.includes(label))
      .map((label) => `${metric}: has no label ${label}`);
  });
}

describe('metrics', () => {
  test('the check itself sees a metric and a label that are not there', async () => {
    expect(await problemsOf('sum by (kind) (rate(payments_gone_total{provider="x"}[5m]))')).toEqual([
      'payments_gone_total: there is no such metric',
    ]);
    expect(await problemsOf('sum by (kind) (payment_quarantine_total{brand="zax"})')).toEqual([
      'payment_quarantine_total: has no label brand',
      'payment_quarantine_total: has no label kind',
    ]);
  });

  test('every metric and label of the alerts and of the dashboard is one that the server has', async () => {
    const expressions = [...alertExpressions(), ...dashboardExpressions()];
    expect(expressions.length).toBeGreaterThan(25);
    const problems = await Promise.all(expressions.map(problemsOf));
    expect(problems.flat()).toEqual([]);
  });

  test('what an alert waits for by kind is a kind that the server tells of', async () => {
    const { values } = (await server.metrics.registry
      .getSingleMetric('payments_oldest_waiting_seconds')
      ?.get()) ?? {
      values: [],
    };
    const kinds = values.map(({ labels }) => labels.kind);
    const named = [...read('deploy/alerts.yaml').matchAll(/kind="([^"]*)"/g)].map(([, kind]) => kind);
    expect(new Set(named)).toEqual(new Set(kinds));
  });

  test('a slow phone that sends a picture, or measures its connection, is no slow route', () => {
    const [, excluded = ''] = /bucket\{route!~"([^"]+)"/.exec(read('deploy/alerts.yaml')) ?? [];
    const matchers = excluded.split('|').map((each) => new RegExp(`^(?:${each})$`));
    const definitions: CallDefinition[] = Object.values(calls);
    const paths = [...definitions, ...Object.values(streams)].map(({ path }) => path);
    expect(matchers.filter((each) => !paths.some((path) => each.test(path)))).toEqual([]);
    const paced = [...definitions.filter(({ files }) => files), ...Object.values(streams)];
    expect(
      paced.filter(({ path }) => !matchers.some((each) => each.test(path))).map(({ path }) => path),
    ).toEqual([]);
  });

  test('a process whose heap grows is told of before it ends, and ends before the machine ends it', () => {
    const [, alarmed] = /process_resident_memory_bytes\{.*\} > (\S+)/.exec(read('deploy/alerts.yaml')) ?? [];
    const limits = { 'device-pay@.service': 'MemoryMax=1G', 'compose.yaml': 'mem_limit: 1g' };
    for (const [file, limit] of Object.entries(limits)) {
      const text = read(`deploy/${file}`);
      const [, megabytes] = /--max-old-space-size=(\d+)/.exec(text) ?? [];
      const heap = Number(megabytes) * 2 ** 20;
      // Beside a full heap 130 MB were measured.
      expect(heap + 100e6).toBeGreaterThan(Number(alarmed));
      expect(heap + 200e6).toBeLessThan(2 ** 30);
      expect(text).toContain(limit);
    }
  });

  test('what a container logs outlives it, as a roll replaces those of the server', () => {
    const text = read('deploy/compose.yaml');
    expect(text).toContain('x-logging: &logging\n  driver: journald\n');
    // In x-server, for both processes, and in the others.
    expect(text.match(/^ {2,4}logging: \*logging$/gm)).toHaveLength(3);
    expect(text.match(/^ {2,4}image: /gm)).toHaveLength(3);
  });

  test('an outside service that fails people is told of, although those answers have status 200', () => {
    const named = [...read('deploy/alerts.yaml').matchAll(/outcome=~"([^"]+)"/g)].flatMap(
      ([, outcomes = '']) => outcomes.split('|'),
    );
    const failures = Object.entries(errorCatalogue).filter(
      ([, { http, level }]) => http === 200 && level === 'error',
    );
    // paymentFailed: the provider refused to begin a payment, as where the merchant's settings are wrong.
    const codes = ['paymentFailed', ...failures.map(([code]) => code)];
    expect([...new Set(named)].sort()).toEqual(codes.sort());
  });

  test('failures that an alert counts are at 0 before the first one, which Prometheus would not see', async () => {
    const { values } = (await server.metrics.registry
      .getSingleMetric('http_requests_failed_total')
      ?.get()) ?? {
      values: [],
    };
    const counted = [...read('deploy/alerts.yaml').matchAll(/(\w+)\{outcome=~"([^"]+)"\}/g)];
    expect(new Set(counted.map(([, metric]) => metric))).toEqual(new Set(['http_requests_failed_total']));
    for (const outcome of counted.flatMap(([, , outcomes = '']) => outcomes.split('|')))
      expect(values.find(({ labels }) => labels.outcome === outcome)?.value).toBe(0);
    const { path } = calls['payments.get-pay-jump'];
    expect(values.filter(({ labels }) => labels.route === path).map(({ labels }) => labels.outcome)).toEqual(
      expect.arrayContaining(['internalError', 'serverBusy', 'paymentFailed', 'providerUnavailable']),
    );
  });

  // increase() extrapolates: with a whole number, two failed jobs, read as 2.01, would be "more than two".
  test('a number of events is compared with a half', () => {
    const numbers = [...read('deploy/alerts.yaml').matchAll(/ \(increase\(\S+\[\d+[mh]\]\)\) > (\S+)$/gm)]
      .map(([, number]) => Number(number))
      .filter((number) => number > 0);
    expect(numbers.length).toBeGreaterThan(4);
    expect(numbers.filter((number) => number % 1 !== 0.5)).toEqual([]);
  });

  test('every alert has its lines in the operator’s documentation', () => {
    const names = [...read('deploy/alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(10);
    const text = read('docs/operations.md');
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  test('an alert of which is said "see below" has lines below', () => {
    const [alerts = '', cases = ''] = read('docs/operations.md').split('## Payments that need a person');
    const below = [...alerts.matchAll(/^\| `(\w+)` .*\| see below/gm)].map(([, name = '']) => name);
    expect(below.length).toBeGreaterThan(4);
    expect(below.filter((name) => !cases.includes(`\`${name}\``))).toEqual([]);
  });

  test('the statements that show what waits are ones that the database knows', async () => {
    const [, text = ''] = /-d device_pay <<'SQL'\n((?:.*\n)*?)SQL\n/.exec(read('docs/operations.md')) ?? [];
    const statements = text.split(';').filter((each) => each.trim() !== '');
    expect(statements).toHaveLength(4);
    for (const statement of statements) {
      const { fields } = await database.pool.query(statement);
      expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['since', 'number']));
    }
  });

  // PaymentNotificationsRejected is about all of them, and each has its own words in the log.
  test('the documentation has the log line of each kind of message that can be rejected', () => {
    const folder = join(repository, 'apps/server/src/http');
    const sources = readdirSync(folder).filter((name) => !name.endsWith('.test.ts'));
    const lines = sources.flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(/'(a [a-z ]+ was rejected)'/g),
    ]);
    expect(lines.length).toBeGreaterThan(3);
    const text = read('docs/operations.md');
    expect(lines.map(([, line = '']) => line).filter((line) => !text.includes(`\`${line}\``))).toEqual([]);
  });

  test('alerts are handed to somebody who tells people, as urgent as the documentation says', () => {
    expect(read('deploy/prometheus.yaml')).toMatch(/^alerting:\n {2}alertmanagers:\n/m);
    const urgencies = [...read('deploy/alerts.yaml').matchAll(/severity: (\w+)/g)].map(([, name]) => name);
    const explained = [...read('docs/operations.md').matchAll(/`severity: (\w+)`/g)].map(([, name]) => name);
    expect(new Set(urgencies)).toEqual(new Set(explained));
  });

  test('a database that is down at night, when hardly a request fails, wakes somebody', () => {
    expect(read('deploy/alerts.yaml')).toMatch(
      /alert: PaymentsUnseen\n(?: +#.*\n)* +expr: absent\(payments_oldest_waiting_seconds\)\n +for: 5m\n +labels: \{ severity: page \}/,
    );
  });

  // As Debian installs them, all answer anybody on the internet, and Alertmanager does not start without a private address.
  test('what watches the processes is told to listen on loopback only', () => {
    const text = read('docs/operations.md');
    const [, packages = ''] = /^apt install (prometheus.*)$/m.exec(text) ?? [];
    const bound = [
      ...text.matchAll(/--web\.listen-address=127\.0\.0\.1:\d+ .*\/' \/etc\/default\/(\S+)/g),
    ].map(([, name]) => name);
    expect(bound).toEqual(packages.split(' '));
    expect(text).toContain('--cluster.listen-address= ');
  });

  // While nginx has ended or its certificate has, all processes are well, and nobody can buy.
  test('each host of nginx is opened as a customer does, and who cannot is told of', () => {
    const [, hosts = ''] = /server_name (.*);/.exec(read('deploy/nginx.conf')) ?? [];
    const [, targets = ''] = /targets: \[(.*\/pay\/.*)\]/.exec(read('deploy/prometheus.yaml')) ?? [];
    expect(hosts.split(' ').length).toBeGreaterThan(1);
    expect(targets.split(', ')).toEqual(hosts.split(' ').map((host) => `"https://${host}/pay/"`));
    const expressions = alertExpressions().map((expression) => expression.trim());
    expect(expressions).toContain('probe_success == 0 or absent(probe_success)');
    expect(expressions.join()).toContain('probe_ssl_earliest_cert_expiry');
  });

  test('a job that is due and that nobody takes shows by its age', async () => {
    await server.jobs.send('orders.expire', [{}], {});
    await server.jobs.send('devices.sweep', [{}], { startAfterSeconds: 3600 });
    await database.pool.query(
      "update jobs.job set start_after = now() - interval '90 s' where name = 'orders.expire'",
    );
    const { values } = (await server.metrics.registry.getSingleMetric('jobs_oldest_due_seconds')?.get()) ?? {
      values: [],
    };
    expect(values.map(({ labels }) => labels.queue)).toEqual(['orders.expire']);
    expect(values[0]?.value).toBeGreaterThanOrEqual(90);
  });
});

test("before a cluster is moved away, it has ended: Debian's unit postgresql does not wait for it", () => {
  const stops = read('docs/operations.md').match(/^systemctl stop .*postgresql.*/gm) ?? [];
  expect(stops).toHaveLength(2);
  for (const stop of stops) expect(stop).toContain("'postgresql*'");
});

// Whoever restores at night runs the block line by line, and a SIM that is cancelled stays so.
test('after a restore, SIMs are spared and sessions ended before any process starts', () => {
  const [, block = ''] =
    /^```sh\n(systemctl stop 'device-pay@\*'\n(?:(?!```).*\n)*)/m.exec(read('docs/operations.md')) ?? [];
  const [before = ''] = block.split('systemctl start device-pay@');
  expect(block).toContain('restore.sh');
  expect(before).toContain("SIM_RENEWAL_DAYS='0'");
  expect(before).toContain('delete from sessions');
});

test('a backup that hangs fails before the next one is due', () => {
  for (const file of ['deploy/device-pay-backup.service', 'docs/operations.md'])
    expect(read(file)).toMatch(/^Type=oneshot\n(?:(?!ExecStart=).*\n)*TimeoutStartSec=12h\n/m);
});

test('nginx answers over IPv6 wherever it does over IPv4', () => {
  const listened = [...read('deploy/nginx.conf').matchAll(/^ *listen (.+);$/gm)].map(
    ([, what]) => what ?? '',
  );
  const twins = listened.filter((what) => /^\d/.test(what)).flatMap((what) => [what, `[::]:${what}`]);
  expect(twins).not.toEqual([]);
  expect(listened).toEqual(twins);
});

test('a body that does not come is given up by nginx before the server closes the connection', () => {
  const [, seconds] = /client_body_timeout (\d+)s;/.exec(read('deploy/nginx.conf')) ?? [];
  expect(Number(seconds) * 1000).toBeLessThan(server.app.server.timeout - 5000);
});

test('clients cannot make nginx leave a process out', () => {
  const processes = [...read('deploy/nginx.conf').matchAll(/^ *server 127\.0\.0\.1:\d+(.*);$/gm)];
  expect(processes.map(([, parameters]) => parameters)).toEqual([' max_fails=0', ' max_fails=0']);
});

test('nginx lets through the largest body that a call takes', () => {
  const definitions: CallDefinition[] = Object.values(calls);
  const sizes = definitions.map(({ files = {} }) =>
    Object.values(files).reduce((sum, { maxBytes, maxCount }) => sum + maxBytes * maxCount, 0),
  );
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('deploy/nginx.conf')) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(Math.max(...sizes));
});

describe('environment variables', () => {
  const schema = [
    ...read('apps/server/src/platform/environment.ts').matchAll(
      /^ {2}([A-Z][A-Z0-9_]+): Type|^ {2}([A-Z][A-Z0-9_]+): Flag/gm,
    ),
  ].map(([, name, flag]) => name ?? flag ?? '');
  /** Variables of Node, of PostgreSQL and its image, and of the scripts in deploy/. */
  const others = [
    'NODE_ENV',
    'POSTGRES_PASSWORD_FILE',
    'POSTGRES_INITDB_ARGS',
    'BACKUP_DIR',
    'WAL_ARCHIVE',
    'BACKUPS_KEPT',
  ];

  const assigned: Readonly<Record<string, RegExp>> = {
    '.service': /^Environment=([A-Z0-9_]+)=/gm,
    '.example': /^([A-Z0-9_]+)=/gm,
    'compose.yaml': /^ {6}([A-Z][A-Z0-9_]+):/gm,
  };

  const example = () =>
    [...read('deploy/environment.example').matchAll(/^([A-Z0-9_]+)='(.*)'$/gm)].map(
      ([, name = '', value = '']) => [name, value] as const,
    );

  test('what units, the environment file and compose set is what the server reads', () => {
    const set = readdirSync(join(repository, 'deploy')).flatMap((file) => {
      const [, pattern] = Object.entries(assigned).find(([ending]) => file.endsWith(ending)) ?? [];
      return pattern ? [...read(`deploy/${file}`).matchAll(pattern)].map(([, name = '']) => name) : [];
    });
    expect(set.length).toBeGreaterThan(20);
    expect(set.filter((name) => !schema.includes(name) && !others.includes(name))).toEqual([]);
  });

  test('what the operator’s documentation names is what the server reads', () => {
    const named = [
      ...read('docs/operations.md').matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+|DEMO|HOST|PORT)(?:=[^`]*)?`/g),
    ];
    expect(named.length).toBeGreaterThan(10);
    const unknown = named
      .map(([, name = '']) => name)
      .filter((name) => !schema.includes(name) && !others.includes(name));
    expect(unknown).toEqual([]);
  });

  test('the example is one that a real server starts with, but for the files that it names', () => {
    const config = readConfig({ ...Object.fromEntries(example()), DEMO: '0', TRUSTED_PROXIES: '1' });
    expect(config).toMatchObject({ DEMO: false, PUBLIC_ORIGIN: 'https://pay.zaxtrack.example' });
    expect(() => requireSettings(config)).not.toThrow();
  });

  // Unquoted, an address with & would end there for a shell, which would then have no DATABASE_URL.
  test('the example stands in quotes, so that a shell reads the same as systemd', () => {
    const lines = read('deploy/environment.example')
      .split('\n')
      .filter((line) => !/^(#.*)?$/.test(line));
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter((line) => !/^[A-Z0-9_]+='[^']*'$/.test(line))).toEqual([]);
  });
});
