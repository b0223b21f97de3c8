import { userInfo } from 'node:os';
import { migrate } from '../migrations/migrate.ts';
import { ConfigError } from './platform/config.ts';
import { connectDatabase, type Database, requireDatabase } from './platform/database/connect.ts';
import { createLogger, type Logger } from './platform/log.ts';
import { fillReferenceData } from './reference/fill-reference-data.ts';

export interface CommandTools {
  readonly db: Database;
  readonly databaseUrl: string;
  /** Silent: a command prints what it has to say. */
  readonly log: Logger;
  /** The name of the person who runs the command at the operating system, for the audit log. */
  readonly osUser: string;
}

/**
 * Runs a command of the command line on the database that DATABASE_URL names, brought up to this release, and sets the
 * exit code: what the command answers; 2, with a sentence on the standard error, for a database that can't be used.
 */
export async function runOnDatabase(command: (tools: CommandTools) => Promise<number>): Promise<void> {
  const { DATABASE_URL: databaseUrl = '' } = process.env;
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) {
    process.stderr.write('DATABASE_URL: must be set, and begin with postgresql://\n');
    process.exitCode = 2;
    return;
  }
  // `| head` closes the pipe before everything is written: the command drops the rest, and goes on to its end.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  const log = createLogger('silent');
  const { db, close } = connectDatabase(databaseUrl, { poolSize: 3, log, unhurried: true });
  try {
    await requireDatabase(db);
    await migrate(db);
    await fillReferenceData(db);
    process.exitCode = await command({ db, databaseUrl, log, osUser: osUser() });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  } finally {
    await close();
  }
}

function osUser(): string {
  const { SUDO_USER: sudoUser } = process.env;
  if (sudoUser) return `${sudoUser} (sudo)`;
  try {
    return userInfo().username;
  } catch {
    // A container may run as a number that no account has.
    return `uid ${process.getuid?.()}`;
  }
}
