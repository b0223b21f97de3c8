import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallData, CallInput, GetPath, PostPath } from '@device-pay/contract';
import { dayMs, hourMs } from '@device-pay/rules';
import { type SimulatorName, startSimulators } from '@device-pay/simulators';
import { type Composed, compose } from '../src/compose.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Logger } from '../src/platform/log.ts';
import { createTestDatabase, quietLog, type TestDatabase } from './database.ts';
import { HttpClient, type RawAnswer, type RawRequest } from './http.ts';
import { testKeysDir } from './test-keys.ts';

/** A clock that tests move. */
class TestClock {
  #offsetMs = 0;
  now = (): Date => new Date(Date.now() + this.#offsetMs);
  advance(ms: number): void {
    this.#offsetMs += ms;
  }
  /** On to noon in China, far from the end of its day and of that in UTC: for tests of what counts for a day. */
  toNoon(): void {
    const now = this.now().getTime();
    this.advance(Math.ceil(now / dayMs) * dayMs + 4 * hourMs - now);
  }
}

export interface Answer<T = unknown> {
  readonly status: number;
  readonly code: number | string;
  readonly msg: string;
  readonly data: T;
  readonly url?: string;
  readonly flag?: boolean;
}

interface CallOptions {
  readonly token?: string;
  readonly host?: string;
  readonly key?: string;
  readonly json?: boolean;
  readonly headers?: Record<string, string>;
}

export interface TestServer {
  readonly origin: string;
  readonly server: Composed;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly wechatPayUrl: string;
  readonly devicePlatformUrl: string;
  /** The server's configuration from the simulators: keys, numbers, addresses. */
  readonly env: Readonly<Record<string, string>>;
  /** A call over real HTTP, typed by the contract. */
  post<P extends PostPath>(path: P, input: CallInput<P>, options?: CallOptions): Promise<Answer<CallData<P>>>;
  get<P extends GetPath>(path: P, input: CallInput<P>, options?: CallOptions): Promise<Answer<CallData<P>>>;
  /** Sends a request as given, for what is not a call or not well formed. */
  http(request: RawRequest): Promise<RawAnswer>;
  /** A call with fields outside of the contract. */
  raw(path: string, body: Record<string, unknown> | string, options?: CallOptions): Promise<Answer>;
  /** Controls a simulator by its /control calls. */
  control(simulator: SimulatorName, path: string, body: object): Promise<unknown>;
  /** The value of a metric; 0 if it does not exist with these labels. */
  metric(name: string, labels: Readonly<Record<string, string>>): Promise<number>;
  stop(): Promise<void>;
}

/** The composed server on a port of its own, with simulators and a database of its own. */
export async function startTestServer(
  options: { work?: boolean; env?: Record<string, string>; log?: Logger } = {},
): Promise<TestServer> {
  const directory = mkdtempSync(join(tmpdir(), 'device-pay-'));
  const [database, port] = await Promise.all([createTestDatabase(), freePort()]);
  const simulators = await startSimulators({
    dir: directory,
    ports: 0,
    keysDir: testKeysDir,
    deadSpots: false,
  });
  const clock = new TestClock();
  const config = readConfig({
    DATABASE_URL: database.url,
    PORT: String(port),
    DEMO: '1',
    DATA_DIR: join(directory, 'data'),
    PORTAL_DIR: join(directory, 'no-portal'),
    RATE_LIMIT_PER_MINUTE: '1000000',
    // Devices that act by themselves would disturb what tests look at.
    DEVICE_LINK: 'none',
    ...simulators.env,
    ...options.env,
  });
  const server = await compose(config, options.log ?? quietLog, clock);
  await server.app.listen({ port, host: '127.0.0.1' });
  if (options.work !== false) await server.work();
  const origin = `http://127.0.0.1:${port}`;

  const client = new HttpClient(origin);

  const send = async (
    method: string,
    path: string,
    fields: object | string,
    { host, key, token, json, headers }: CallOptions = {},
  ): Promise<Answer> => {
    const isText = typeof fields === 'string';
    const values = isText ? {} : (fields as Record<string, unknown>);
    const type = json || isText ? 'application/json' : 'application/x-www-form-urlencoded';
    const query = method === 'GET' ? `?${form(values)}` : '';
    const body = isText ? fields : json ? JSON.stringify(fields) : form(values).toString();
    const response = await client.send({
      method,
      path: path + query,
      headers: {
        ...(host ? { host } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(method === 'POST' ? { 'content-type': type } : {}),
        ...headers,
      },
      body: method === 'POST' ? body : undefined,
    });
    return { status: response.status, ...(JSON.parse(response.text) as Omit<Answer, 'status'>) };
  };

  return {
    origin,
    server,
    database,
    clock,
    wechatPayUrl: simulators.wechatPay.url,
    devicePlatformUrl: simulators.devicePlatform.url,
    env: { ...simulators.env, DATA_DIR: config.DATA_DIR },
    post: (path, input, callOptions) => send('POST', path, input, callOptions) as never,
    get: (path, input, callOptions) => send('GET', path, input, callOptions) as never,
    http: (request) => client.send(request),
    raw: (path, body, callOptions) => send('POST', path, body, callOptions),
    async control(simulator, path, body) {
      const base = simulators[simulator].url;
      const response = await fetch(new URL(path, base), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    async metric(name, labels) {
      const { values = [] } = (await server.metrics.registry.getSingleMetric(name)?.get()) ?? {};
      const found = values.find((value) =>
        Object.entries(labels).every(([label, wanted]) => value.labels[label] === wanted),
      );
      return found?.value ?? 0;
    },
    async stop() {
      client.close();
      await server.stop();
      await simulators.stop();
      await database.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Fields as the portal sends them: `packages[0].packageId=168`, `imeis=a,b`; deeper values are JSON. */
export function form(fields: Record<string, unknown>): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (!Array.isArray(value)) body.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    else if (value.some((item) => typeof item === 'object')) {
      value.forEach((item: Record<string, unknown>, index) => {
        for (const [key, inner] of Object.entries(item))
          body.append(`${name}[${index}].${key}`, typeof inner === 'string' ? inner : JSON.stringify(inner));
      });
    } else body.append(name, value.join(','));
  }
  return body;
}

const portsOfAWorker = 1000;
let nextPort = (process.pid * 37) % portsOfAWorker;

/**
 * A port for a server that must know its address before it listens. Each worker has a thousand ports of its own, below
 * the system's ephemeral ports: a free port from the system may be somebody else's a moment later.
 */
async function freePort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % 16;
  for (let tries = 0; tries < portsOfAWorker; tries += 1) {
    nextPort = (nextPort + 1) % portsOfAWorker;
    const port = 12_000 + worker * portsOfAWorker + nextPort;
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Waits until `condition` returns a value, or fails with its last result. */
export async function eventually<T>(
  condition: () => Promise<T | null | false | undefined>,
  timeoutMs = 45_000,
): Promise<T> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const result = await condition();
    if (result) return result;
    if (Date.now() > until) throw new Error('what was waited for did not happen');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
