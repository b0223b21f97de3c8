import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tooling/src/longest-first.ts';

// Waits for a minute, mostly: beside the server's tests that costs no time.
const killed = 'tooling/src/crash/*.test.ts';

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'tooling/src/**/*.test.ts',
            'apps/{portal,simulators}/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', 'apps/portal/e2e/**', killed],
          // By themselves they leave one of two cores idle, and the longest wait for programs that they start.
          maxWorkers: 3,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', killed],
          exclude: ['**/node_modules/**'],
          globalSetup: ['tooling/src/vitest-database.ts'],
          // Each file makes a database of its own, and often waits for jobs: four at once keep two cores busy.
          maxWorkers: 4,
          // No module of the server keeps a state of one test file: loading them all for each costs two minutes.
          isolate: false,
          testTimeout: 20_000,
          // A server that stops gives its jobs 10 s, and some files stop two.
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
