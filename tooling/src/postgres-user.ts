import { spawnSync } from 'node:child_process';
import { constants, openSync, readFileSync, statSync } from 'node:fs';

/** The operating-system user a PostgreSQL process runs as; absent means the user who runs us. */
export type ServerUser = { readonly uid: number; readonly gid: number };

/** A folder as a PostgreSQL process can name it: hand `fd`, when present, to the child as descriptor 3. */
export type ReachableFolder = { readonly path: string; readonly fd?: number };

export const isRoot = (): boolean => process.geteuid?.() === 0;

/**
 * PostgreSQL refuses to run as root. An existing cluster keeps its owner, so that `npm start` and
 * `sudo npm start` may be mixed; a new one gets the first account of the list that this machine has.
 * Throws when there is none.
 */
export function serverUser(clusterDir: string): ServerUser | undefined {
  if (!isRoot()) return undefined;
  const cluster = statSync(clusterDir, { throwIfNoEntry: false });
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([account]) => account === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL cannot run as root and this machine has neither a "postgres" nor a "nobody" account: ' +
      'start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** Whether the user can enter the folder: asked of the kernel, which also knows about ACLs. */
export function canEnter(folder: string, user: ServerUser | undefined): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/', stdio: 'ignore' });
  return status === 0;
}

/**
 * Names a folder for a process of another user.
 *
 * A clone in /root or in a home of mode 700 can't be entered by the server's user. Opening the folder
 * ourselves and handing the descriptor down lets that process go through /proc/self/fd/3, which skips
 * the folders above. That was chosen over keeping the data elsewhere (then deleting or backing up
 * DATA_DIR would miss it), over chmod on folders that aren't ours, and over file capabilities, which
 * containers often withhold. It works for data only: PostgreSQL resolves the path of its own
 * executable, so the binaries are copied instead (see postgres-binaries.ts).
 */
export function reachableFolder(folder: string, user: ServerUser | undefined): ReachableFolder {
  if (!user || canEnter(folder, user)) return { path: folder };
  if (process.platform !== 'linux') {
    throw new Error(
      `The user that runs PostgreSQL (uid ${user.uid}) cannot enter ${folder}: set DATA_DIR to a folder that it can.`,
    );
  }
  const fd = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  return { path: '/proc/self/fd/3', fd };
}
