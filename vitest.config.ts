import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tooling/src/longest-first.ts';

/** On a machine that is busy with other work too, what takes a second here takes ten. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

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
          ...patience,
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
          ...patience,
        },
      },
    ],
  },
});
