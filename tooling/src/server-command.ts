import { spawn } from 'node:child_process';
import { Console } from 'node:console';
import { constants } from 'node:os';
import path from 'node:path';
import { prepareDatabase } from './launch.ts';
import { repositoryDir } from './repository.ts';
import { runSession } from './session.ts';
import { readStartSettings } from './start-settings.ts';

/** What shells say of a command that Ctrl-C ended: whoever waits for it must not take it for done. */
const interruptedExitCode = 128 + constants.signals.SIGINT;

/**
 * Runs one of the server's commands on the database that npm start uses, which is started where it isn't. Answers
 * its exit code.
 */
export function runServerCommand(program: string, args: readonly string[]): Promise<number> {
  // The standard output is the command's own: what is said of the database must not stand before its JSON.
  globalThis.console = new Console(process.stderr, process.stderr);
  return runSession(async (session) => {
    const settings = readStartSettings(process.env, repositoryDir);
    const databaseUrl = await prepareDatabase(settings, session);
    if (session.isEnding()) return;
    const child = spawn(process.execPath, [path.join(repositoryDir, 'apps/server/src', program), ...args], {
      stdio: 'inherit',
      // Files are named from where the user stands, not from where npm runs this.
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
