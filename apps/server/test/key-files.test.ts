import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alarmSender } from '../src/alarm-services.ts';
import { smsSender } from '../src/device-services.ts';
import { requireFileKeys } from '../src/files-storage.ts';
import { paymentProviders } from '../src/payment-providers.ts';
import { systemClock } from '../src/platform/clock.ts';
import { type Config, ConfigError, readConfig } from '../src/platform/config.ts';
import { DataKeys, newKeyFile } from '../src/platform/data-keys.ts';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { createLogger } from '../src/platform/log.ts';
import { createTestDatabase, quietLog, type TestDatabase } from './database.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'key-files-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function fileWith(name: string, content: string | Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

const configWith = (env: Record<string, string>): Config =>
  readConfig({ DATABASE_URL: database.url, DEMO: '0', ...env });

test('another machine’s key of the same id stops the start, before it seals anything', async () => {
  const [ours, theirs] = [newKeyFile('2026-11'), newKeyFile('2026-11')];
  const id = '0192b0a0-0000-7000-8000-000000000001';
  const { wrapped, masterKeyId } = new DataKeys(ours).create(id);
  await database.pool.query(
    `insert into files (id, brand, purpose, guest_id, media_type, size_bytes, sha256, storage_key, created_at,
       wrapped_key, master_key_id)
     values ($1, 'zax', 'feedback', gen_random_uuid(), 'image/jpeg', 1, sha256(''), 'a', now(), $2, $3)`,
    [id, wrapped, masterKeyId],
  );
  const startWith = (text: string) =>
    requireFileKeys(configWith({ FILES_KEY_FILE: fileWith('files.key', text) }), database.db);
  await expect(startWith(theirs)).rejects.toThrow(/^FILES_KEY_FILE: its key 2026-11 opens none of the files/);
  await expect(startWith(newKeyFile('new') + theirs)).rejects.toThrow(ConfigError);
  await expect(startWith(ours)).resolves.toBeUndefined();
  await expect(
    startWith(newKeyFile('new') + ours),
    'a new key, which no file names',
  ).resolves.toBeUndefined();
  await expect(startWith(newKeyFile('new')), 'the old key is lost').resolves.toBeUndefined();
});

test.each([
  ['the former secret below the new one', 'new\nformer\n'],
  ['a file of UTF-16', Buffer.from('secret', 'utf16le')],
  ['a key in place of a secret', Buffer.from([0x30, 0x82, 0xff, 0xfe, 0x01])],
])('%s stops the start, and does not become another secret', (_, content) => {
  const file = fileWith('secret', content);
  const sms = { SMS_ACCESS_KEY_ID: 'key', SMS_ACCESS_KEY_SECRET_FILE: file };
  expect(() => smsSender(configWith(sms))).toThrow(/^SMS_ACCESS_KEY_SECRET_FILE: .* one line of text$/);
  const alarms = { ALARM_SENDER_URL: 'https://alarms.example', ALARM_SENDER_KEY_FILE: file };
  expect(() => alarmSender(configWith(alarms))).toThrow(/^ALARM_SENDER_KEY_FILE: .* one line of text$/);
});

test('a secret of one line is taken, however its line ends', () => {
  const file = fileWith('secret', '\uFEFFsecret\r\n');
  expect(() =>
    smsSender(configWith({ SMS_ACCESS_KEY_ID: 'key', SMS_ACCESS_KEY_SECRET_FILE: file })),
  ).not.toThrow();
});

test.each([
  ['sk_test_1', '0', 1],
  ['rk_test_1', '0', 1],
  ['sk_live_1', '0', 0],
  ['sk_test_1', '1', 0],
])('with Stripe’s key %s and DEMO=%s the start warns %i times that test cards pay', (key, demo, times) => {
  const said: string[] = [];
  const config = configWith({
    DEMO: demo,
    STRIPE_API_URL: demo === '1' ? 'http://127.0.0.1:1' : 'https://api.stripe.com',
    STRIPE_SECRET_KEY_FILE: fileWith('stripe', key),
    STRIPE_WEBHOOK_SECRETS_FILE: fileWith('webhook', 'whsec_1'),
  });
  paymentProviders(config, systemClock, createLogger('warn', { write: (line) => void said.push(line) }));
  expect(said.filter((line) => line.includes('STRIPE_SECRET_KEY_FILE holds a test key'))).toHaveLength(times);
  expect(said.join()).not.toContain(key);
});

test('the certificate that the database’s address names is read once: while it is replaced, new connections work', async () => {
  const file = fileWith('ca.pem', 'a certificate');
  const url = `${database.url}?sslmode=disable&sslrootcert=${encodeURIComponent(file)}`;
  const { pool, close } = connectDatabase(url, { poolSize: 1, log: quietLog });
  rmSync(file);
  await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
  await close();
  expect(() => connectDatabase(url, { poolSize: 1, log: quietLog })).toThrow(/^DATABASE_URL: .*ca\.pem/);
});
