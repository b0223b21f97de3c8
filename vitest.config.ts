import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tooling/src/longest-first.ts';

/** Generous limits: on a machine that is busy with other work, a test that takes a second may take ten. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

// These tests mostly wait, for about a minute. They run together with the server's tests, where that costs no time.
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
          // More than two cores: these tests leave one idle, and the longest ones wait for programs that they start.
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
          // Each file has its own database and often waits for jobs, so it takes five at once to keep two cores busy.
          maxWorkers: 5,
          // The server's modules keep no state between test files; loading them anew for each would take two minutes.
          isolate: false,
          ...patience,
        },
      },
    ],
  },
});
