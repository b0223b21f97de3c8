import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tooling/src/longest-first.ts';

/** Generous limits: on a machine that is busy with other work, a test that takes a second may take ten. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 45_000 } } };

// These tests mostly wait, for about a minute. They run together with the server's tests, where that costs no time.
const killed = 'tooling/src/crash/*.test.ts';

const notUnit = ['**/node_modules/**', '**/dist/**', 'apps/portal/e2e/**', killed];

const unit = ['packages/*/src/**/*.test.ts', 'apps/{portal,simulators}/**/*.test.{ts,tsx}'];

// A mock of a module stays in place for the files that the same process runs afterwards.
const mocking = globSync(unit, { exclude: notUnit }).filter((file) =>
  readFileSync(file, 'utf8').includes('vi.mock('),
);

// More than two cores: these tests leave one idle, and the longest ones wait for programs that they start.
const unitWorkers = { maxWorkers: 3 };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: unit,
          exclude: [...notUnit, ...mocking],
          // A process for each file would take longer than its tests.
          isolate: false,
          setupFiles: ['tooling/src/vitest-fresh-modules.ts'],
          ...unitWorkers,
          ...patience,
        },
      },
      {
        test: {
          name: 'unit-isolated',
          include: [...mocking, 'tooling/src/**/*.test.ts'],
          exclude: notUnit,
          ...unitWorkers,
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
