import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buildPortal, portalBuildIsStale } from '../portal-build.ts';
import { findFreePort } from '../ports.ts';
import { repositoryDir } from '../repository.ts';
import type { Session } from '../session.ts';
import { benchSimulatorsPort } from './demo-instance.ts';
import type { Measurement } from './measurement.ts';

const budgetsSeconds = { first: 10, again: 2 };
const readyTimeoutMs = 120_000;

/** Measures `npm start` until its banner, first on an empty folder, then once more on the same folder. */
export async function measureStarts(session: Session): Promise<Measurement[]> {
  if (portalBuildIsStale()) {
    console.log('Building the portal …');
    await buildPortal();
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'device-pay-bench-'));
  session.keep({
    exited: new Promise(() => {}),
    stop: async () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }),
  });
  const rows: Measurement[] = [];
  for (const [title, atMost] of [
    ['first start, on an empty database', budgetsSeconds.first],
    ['start again', budgetsSeconds.again],
  ] as const) {
    console.log(`${title} …`);
    rows.push({ title, ...(await startOnce(session, dataDir)), unit: 's', budget: { atMost } });
  }
  return rows;
}

/**
 * Starts once, and resolves after everything has stopped again, with the seconds that it took to be ready. If the
 * portal has changed since its last build, the start builds it; the note says so.
 */
async function startOnce(session: Session, dataDir: string): Promise<Pick<Measurement, 'value' | 'note'>> {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: dataDir,
    PORT: String(await findFreePort('127.0.0.1')),
    SIMULATORS_PORT: String(benchSimulatorsPort),
    METRICS_PORT: '0',
  };
  const startedMs = performance.now();
  const child = spawn(process.execPath, ['tooling/run.mjs', 'start'], {
    cwd: repositoryDir,
    env,
    // In a session of its own, so that Ctrl-C reaches it only through this process.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  session.keep({ exited: new Promise(() => {}), stop });
  let output = '';
  const readyMs = await new Promise<number>((resolve, reject) => {
    const fail = (): void => reject(new Error(`npm start was not ready:\n${output}`));
    const timer = setTimeout(fail, readyTimeoutMs);
    const onLine = (line: string): void => {
      output += `${line}\n`;
      if (line.startsWith('Ready in')) resolve(performance.now());
    };
    createInterface(child.stdout).on('line', onLine);
    createInterface(child.stderr).on('line', onLine);
    void exited.then(() => {
      clearTimeout(timer);
      fail();
    });
  });
  await stop();
  const built = /^Portal built .*$/m.exec(output)?.[0];
  return { value: (readyMs - startedMs) / 1000, ...(built !== undefined && { note: built }) };
}
