import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Clock } from '../platform/clock.ts';
import { Journal } from '../platform/journal.ts';
import { Services } from './services.ts';

test('a device runs on its plan until a later pause, and on the next plan after that', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'services-'));
  const { journal, records } = await Journal.open(join(dir, 'platform.jsonl'));
  const now = Date.parse('2026-11-21T12:00:00+08:00');
  // What was accepted is active at once.
  const clock = { now: () => now, schedule: (_: number, run: () => void) => run() } as unknown as Clock;
  const services = new Services(journal, records, clock);
  const imei = '490154203237518';
  const begin = (type: number, day: number) => {
    const from = `2026-11-${day}T00:00:00+08:00`;
    const service = { type, key: '', quantity: null, unit: null, effectiveTime: from, expirationTime: null };
    services.submit({ requestId: `${type} ${day}`, revision: 0, imei, services: [service] }, '', 0);
    return services.keepsRunning(imei);
  };
  expect(services.keepsRunning(imei)).toBe(false);
  expect(begin(9, 10)).toBe(true);
  expect(begin(17, 11)).toBe(false);
  expect(begin(9, 12)).toBe(true);
  expect(begin(17, 30)).toBe(true);
  await journal.close();
  await rm(dir, { recursive: true });
});
