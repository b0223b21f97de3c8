import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, ConfigError, readSecretFile } from './platform/config.ts';
import { newKeyFile } from './platform/data-keys.ts';

/**
 * What `read` makes of the key file that a variable names. Where none is named the demo makes its own, once, as
 * `demoName` in DATA_DIR/keys.
 * @throws ConfigError that names the variable, for a file that is not there or that `read` refuses
 */
export function fromKeyFile<Keys>(
  config: Config,
  variable: 'FILES_KEY_FILE' | 'REAL_NAME_HASH_KEY_FILE',
  demoName: string,
  read: (text: string) => Keys,
): Keys {
  const path = config[variable];
  const text =
    path === '' && config.DEMO
      ? demoKeyFile(join(config.DATA_DIR, 'keys', demoName))
      : readSecretFile(variable, path);
  try {
    return read(text);
  } catch (error) {
    throw new ConfigError(`${variable}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
}

function demoKeyFile(path: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    // Of several processes that start at once one makes it, and all read it.
    writeFileSync(path, newKeyFile('demo'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8');
}
