import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isRoot } from './postgres-user.ts';

/** First the headless shell: it has the same engine, and the journeys take two thirds of the time. */
const usualPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const debianPackages = ['chromium-headless-shell', 'fonts-noto-cjk'];

/**
 * The Chromium for the browser journeys: CHROMIUM_PATH, else the system's, else Debian's package, which is installed if
 * we have the rights. Throws with a sentence that says what to do.
 */
export function findOrInstallChromium(): string {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist.`);
  }
  const found = findUsual();
  if (found !== undefined) return found;
  if (isRoot() && existsSync('/etc/debian_version')) {
    console.log(`Installing ${debianPackages.join(' and ')} …`);
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    const isInstalled =
      spawnSync('apt-get', ['update', '-q'], options).status === 0 &&
      spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...debianPackages], options)
        .status === 0;
    const installed = isInstalled ? findUsual() : undefined;
    if (installed !== undefined) return installed;
  }
  throw new Error(
    `The browser journeys need Chromium: install it (Debian: apt-get install ${debianPackages.join(' ')}), ` +
      'or set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}

const findUsual = (): string | undefined => usualPaths.find((candidate) => existsSync(candidate));
