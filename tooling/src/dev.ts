import { spawn } from 'node:child_process';
import path from 'node:path';
import { context, type Plugin } from 'esbuild';
import {
  bundleOptions,
  bundlePath,
  type Program,
  serverProgram,
  simulatorsProgram,
  writeBundle,
} from './bundle.ts';
import { tellEarlierPayments } from './earlier-payments.ts';
import { prepareDatabase, readSimulatorsEnv, startServer, startSimulators } from './launch.ts';
import { isPortFree } from './ports.ts';
import type { RunningProgram } from './program.ts';
import { installedBinary, repositoryDir } from './repository.ts';
import { runSession, type Session } from './session.ts';
import { joinSharedStart } from './shared-start.ts';
import { readStartSettings } from './start-settings.ts';

process.exit(await runSession(develop));

/** Database and vite keep running; server and simulators restart at every change of their sources. */
async function develop(session: Session): Promise<void> {
  const settings = readStartSettings(process.env, repositoryDir);
  const { port, dataDir, demo } = settings;
  if (!(await isPortFree(port)))
    throw new Error(`Port ${port} is taken by another program: set PORT to another port.`);
  const databaseUrl = await prepareDatabase(settings, session);

  const shared = settings.databaseUrl === undefined ? await joinSharedStart(databaseUrl, port) : undefined;
  if (shared !== undefined) {
    const report = 'The npm start that ran the database or the simulators has ended: start npm run dev again';
    const exited = shared.lost.then(() => ({ exitCode: 1, report }));
    session.keep({ exited, stop: () => shared.leave() });
  }
  if (demo && shared?.isFirst !== false) {
    await watch(session, simulatorsProgram, () =>
      startSimulators(bundlePath(simulatorsProgram), settings, process.env),
    );
  }
  await shared?.markReady();
  await watch(session, serverProgram, () =>
    startServer(
      bundlePath(serverProgram),
      settings,
      { ...(demo ? readSimulatorsEnv(dataDir) : {}), ...process.env, DATABASE_URL: databaseUrl },
      undefined,
    ),
  );
  if (demo && shared?.isFirst !== false) await tellEarlierPayments(databaseUrl, readSimulatorsEnv(dataDir));
  if (!session.isEnding()) servePortal(session, port);
}

/** Builds and starts the program now and after every change; a program that fails waits for the next change. */
async function watch(session: Session, program: Program, start: () => RunningProgram): Promise<void> {
  let running: RunningProgram | undefined;
  let restarts = Promise.resolve();
  let firstBuildEnded = (): void => {};
  const firstBuild = new Promise<void>((resolve) => {
    firstBuildEnded = resolve;
  });
  const restart = async (): Promise<void> => {
    const previous = running;
    // Cleared first, so that an intended end is not reported.
    running = undefined;
    await previous?.stop();
    if (session.isEnding()) return;
    const next = start();
    running = next;
    void next.exited.then(({ report }) => {
      if (running === next && !session.isEnding()) console.error(`${report}\nWaiting for a change …`);
    });
    await next.ready.then(
      () => console.log(`${program.name} ready`),
      () => {},
    );
  };
  const restartAfterBuild: Plugin = {
    name: 'restart-after-build',
    setup(setup) {
      setup.onEnd(async ({ errors, outputFiles }) => {
        if (errors.length === 0 && outputFiles) {
          writeBundle(outputFiles);
          // Restarts run one after the other: a change during a restart causes another one after it.
          restarts = restarts.then(restart);
          await restarts;
        }
        firstBuildEnded();
      });
    },
  };
  const options = bundleOptions(program);
  const watcher = await context({ ...options, plugins: [...options.plugins, restartAfterBuild] });
  session.keep({
    exited: new Promise(() => {}),
    async stop() {
      await watcher.dispose();
      await restarts;
      await running?.stop();
    },
  });
  await watcher.watch();
  await firstBuild;
}

function servePortal(session: Session, port: number): void {
  const child = spawn(process.execPath, [installedBinary('vite'), '--configLoader', 'native'], {
    cwd: path.join(repositoryDir, 'apps/portal'),
    env: { ...process.env, API_ORIGIN: `http://127.0.0.1:${port}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = new Promise<{ exitCode: number; report: string }>((resolve) => {
    child.once('error', (error) =>
      resolve({ exitCode: 1, report: `vite could not start: ${error.message}` }),
    );
    child.once('close', (code) =>
      resolve({ exitCode: code || 1, report: `vite ended with exit code ${code}` }),
    );
  });
  session.keep({
    exited,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  });
}
