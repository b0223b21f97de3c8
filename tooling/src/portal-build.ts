import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheDir, repositoryDir } from './repository.ts';

const distDir = path.join(repositoryDir, 'apps/portal/dist');
const stampFile = path.join(cacheDir, 'portal-build-stamp');

/** The files that go into the portal; tests are left out. */
const sources = ['apps/portal/**/*', 'packages/*/**/*', 'package-lock.json'];
const notSources = /(^|\/)(node_modules|dist|e2e|test-results|playwright-report)(\/|$)|\.test\.tsx?$/;

/** Whether apps/portal/dist is missing or older than its sources. */
export function portalBuildIsStale(): boolean {
  if (!existsSync(distDir) || !existsSync(stampFile)) return true;
  return readFileSync(stampFile, 'utf8') !== sourcesStamp();
}

/** Builds the portal. Throws with the output of the build when it fails. */
export async function buildPortal(): Promise<void> {
  // Taken before the build: an edit while it runs makes the result stale again.
  const stamp = sourcesStamp();
  await runPortalBuild();
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(stampFile, stamp);
}

function sourcesStamp(): string {
  const files = globSync(sources, { cwd: repositoryDir, exclude: (name) => notSources.test(name) });
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const fileStat = statSync(path.join(repositoryDir, file));
    const { size, mtimeMs } = fileStat;
    if (fileStat.isFile() && !notSources.test(file)) hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function runPortalBuild(): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn('npm', ['run', '--silent', 'build', '-w', '@device-pay/portal'], {
      cwd: repositoryDir,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`The portal's build failed with exit code ${code}:\n${output.trim()}`)),
    );
  });
}
