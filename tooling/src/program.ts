import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { cacheDir, repositoryDir } from './repository.ts';

export type ProgramOptions = {
  /** Its name in messages. */
  readonly name: string;
  /** The bundle to run. */
  readonly script: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The `msg` of the JSON log line that tells that it is ready. */
  readonly readyMessage: string;
  /** Where its output goes, warnings and errors also to the console; undefined: all of it to stdout. */
  readonly logFile: string | undefined;
};

export type RunningProgram = {
  /** Resolves when it says that it is ready; rejects when it ends before, or takes too long. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended: exit code and a text that tells how, with the last lines it wrote. */
  readonly exited: Promise<{ readonly exitCode: number; readonly report: string }>;
  /** SIGTERM, and SIGKILL when it doesn't finish in time. Safe to call twice. */
  stop(): Promise<void>;
  /** SIGKILL, as an accident would: nothing is finished. */
  kill(): Promise<void>;
  /** SIGSTOP, as when its machine is suspended: it stops in the midst of what it does, and goes on when it is thawed. */
  freeze(): void;
  thaw(): void;
};

const readyTimeoutMs = 60_000;
const stopTimeoutMs = 15_000;
const reportedLines = 20;
const maxLogBytes = 10_000_000;
/** The log levels that also go to the console. */
const loudLevels: readonly string[] = ['warn', 'error', 'fatal'];

/** Starts a bundled program, which ends with this process even if that is killed. */
export function startProgram({ name, script, env, readyMessage, logFile }: ProgramOptions): RunningProgram {
  const child = spawn(
    process.execPath,
    [
      '--enable-source-maps',
      // A request leaves little garbage, so a larger young generation would only waste memory.
      '--max-semi-space-size=8',
      // Garbage is collected when the heap has grown by half, not when it has grown fourfold.
      '--heap-growing-percent=50',
      '--disable-warning=ExperimentalWarning',
      '--import',
      pathToFileURL(path.join(import.meta.dirname, 'end-with-parent.ts')).href,
      script,
    ],
    {
      cwd: repositoryDir,
      // Keeps compiled code, so that it is not compiled again at every start.
      env: { NODE_COMPILE_CACHE: path.join(cacheDir, 'compiled'), ...env },
      // In a session of its own, so that Ctrl-C in the terminal leaves the order of stopping to us.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const logFd = logFile === undefined ? undefined : openLog(logFile);
  const lastLines: string[] = [];
  let isLogLost = false;
  // If the disk is full, the program goes on without its log, and the console says so once.
  const writeLog = (fd: number, line: string): void => {
    try {
      writeSync(fd, `${line}\n`);
      isLogLost = false;
    } catch (error) {
      if (!isLogLost) process.stderr.write(`${name}: ${logFile}: ${(error as Error).message}\n`);
      isLogLost = true;
    }
  };
  let markReady = (): void => {};

  const onLine = (line: string, stream: 'stdout' | 'stderr'): void => {
    lastLines.push(line);
    if (lastLines.length > reportedLines) lastLines.shift();
    const entry = parseLogLine(line);
    if (logFd === undefined) process[stream].write(`${line}\n`);
    else {
      writeLog(logFd, line);
      if (entry ? loudLevels.includes(entry.level) : stream === 'stderr') {
        process.stderr.write(`${name}: ${entry ? entry.text : line}\n`);
      }
    }
    if (entry?.msg === readyMessage) markReady();
  };
  if (child.stdout) createInterface(child.stdout).on('line', (line) => onLine(line, 'stdout'));
  if (child.stderr) createInterface(child.stderr).on('line', (line) => onLine(line, 'stderr'));

  const exited = new Promise<{ exitCode: number; report: string }>((resolve) => {
    child.once('error', (error) =>
      resolve({ exitCode: 1, report: `${name} could not start: ${error.message}` }),
    );
    // "close" comes after the last line of output, "exit" may come before.
    child.once('close', (code, signal) => {
      if (logFd !== undefined) closeSync(logFd);
      const cause = signal ? `was ended by ${signal}` : `ended with exit code ${code}`;
      const tail =
        logFd === undefined ? '' : `. Its last lines:\n${lastLines.join('\n')}\nMore in ${logFile}`;
      resolve({ exitCode: code || 1, report: `${name} ${cause}${tail}` });
    });
  });
  const ready = new Promise<void>((resolve, reject) => {
    markReady = resolve;
    void exited.then(({ report }) => reject(new Error(report)));
    const timer = setTimeout(
      () =>
        reject(new Error(`${name} was not ready in ${readyTimeoutMs / 1000} s:\n${lastLines.join('\n')}`)),
      readyTimeoutMs,
    );
    timer.unref();
  });
  ready.catch(() => {});
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  return {
    ready,
    exited,
    stop: () => stopProgram(child, exited),
    kill,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
}

async function stopProgram(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await exited;
  clearTimeout(impatience);
}

type LogEntry = { readonly msg: string; readonly level: string; readonly text: string };

function parseLogLine(line: string): LogEntry | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line) as { msg?: string; level?: string; err?: { message?: string } };
    const { msg = '', level = '', err } = entry;
    const cause = err?.message === undefined || err.message === msg ? '' : ` (${err.message})`;
    return { msg, level, text: `${msg}${cause}` };
  } catch {
    return undefined;
  }
}

function openLog(logFile: string): number {
  mkdirSync(path.dirname(logFile), { recursive: true });
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) {
    rmSync(`${logFile}.1`, { force: true });
    renameSync(logFile, `${logFile}.1`);
  }
  return openSync(logFile, 'a', 0o600);
}
