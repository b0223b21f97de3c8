import path from 'node:path';

export type StartSettings = {
  readonly port: number;
  /** An absolute path. */
  readonly dataDir: string;
  /** Undefined: the PostgreSQL from npm is started. */
  readonly databaseUrl: string | undefined;
  readonly demo: boolean;
  readonly simulatorsPort: number;
};

/** Reads the settings that tasks need; the server checks all others. Throws with a sentence that names the problem. */
export function readStartSettings(
  env: Readonly<Record<string, string | undefined>>,
  baseDir: string,
): StartSettings {
  const databaseUrl = env.DATABASE_URL || undefined;
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new Error('DATABASE_URL must begin with postgresql://');
  }
  const demo = env.DEMO || (databaseUrl === undefined ? '1' : '0');
  if (demo !== '0' && demo !== '1') throw new Error(`DEMO must be 0 or 1, not ${JSON.stringify(demo)}`);
  return {
    port: readPort(env, 'PORT', 8080),
    dataDir: path.resolve(baseDir, env.DATA_DIR || '.data'),
    databaseUrl,
    demo: demo === '1',
    simulatorsPort: readPort(env, 'SIMULATORS_PORT', 8090),
  };
}

function readPort(env: Readonly<Record<string, string | undefined>>, name: string, preset: number): number {
  const value = env[name] || String(preset);
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535) {
    throw new Error(`${name} must be a port from 1 to 65535, not ${JSON.stringify(value)}`);
  }
  return port;
}
