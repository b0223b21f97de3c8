import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DevicePlatformSecret } from './authorization.ts';

/** Reads the shared secret in `keysDir`, and makes it the first time; of several starts at once, one wins. */
export async function loadSecret(keysDir: string): Promise<DevicePlatformSecret> {
  const path = join(keysDir, 'device-platform.json');
  await mkdir(keysDir, { recursive: true });
  const fresh: DevicePlatformSecret = {
    keyId: `dp_${randomBytes(6).toString('hex')}`,
    secret: randomBytes(32).toString('base64url'),
  };
  const draft = `${path}.${fresh.keyId}`;
  await writeFile(draft, `${JSON.stringify(fresh)}\n`, { mode: 0o600 });
  try {
    // Unlike a rename, a link never replaces the secret that another start has put there.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return JSON.parse(await readFile(path, 'utf8')) as DevicePlatformSecret;
}
