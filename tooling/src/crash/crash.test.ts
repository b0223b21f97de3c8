import { expect, test } from 'vitest';
import { runCrashRounds } from './crash-rounds.ts';

test('servers and database that are killed or frozen under load lose no order, no payment, no notification and no delivery', async () => {
  const seed = Number(process.env.CRASH_SEED || Date.now() % 2 ** 31);
  console.log(`CRASH_SEED=${seed}; npm run test:long -- crash plays 20 rounds`);
  expect(await runCrashRounds({ rounds: 3, seed, log: console.log })).toEqual([]);
}, 600_000);
