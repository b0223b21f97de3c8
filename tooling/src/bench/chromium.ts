import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isRoot } from '../postgres-user.ts';

/** A page in a Chromium with empty caches, controlled by the DevTools protocol. */
export interface BrowserPage {
  /** Sends a command to the page's session. Rejects with Chromium's message when it fails. */
  send<T = unknown>(method: string, parameters?: object): Promise<T>;
  close(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Starts a browser with a profile of its own. Rejects when it doesn't say where it listens within 20 s. */
export async function openBrowserPage(executable: string): Promise<BrowserPage> {
  const profile = mkdtempSync(path.join(tmpdir(), 'device-pay-chromium-'));
  const child = spawn(
    executable,
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-extensions',
      '--disable-dev-shm-usage',
      ...(isRoot() ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const stop = async (withinMs: number): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      const timer = setTimeout(() => child.kill('SIGKILL'), withinMs);
      await exited;
      clearTimeout(timer);
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const connection = await connect(await debuggerUrl(child));
    const { targetInfos } = await connection.send<{ targetInfos: { targetId: string; type: string }[] }>(
      'Target.getTargets',
    );
    const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId;
    const { sessionId } = await connection.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    return {
      send: (method, parameters) => connection.send(method, parameters, sessionId),
      async close() {
        // Debian starts its headless shell by a script: a signal would end only the script and leave the browser.
        await connection.send('Browser.close').catch(() => undefined);
        connection.close();
        await stop(5_000);
      },
    };
  } catch (error) {
    await stop(0);
    throw error;
  }
}

function debuggerUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`Chromium did not start:\n${output}`)), 20_000);
    const fail = (): void => reject(new Error(`Chromium ended:\n${output}`));
    child.once('error', reject);
    child.once('exit', fail);
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      child.off('exit', fail);
      resolve(url);
    });
  });
}

interface Connection {
  send<T>(method: string, parameters?: object, sessionId?: string): Promise<T>;
  close(): void;
}

async function connect(url: string): Promise<Connection> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (message: Message) => void>();
  let lastId = 0;
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error(`No connection to ${url}`)), { once: true });
  });
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id === undefined) return;
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  socket.addEventListener('close', () => {
    for (const settle of waiting.values()) settle({ error: { message: 'Chromium has gone' } });
  });
  return {
    send: <T>(method: string, params: object = {}, sessionId?: string) =>
      new Promise<T>((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, ({ result, error }) =>
          error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result as T),
        );
        socket.send(JSON.stringify({ id: lastId, method, params, ...(sessionId && { sessionId }) }));
      }),
    close: () => socket.close(),
  };
}
