import { type HttpAnswer, jsonAnswer, listenOnLoopback } from '../platform/http-server.ts';
import { parseJsonObject, textOf } from '../platform/json.ts';
import type { RunningSimulator, SimulatorOptions } from '../platform/simulator.ts';
import { readOwnRequest } from './own-request.ts';
import { brandIds } from './phone-page.ts';
import { callPortal } from './portal-calls.ts';
import { shellHtml, shellScript } from './shell-page.ts';
import { shellStyle } from './shell-style.ts';

/** The demo's passwords; the shell logs in as its people would. */
const passwords: Readonly<Record<string, string>> = {
  '13800000001': 'demo-owner-1',
  '13800000002': 'demo-owner-2',
  '13800000003': 'demo-dealer-1',
  '13800000005': 'demo-owner-1',
};

/**
 * The native app: a page that holds the portal in a frame and exchanges the bridge's messages with it (docs/bridge.md).
 * SHELL_ORIGINS tells the server that this page may do so.
 */
export async function startShell(options: SimulatorOptions): Promise<RunningSimulator> {
  const { portalPort = 8080 } = options;
  const files: Readonly<Record<string, HttpAnswer>> = {
    '/': file('text/html', shellHtml),
    '/shell.css': file('text/css', shellStyle),
    '/shell.js': file('text/javascript', shellScript(portalPort)),
  };
  const listener = await listenOnLoopback(options.port, async (request) => {
    const found = files[request.path];
    if (found && request.method === 'GET') return found;
    if (request.method !== 'POST') return { status: 404 };
    const input = readOwnRequest(request, listener.port);
    if (!input) return { status: 403 };
    const calls = { '/login': logIn, '/http': sendHttp };
    const call = calls[request.path as keyof typeof calls];
    // Without the portal's server, the page shows that nobody is logged in, and `sendHttp` fails.
    return call ? call(portalPort, input).catch(() => ({ status: 502 })) : { status: 404 };
  });
  // The page is on the brand's host: browsers give a frame of another site no storage.
  const origins = brandIds.map((brand) => `http://${hostOf(brand)}:${listener.port}`);
  return {
    url: `http://127.0.0.1:${listener.port}`,
    env: { SHELL_ORIGINS: origins.join(',') },
    stop: () => listener.close(),
  };
}

const file = (type: string, body: string): HttpAnswer => ({
  status: 200,
  headers: {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; frame-src http: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
  },
  body,
});

const hostOf = (brand: unknown): string => `${(textOf(brand) ?? 'zax').replace(/[^a-z]/g, '')}.localhost`;

async function logIn(port: number, { brand, userName }: Record<string, unknown>): Promise<HttpAnswer> {
  const name = textOf(userName) ?? '';
  const form = new URLSearchParams({ userName: name, password: passwords[name] ?? '' });
  const { body } = await callPortal(port, hostOf(brand), {
    method: 'POST',
    path: '/loginVerification',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });
  const { data } = (parseJsonObject(body) ?? {}) as { data?: { token?: unknown } | null };
  return jsonAnswer(200, { token: textOf(data?.token) });
}

/** The command `sendHttp`: it reaches only the portal's server on the brand's host; any other address is refused. */
async function sendHttp(port: number, { brand, url, options }: Record<string, unknown>): Promise<HttpAnswer> {
  const host = hostOf(brand);
  const wanted = textOf(url) ?? '';
  if (!URL.canParse(wanted) || new URL(wanted).host !== `${host}:${port}`) return { status: 403 };
  const { method, headers, body, timeoutMs } = options as {
    method: 'GET' | 'POST';
    headers?: Record<string, string>;
    body?: string;
    timeoutMs?: number;
  };
  const { pathname, search } = new URL(wanted);
  const answer = await callPortal(port, host, {
    method: method === 'POST' ? 'POST' : 'GET',
    path: pathname + search,
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  return jsonAnswer(200, answer);
}
