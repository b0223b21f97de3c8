import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tellAbsentKeys } from '../src/absent-keys.ts';
import { deviceConnector } from '../src/device-services.ts';
import { fileStorage, requireFiles, tellAbsentFiles } from '../src/files-storage.ts';
import { paymentProviders } from '../src/payment-providers.ts';
import { systemClock } from '../src/platform/clock.ts';
import { ConfigError, readConfig, unknownSettings } from '../src/platform/config.ts';
import { newKeyFile } from '../src/platform/data-keys.ts';
import { requireClock } from '../src/platform/database/clock-difference.ts';
import { connectDatabase, requireDatabase } from '../src/platform/database/connect.ts';
import { createLogger } from '../src/platform/log.ts';
import { realNameCarrier } from '../src/real-name-service.ts';
import { requireSettings } from '../src/require-settings.ts';
import { createTestDatabase, quietLog, type TestDatabase } from './database.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'wrong-settings-'));
  writeFileSync(file('key'), newKeyFile('first'));
  writeFileSync(file('empty'), '');
  writeFileSync(file('words'), 'these are not a key\n');
  writeFileSync(file('v3'), '12345678901234567890123456789012\n');
  writeFileSync(file('keys.json'), '{}');
  writeFileSync(file('list.json'), '["key"]');
  writeFileSync(file('words.json'), '{"PUB_KEY_ID_1": "words"}');
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(file('own'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(file('own-public'), publicKey.export({ type: 'spki', format: 'pem' }));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const file = (name: string): string => path.join(folder, name);

/** Starts the server as a real shop, and returns how it ended. */
async function startWith(env: Record<string, string>): Promise<{ exitCode: number; stderr: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: '0',
      NODE_NO_WARNINGS: '1',
      FILES_KEY_FILE: file('key'),
      REAL_NAME_HASH_KEY_FILE: file('key'),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const exitCode = await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  return { exitCode, stderr };
}

const started: [string, () => Record<string, string>, string][] = [
  ['a database that nobody runs', () => databaseWith({ port: '1' }), 'DATABASE_URL: .*ECONNREFUSED'],
  ['a database that is not there', () => databaseWith({ pathname: '/none' }), 'DATABASE_URL: .*"none"'],
  // A file can't be a folder, not even for root.
  ['a data folder that cannot be made', () => ({ DATA_DIR: file('words/data') }), 'DATA_DIR: .* written to'],
];
test.each(started)(
  '%s stops the start with one sentence that names the variable',
  async (_, env, sentence) => {
    const { exitCode, stderr } = await startWith(env());
    expect(exitCode).toBe(1);
    expect(stderr.trim()).toMatch(new RegExp(`^The configuration is wrong\\. ${sentence}.*$`));
  },
);

const databaseWith = (parts: Partial<Pick<URL, 'port' | 'pathname'>>): Record<string, string> => ({
  DATABASE_URL: Object.assign(new URL(database.url), parts).href,
});

test('a port that is taken stops the start with one sentence that names it', async () => {
  const rival = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => rival.once('listening', resolve));
  const address = rival.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { exitCode, stderr } = await startWith({ PORT: String(port) });
  rival.close();
  expect(exitCode).toBe(1);
  expect(stderr.trim()).toMatch(new RegExp(`^The configuration is wrong\\. PORT or HOST: .*:${port} .*$`));
});

const wechat = (env: Record<string, string>) => (): Record<string, string> => ({
  WECHAT_PAY_MCHID: '1900000001',
  WECHAT_PAY_APPID: 'wx1',
  WECHAT_PAY_MERCHANT_SERIAL: 'A1',
  WECHAT_PAY_API_V3_KEY_FILE: file('v3'),
  WECHAT_PAY_MERCHANT_PRIVATE_KEY_FILE: file('words'),
  WECHAT_PAY_PLATFORM_KEYS_FILE: file('keys.json'),
  ...env,
});
const read: [string, () => Record<string, string>, string][] = [
  ['a level that is none', () => ({ LOG_LEVEL: 'loud' }), 'LOG_LEVEL: must be one of debug, info, warn'],
  [
    'more than origins',
    () => ({ FRAME_ANCESTORS: 'https://a.example; script-src *' }),
    'FRAME_ANCESTORS: must',
  ],
  ['a platform without an address', () => ({ DEVICE_PLATFORM_URL: 'platform' }), 'DEVICE_PLATFORM_URL: must'],
  [
    'a platform below a path, which no request to it would have',
    () => ({ DEVICE_PLATFORM_URL: 'https://platform.example/api' }),
    'DEVICE_PLATFORM_URL: must look like https://service.example',
  ],
  ...['http://127.0.0.1:8092', 'http://localhost', 'https://[::1]'].map(
    (url): [string, () => Record<string, string>, string] => [
      `a simulator at ${url} in a real shop`,
      () => ({ DEVICE_PLATFORM_URL: url }),
      'DEVICE_PLATFORM_URL: a simulator was named',
    ],
  ),
  [
    'a real platform in a demo',
    () => ({ DEMO: '1', DEVICE_PLATFORM_URL: 'https://platform.example' }),
    'DEVICE_PLATFORM_URL: DEMO=1 works with the simulators only',
  ],
  ['a merchant without an app', wechat({ WECHAT_PAY_APPID: '' }), 'WECHAT_PAY_APPID: must be set'],
  [
    'a key of another length',
    () => wechat({ WECHAT_PAY_API_V3_KEY_FILE: file('words') })(),
    'WECHAT_PAY_API_V3_KEY_FILE: .* 32 bytes',
  ],
  [
    'an empty key file',
    () => wechat({ WECHAT_PAY_API_V3_KEY_FILE: file('empty') })(),
    'WECHAT_PAY_API_V3_KEY_FILE: .* is empty',
  ],
  ...(
    [
      ['no keys of the platform', 'keys.json', 'must hold'],
      ['a list of keys', 'list.json', 'must hold'],
      ['words for the key of the platform', 'words.json', 'the file holds no public key'],
    ] as const
  ).map(([title, name, said]): [string, () => Record<string, string>, string] => [
    title,
    () =>
      wechat({
        WECHAT_PAY_MERCHANT_PRIVATE_KEY_FILE: file('own'),
        WECHAT_PAY_PLATFORM_KEYS_FILE: file(name),
      })(),
    `WECHAT_PAY_PLATFORM_KEYS_FILE: .*${said}`,
  ]),
  [
    'words for the merchant’s key',
    () => wechat({ WECHAT_PAY_PLATFORM_KEYS_FILE: file('words.json') })(),
    'WECHAT_PAY_MERCHANT_PRIVATE_KEY_FILE: the file holds no private key',
  ],
  [
    'our own public key in place of Alipay’s',
    () => alipay(file('own-public')),
    'ALIPAY_PUBLIC_KEY_FILE: the file holds the other half of ALIPAY_APP_PRIVATE_KEY_FILE',
  ],
  [
    'a private key in place of Alipay’s',
    () => alipay(file('own')),
    'ALIPAY_PUBLIC_KEY_FILE: the file holds a private key',
  ],
  [
    'words for Stripe’s key',
    () => ({ STRIPE_SECRET_KEY_FILE: file('words'), STRIPE_WEBHOOK_SECRETS_FILE: file('words') }),
    'STRIPE_SECRET_KEY_FILE: .*sk_',
  ],
  [
    'an address that is none',
    () => ({ WECHAT_PAY_BASE_URL: 'wechat' }),
    'WECHAT_PAY_BASE_URL: must look like',
  ],
  [
    'an origin with a path',
    () => ({ PUBLIC_ORIGIN: 'https://pay.example/' }),
    'PUBLIC_ORIGIN: must look like https://pay.example$',
  ],
  ...['https://pay.example ', 'https://pay example', 'https://pay.example?x', 'https://name@pay.example'].map(
    (origin): [string, () => Record<string, string>, string] => [
      `an origin that is more than one, or none: ‘${origin}’`,
      () => ({ PUBLIC_ORIGIN: origin }),
      'PUBLIC_ORIGIN: must look like https://pay.example$',
    ],
  ),
  [
    'a host that is none',
    () => ({ PUBLIC_ORIGIN: 'https://:443' }),
    'PUBLIC_ORIGIN: https://:443 is not an address$',
  ],
  [
    'one of several that is none',
    () => ({ SHELL_ORIGINS: 'https://a.example,https://:443' }),
    'SHELL_ORIGINS: https://:443 is not an address$',
  ],
  [
    'a policy of its own behind an origin',
    () => ({ SHELL_ORIGINS: 'https://a.example;script-src' }),
    'SHELL_ORIGINS: must look like https://app.example$',
  ],
  [
    'map pictures that are all the same',
    () => ({ MAP_TILE_URL: 'https://tiles.example/{z}.png' }),
    'MAP_TILE_URL: must look like https://tiles.example/{z}/{x}/{y}.png$',
  ],
  [
    'map pictures of a host that is none',
    () => ({ MAP_TILE_URL: 'https://:443/{z}/{x}/{y}' }),
    'MAP_TILE_URL: https://:443/{z}/{x}/{y} is not an address$',
  ],
  ...['60.00', '6e3', '0x1770', 'sixty'].map((cap): [string, () => Record<string, string>, string] => [
    `a cap of ${cap}`,
    () => ({ COUPON_CAP_FEN: cap }),
    'COUPON_CAP_FEN: must be a whole number$',
  ]),
  ['a flag in words', () => ({ DEMO: 'yes' }), 'DEMO: must be 1 or 0'],
];
const alipay = (publicKeyFile: string): Record<string, string> => ({
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_APP_PRIVATE_KEY_FILE: file('own'),
  ALIPAY_PUBLIC_KEY_FILE: publicKeyFile,
});
test.each(read)('%s is refused with a sentence that names the variable', (_, env, sentence) => {
  const start = () =>
    paymentProviders(readConfig({ DATABASE_URL: database.url, ...env() }), systemClock, quietLog);
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new RegExp(`^${sentence}`));
});

test('a migration may take longer than any call: the index of a large table, or the wait for another process', async () => {
  const { pool, close } = connectDatabase(database.url, { poolSize: 1, log: quietLog, unhurried: true });
  const { rows } = await pool.query('show statement_timeout');
  await close();
  expect(rows).toEqual([{ statement_timeout: '0' }]);
});

const platform = {
  DEVICE_PLATFORM_URL: 'https://platform.example',
  DEVICE_PLATFORM_KEY_ID: 'key',
  DEVICE_PLATFORM_SECRET: 'secret',
};
const halves: [string, Record<string, string>, string][] = [
  [
    'a platform without a secret',
    { ...platform, DEVICE_PLATFORM_SECRET: '' },
    'DEVICE_PLATFORM_SECRET: must',
  ],
  ['a carrier without an address', { CARRIER_APP_ID: 'app' }, 'CARRIER_URL: must be set with CARRIER_APP_ID'],
  ['messages without a signature', { SMS_ACCESS_KEY_ID: 'key' }, 'SMS_SIGN_NAME: must'],
  ['a key of a bucket without the bucket', { FILES_S3_ACCESS_KEY_ID: 'key' }, 'FILES_S3_BUCKET: must'],
  ['where a bucket is, and not which', { FILES_S3_ENDPOINT: 'https://s3.example' }, 'FILES_S3_BUCKET: must'],
  ['nowhere to be reached', platform, 'PUBLIC_ORIGIN: must be set with DEVICE_PLATFORM_URL'],
  ['no https', { ...platform, PUBLIC_ORIGIN: 'http://pay.example' }, 'PUBLIC_ORIGIN: .*https'],
];
test.each(halves)('%s stops the start of a shop', (_, env, sentence) => {
  const start = () => requireSettings(readConfig({ DATABASE_URL: database.url, ...env }));
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new RegExp(`^${sentence}`));
});

test.each<[string, Record<string, string>, string]>([
  ['an address', {}, 'TRACCAR_URL: must'],
  ['anybody to be there', { TRACCAR_URL: 'https://traccar.example' }, 'TRACCAR_TOKEN_FILE: must be set, or'],
  [
    'a password',
    { TRACCAR_URL: 'https://traccar.example', TRACCAR_USER: 'shop' },
    'TRACCAR_TOKEN_FILE: must be set, or TRACCAR_USER with TRACCAR_PASSWORD$',
  ],
])('a Traccar server without %s stops the start', (_, env, sentence) => {
  const start = () =>
    deviceConnector(readConfig({ DATABASE_URL: database.url, DEVICE_LINK: 'traccar', ...env }));
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new RegExp(`^${sentence}`));
});

const realName = { REAL_NAME_URL: 'http://carrier.example', REAL_NAME_APP_ID: 'app' };
test.each<[string, Record<string, string>, string]>([
  ['of a service without https', realName, 'must be set where REAL_NAME_URL has no https$'],
  ['without https', { ...realName, REAL_NAME_PAGE_ORIGIN: 'http://page.example' }, 'must have https$'],
])('a carrier’s page %s stops the start of a shop', (_, env, sentence) => {
  const start = () => realNameCarrier(readConfig({ DATABASE_URL: database.url, ...env }), quietLog);
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new RegExp(`^REAL_NAME_PAGE_ORIGIN: ${sentence}`));
});

test.each(['/', '?', '#'])(
  'a password with %s in it stops the start, is not told, and the sentence says how it is written',
  (sign) => {
    const start = () =>
      connectDatabase(`postgresql://device_pay:s3cret${sign}x@127.0.0.1:5432/x`, {
        poolSize: 1,
        log: quietLog,
      });
    expect(start).toThrow(/^DATABASE_URL: is not an address; in a password, write \/ as %2F/);
    expect(start).not.toThrow(/s3cret/);
  },
);

test('with all that belongs together a shop starts', () => {
  const env = { DATABASE_URL: database.url, ...platform, PUBLIC_ORIGIN: 'https://pay.example' };
  expect(() => requireSettings(readConfig(env))).not.toThrow();
});

test('a variable that looks like a setting is named, and others are not', () => {
  const env = { WECHAT_PAY_MCH_ID: '1', WECHAT_PAY_MCHID: '1', NODE_ENV: 'production', INVOCATION_ID: 'x' };
  expect(unknownSettings(env)).toEqual(['WECHAT_PAY_MCH_ID']);
});

test('a database that counts bytes, not characters, stops the start', async () => {
  await expect(requireDatabase(database.db)).resolves.toBeUndefined();
  const { pathname } = new URL(database.url);
  const name = `${pathname.slice(1)}_ascii`;
  await database.pool.query(
    `create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
  );
  const { DATABASE_URL: url = '' } = databaseWith({ pathname: `/${name}` });
  const { db, close } = connectDatabase(url, { poolSize: 1, log: quietLog });
  await expect(requireDatabase(db)).rejects.toThrow(/^DATABASE_URL: .*UTF8, and is SQL_ASCII$/);
  await close();
  await database.pool.query(`drop database ${name}`);
});

test('a clock that is another one than the database’s stops the start, and says by how much', async () => {
  const { db, close } = connectDatabase(database.url, { poolSize: 1, log: quietLog });
  await expect(requireClock(db)).resolves.toBeUndefined();
  vi.setSystemTime(Date.now() - 7_200_000);
  try {
    await expect(requireClock(db)).rejects.toThrow(/^The clock of this machine is 7(199|200|201) s behind/);
  } finally {
    vi.useRealTimers();
    await close();
  }
});

test('a data folder without the files that the database knows stops the start: its disk is not mounted', async () => {
  const { db, pool, close } = connectDatabase(database.url, { poolSize: 1, log: quietLog });
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: file('disk') });
  await expect(requireFiles(config, db)).resolves.toBeUndefined();
  await pool.query(`
    insert into files (id, brand, purpose, guest_id, media_type, size_bytes, sha256, storage_key, created_at, deleted_at)
    values (gen_random_uuid(), 'zax', 'feedback', gen_random_uuid(), 'image/jpeg', 1, sha256(''), 'a', now(), now())`);
  await expect(requireFiles(config, db), 'deleted: none is missing').resolves.toBeUndefined();
  await pool.query(`update files set deleted_at = null, wrapped_key = 'key', master_key_id = 'first'`);
  mkdirSync(file('disk/files/.unfinished'), { recursive: true });
  await expect(requireFiles(config, db)).rejects.toThrow(/^DATA_DIR: .*disk.files has none of the stored/);
  mkdirSync(file('disk/files/feedback'));
  await expect(requireFiles(config, db)).resolves.toBeUndefined();
  // Another folder, or another bucket, is told of once the process serves.
  const error = vi.fn();
  const tell = () => tellAbsentFiles(db, fileStorage(config), { ...quietLog, error } as typeof quietLog);
  await tell();
  expect(error).toHaveBeenCalledOnce();
  writeFileSync(file('disk/files/a'), 'x');
  await tell();
  expect(error).toHaveBeenCalledOnce();
  await pool.query('delete from files');
  await close();
});

test('a key that stored rows name, and its file lacks, is named at the start', async () => {
  const { db, pool, close } = connectDatabase(database.url, { poolSize: 1, log: quietLog });
  const told: unknown[] = [];
  const log = createLogger('error', { write: (line) => void told.push(JSON.parse(line)) });
  const config = readConfig({
    DATABASE_URL: database.url,
    FILES_KEY_FILE: file('key'),
    REAL_NAME_HASH_KEY_FILE: file('key'),
  });
  // The case's SIM and consent play no part.
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    insert into files (id, brand, purpose, guest_id, media_type, size_bytes, sha256, storage_key, created_at,
      wrapped_key, master_key_id)
    select gen_random_uuid(), 'zax', 'feedback', gen_random_uuid(), 'image/jpeg', 1, sha256(''), key || n, now(),
      'key', key
    from unnest(array['first', 'lost']) as key, generate_series(1, 2) as n;
    insert into real_name_cases (id, brand, iccid, imei, guest_id, consent_id, method, state, created_at, updated_at,
      person_sealed, wrapped_key, master_key_id, id_number_hash, hash_key_id)
    select gen_random_uuid(), 'zax', key, key, gen_random_uuid(), gen_random_uuid(), 'faceVideo', 'digits', now(),
      now(), 'sealed', 'key', key, sha256(''), key
    from unnest(array['first', 'lost']) as key;
    commit`);
  await tellAbsentKeys(db, config, log);
  const fact = { level: 'error', keyId: 'lost', msg: 'a key that stored rows name is not in its file' };
  expect(told).toHaveLength(2);
  expect(told).toContainEqual(expect.objectContaining({ ...fact, variable: 'FILES_KEY_FILE', rows: 3 }));
  expect(told).toContainEqual(
    expect.objectContaining({ ...fact, variable: 'REAL_NAME_HASH_KEY_FILE', rows: 1 }),
  );
  await pool.query('delete from files; delete from real_name_cases');
  await close();
});
