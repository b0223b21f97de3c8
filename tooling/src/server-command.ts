import { spawn } from 'node:child_process';
import { Console } from 'node:console';
import { constants } from 'node:os';
import path from 'node:path';
import { prepareDatabase } from './launch.ts';
import { repositoryDir } from './repository.ts';
import { runSession } from './session.ts';
import { readStartSettings } from './start-settings.ts';

/** The exit code that shells give a command that Ctrl-C has ended: callers must not take it for finished. */
const interruptedExitCode = 128 + constants.signals.SIGINT;

/**
 * Runs one of the server's commands on the database that npm start uses, and starts that database if necessary.
 * Resolves with the command's exit code.
 */
export function runServerCommand(program: string, args: readonly string[]): Promise<number> {
  // Standard output belongs to the command: messages about the database must not precede its JSON.
  globalThis.console = new Console(process.stderr, process.stderr);
  return runSession(async (session) => {
    const settings = readStartSettings(process.env, repositoryDir);
    const databaseUrl = await prepareDatabase(settings, session);
    if (session.isEnding()) return;
    const child = spawn(process.execPath, [path.join(repositoryDir, 'apps/server/src', program), ...args], {
      stdio: 'inherit',
      // File names are relative to the user's working directory, not to the one in which npm runs this.
      cwd: process.env.INIT_CWD ?? process.cwd(),
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    const exited = new Promise<{ exitCode: number }>((resolve) => {
      child.on('exit', (code, signal) =>
        resolve({ exitCode: code ?? 128 + constants.signals[signal ?? 'SIGKILL'] }),
      );
    });
    session.keep({
      exited,
      stop: async () => {
        child.kill();
        await exited;
      },
    });
  }, interruptedExitCode);
}
