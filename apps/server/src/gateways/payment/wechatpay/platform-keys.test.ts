import { generateKeyPairSync } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../../platform/log.ts';
import { type CertifiedKey, PlatformKeys } from './platform-keys.ts';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const startMs = Date.UTC(2026, 10, 21);
const minuteMs = 60_000;

let nowMs: number;
let downloads: number;
let listed: CertifiedKey[];
let fails: boolean;
let lines: string[];
const log = createLogger('info', { write: (line) => void lines.push(line) });
const clock = { now: () => new Date(nowMs) };
const download = async (): Promise<CertifiedKey[]> => {
  downloads += 1;
  await turn();
  if (fails) throw new Error('no certificates today');
  return listed;
};
const certified = (serial: string, validMs = 24 * 60 * minuteMs): CertifiedKey => ({
  serial,
  key: publicKey,
  validUntil: new Date(nowMs + validMs),
});

beforeEach(() => {
  nowMs = startMs;
  downloads = 0;
  fails = false;
  lines = [];
  listed = [certified('OLD')];
});

describe('keys with certificates', () => {
  test('strangers with unknown serials cause one download a minute, however many they are', async () => {
    const keys = new PlatformKeys({}, clock, log, download);
    await keys.prepare();
    expect(downloads).toBe(1);
    for (let second = 0; second < 59; second += 1) {
      nowMs += 1_000;
      keys.missed();
      await turn();
    }
    expect(downloads).toBe(1);
    nowMs += 1_000;
    for (let count = 0; count < 100; count += 1) keys.missed();
    expect(downloads).toBe(2);
  });

  test('a serial that was unknown is known after the download, and the old one still is', async () => {
    const keys = new PlatformKeys({}, clock, log, download);
    await keys.prepare();
    listed = [...listed, certified('NEW', 48 * 60 * minuteMs)];
    nowMs += minuteMs;
    expect(keys.find('NEW')).toBeUndefined();
    keys.missed();
    await expect.poll(() => keys.find('NEW')).toBeDefined();
    expect(keys.find('OLD')).toBeDefined();
    // WeChat Pay is asked to sign with the key that is valid longest.
    expect(Object.keys(keys.all())).toEqual(['NEW', 'OLD']);
  });

  test('are renewed every twelve hours, without anyone waiting', async () => {
    const keys = new PlatformKeys({ CONFIGURED: pem }, clock, log, download);
    await keys.prepare();
    expect(Object.keys(keys.all())).toEqual(['CONFIGURED']);
    await expect.poll(() => keys.find('OLD')).toBeDefined();
    nowMs += 12 * 60 * minuteMs - 1;
    await keys.prepare();
    expect(downloads).toBe(1);
    nowMs += 1;
    await keys.prepare();
    expect(downloads).toBe(2);
  });

  test('stay as they are where a download fails, and one past its end is not believed', async () => {
    const keys = new PlatformKeys({}, clock, log, download);
    await keys.prepare();
    fails = true;
    nowMs += 13 * 60 * minuteMs;
    await keys.prepare();
    await turn();
    expect(keys.find('OLD')).toBeDefined();
    // Logged, or nobody would know why notifications are rejected one day.
    expect(lines.join()).toContain('no certificates today');
    nowMs += 11 * 60 * minuteMs;
    expect(keys.find('OLD')).toBeUndefined();
    expect(keys.all()).toEqual({});
  });
});

test('without certificates an unknown serial stays unknown', async () => {
  const keys = new PlatformKeys({ CONFIGURED: pem }, clock, log, null);
  await keys.prepare();
  keys.missed();
  expect(keys.find('CONFIGURED')).toBeDefined();
  for (const serial of ['OTHER', 'constructor', '__proto__', '']) expect(keys.find(serial)).toBeUndefined();
});
