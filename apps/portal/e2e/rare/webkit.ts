import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import type { Readable } from 'node:stream';

/** In Debian's packages `webkit2gtk-driver` and `xvfb`. */
const driverFile = '/usr/bin/WebKitWebDriver';
const displayFile = '/usr/bin/Xvfb';
const browserFile = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1);

export const hasWebKit = existsSync(driverFile) && existsSync(displayFile) && browserFile !== undefined;

/**
 * Safari's engine, by WebDriver (https://www.w3.org/TR/webdriver2/): Playwright speaks only to a WebKit that it
 * downloads. Its window is 447 px wide at least.
 */
export class WebKit {
  readonly #processes: readonly ChildProcess[];
  readonly #session: string;

  private constructor(processes: readonly ChildProcess[], session: string) {
    this.#processes = processes;
    this.#session = session;
  }

  static async start(port: number): Promise<WebKit> {
    const display = spawn(
      displayFile,
      ['-displayfd', '3', '-screen', '0', '800x1200x24', '-nolisten', 'tcp'],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      },
    );
    const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer];
    const env = { ...process.env, DISPLAY: `:${String(number).trim()}` };
    const driver = spawn(driverFile, [`--port=${port}`], { stdio: 'ignore', env });
    const origin = `http://127.0.0.1:${port}`;
    await untilItListens(origin);
    const wanted = { 'webkitgtk:browserOptions': { binary: browserFile, args: ['--automation'] } };
    const capabilities = { alwaysMatch: wanted };
    const { sessionId } = await ask<{ sessionId: string }>(`${origin}/session`, { capabilities });
    return new WebKit([driver, display], `${origin}/session/${sessionId}`);
  }

  async open(url: string): Promise<void> {
    await ask(`${this.#session}/url`, { url });
  }

  /** Runs the body of a function in the page. Fails when the page's process has ended. */
  run<T>(script: string, ...args: unknown[]): Promise<T> {
    return ask<T>(`${this.#session}/execute/sync`, { script, args });
  }

  async stop(): Promise<void> {
    await fetch(this.#session, { method: 'DELETE' }).catch(() => undefined);
    for (const child of this.#processes) child.kill();
  }
}

async function untilItListens(origin: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await fetch(`${origin}/status`);
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function ask<T>(url: string, body: object): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`WebKit: ${value.error} ${value.message}`);
  return value;
}
