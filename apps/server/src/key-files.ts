import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, ConfigError, readSecretFile } from './platform/config.ts';
import { newKeyFile } from './platform/data-keys.ts';

/**
 * Reads with `read` the key file that a variable names. Where the variable is not set, the demo makes a key file once,
 * as `demoName` in DATA_DIR/keys.
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
    // If several processes start at once, one of them makes the file, and all read it.
    writeFileSync(path, newKeyFile('demo'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8');
}
