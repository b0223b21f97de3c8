import { generateKeyPair } from 'node:crypto';
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Makes the folder of a simulator's keys unless it exists. Runs that share it may start at the same moment: the folder
 * appears complete or not at all.
 * @param makeFiles file name → content
 */
export async function makeKeyFolder(
  dir: string,
  makeFiles: () => Promise<Readonly<Record<string, string>>>,
): Promise<void> {
  if (await exists(dir)) return;
  await mkdir(dirname(dir), { recursive: true });
  const draft = await mkdtemp(`${dir}.new-`);
  try {
    for (const [name, content] of Object.entries(await makeFiles())) {
      await writeFile(join(draft, name), content, { mode: 0o600 });
    }
    await rename(draft, dir).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** An RSA pair as PEM, the private key in PKCS #8, the public one in SPKI. */
export function newRsaKeyPair(): Promise<{ publicKey: string; privateKey: string }> {
  return promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
