import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

const repository = path.resolve(import.meta.dirname, '../..');
const port = Number(process.env.E2E_PORT ?? 8181);
// A short path: PostgreSQL and the simulators live below it.
const dataDir = path.join(repository, 'node_modules/.cache/e2e');

/** First the one without a window: the same engine, and the journeys take two thirds of the time. */
const usualBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Whole journeys: `npm start` as a person starts it, and the system's Chromium as a phone. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: path.join(repository, 'test-results'),
  fullyParallel: true,
  // One more than the cores that the check is to do with: pages wait a third of the time.
  workers: 3,
  // Generous, as those in vitest.config.ts: what comes at once costs no time.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    // A trace of all that passes costs a third of the time; `--trace on` makes one of what fails.
    screenshot: 'only-on-failure',
    // Each journey meets the server itself; what is kept for offline times has journeys of its own.
    serviceWorkers: 'block',
    launchOptions: {
      // Without it Chromium downloads nothing into a folder whose path is not ASCII.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      executablePath: process.env.CHROMIUM_PATH ?? usualBrowsers.find((file) => existsSync(file)) ?? '',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    // Each run begins with an empty demo. Not done in this file: it is read more than once in a run.
    command: 'rm -rf "$DATA_DIR" && npm start',
    cwd: repository,
    url: `http://127.0.0.1:${port}/healthz/ready`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      SIMULATORS_PORT: String(port + 20),
      SIMULATORS_DEAD_SPOTS: '0',
      METRICS_PORT: '0',
      RATE_LIMIT_PER_MINUTE: '100000',
      DATABASE_URL: '',
    },
  },
});
