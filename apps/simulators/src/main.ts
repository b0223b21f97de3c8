import { log } from './platform/log.ts';
import {
  portRowLength,
  type RunningSimulators,
  type StartOptions,
  simulatorNames,
  startSimulators,
} from './start-simulators.ts';

const rowsTried = 10;

/**
 * The simulators as a program. SIMULATORS_DIR: the folder of keys, state and env.json. SIMULATORS_PORT: the base
 * port (8090); each simulator listens on one of the ports after it (start-simulators.ts). If one of those is taken,
 * or is the portal's, all move to a higher row, and env.json says which. SIMULATORS_PUBLIC_HOST: the host in cashier
 * links (localhost). SIMULATORS_DEAD_SPOTS: 0 for devices that never lose the network. PORT: the portal's port (8080),
 * for the shell that shows it.
 */
async function main(): Promise<void> {
  const dir = process.env.SIMULATORS_DIR;
  if (dir === undefined || dir === '')
    throw new Error('SIMULATORS_DIR must name the folder for keys and state');
  const simulators = await startOnFreePorts(readPort('SIMULATORS_PORT', '8090'), {
    dir,
    portalPort: readPort('PORT', '8080'),
    publicHost: process.env.SIMULATORS_PUBLIC_HOST ?? 'localhost',
    deadSpots: process.env.SIMULATORS_DEAD_SPOTS !== '0',
  });
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      // Sleeping answers and open connections must not keep the process alive.
      simulators.stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
  }
  log('simulators ready', Object.fromEntries(simulatorNames.map((name) => [name, simulators[name].url])));
}

/** Another demo's simulators, or any other program, may use some of the ports: then the next row is tried. */
async function startOnFreePorts(
  wantedBasePort: number,
  options: Omit<StartOptions, 'basePort' | 'ports'>,
): Promise<RunningSimulators> {
  const { portalPort = 0 } = options;
  const last = wantedBasePort + rowsTried * portRowLength;
  for (let basePort = wantedBasePort; basePort < last; basePort += portRowLength) {
    const end = basePort + portRowLength;
    if (end > 65_535) break;
    if (portalPort > basePort && portalPort < end) continue;
    try {
      return await startSimulators({ ...options, basePort });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  throw new Error(
    `no free ports for the simulators after ${wantedBasePort}: set SIMULATORS_PORT to another port`,
  );
}

function readPort(name: string, preset: string): number {
  const text = process.env[name] ?? preset;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${name} must be a port from 1 to 65535, not "${text}"`);
  }
  return port;
}

function fail(error: unknown): never {
  log('simulators failed', { reason: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}

main().catch(fail);
