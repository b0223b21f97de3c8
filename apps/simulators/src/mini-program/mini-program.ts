import { type HttpAnswer, jsonAnswer, listenOnLoopback } from '../platform/http-server.ts';
import { textOf } from '../platform/json.ts';
import type { RunningSimulator, SimulatorOptions } from '../platform/simulator.ts';
import { readOwnRequest } from '../shell/own-request.ts';
import { brandIds } from '../shell/phone-page.ts';
import {
  miniProgramHtml,
  miniProgramScript,
  returnedHtml,
  returnedScript,
  webViewScript,
} from './mini-program-page.ts';
import { miniProgramStyle } from './mini-program-style.ts';
import { isPaid, openPayment, type PortalAddress, PortalRefusal, readWechatUrls } from './payment.ts';

/**
 * The chat app's mini-program: a page that holds the portal in a frame as its web view, and has a pay page of its own
 * (docs/mini-program.md). A page can inject nothing into a frame of another origin, so the portal itself loads
 * `/web-view.js` from here: in a demo, if MINI_PROGRAM_ORIGINS allows it on the server.
 */
export async function startMiniProgram(options: SimulatorOptions): Promise<RunningSimulator> {
  const { portalPort = 8080 } = options;
  const files: Readonly<Record<string, HttpAnswer>> = {
    '/': file('text/html', miniProgramHtml, "frame-ancestors 'none'"),
    '/mini-program.css': file('text/css', miniProgramStyle),
    '/mini-program.js': file('text/javascript', miniProgramScript(portalPort)),
    '/web-view.js': file('text/javascript', webViewScript),
    '/returned.html': file('text/html', returnedHtml, "frame-ancestors 'self'"),
    '/returned.js': file('text/javascript', returnedScript),
  };
  const listener = await listenOnLoopback(options.port, async (request) => {
    const found = files[request.path];
    if (found && request.method === 'GET') return found;
    if (request.method === 'GET' && request.path === '/picture')
      return fetchPicture(portalPort, request.query.get('of') ?? '').catch(() => ({ status: 502 }));
    if (request.method !== 'POST') return { status: 404 };
    const input = readOwnRequest(request, listener.port);
    if (!input) return { status: 403 };
    const brand = brandIds.find((id) => id === input.brand) ?? 'zax';
    const portal: PortalAddress = {
      port: portalPort,
      host: `${brand}.localhost`,
      lang: textOf(input.lang) ?? 'zh',
    };
    const answer = request.path === '/pay' ? pay : request.path === '/paid' ? askPaid : undefined;
    if (!answer) return { status: 404 };
    return answer(portal, input).catch((error: unknown) => {
      if (error instanceof PortalRefusal) return jsonAnswer(200, { problem: error.message, paid: false });
      throw error;
    });
  });

  async function pay(portal: PortalAddress, input: Record<string, unknown>): Promise<HttpAnswer> {
    const opened = await openPayment(portal, await readWechatUrls(options.dir), {
      ticket: textOf(input.ticket) ?? '',
      person: textOf(input.person) ?? '',
      returnUrl: `http://${portal.host}:${listener.port}/returned.html`,
    });
    return jsonAnswer(200, opened);
  }
  // The page is on the brand's host: browsers give a frame of another site no storage.
  const origins = brandIds.map((brand) => `http://${brand}.localhost:${listener.port}`);
  return {
    url: `http://127.0.0.1:${listener.port}`,
    env: { MINI_PROGRAM_ORIGINS: origins.join(',') },
    stop: () => listener.close(),
  };
}

async function askPaid(portal: PortalAddress, input: Record<string, unknown>): Promise<HttpAnswer> {
  const paid = await isPaid(portal, textOf(input.orderId) ?? '', textOf(input.token) ?? '');
  return jsonAnswer(200, { paid });
}

/** A brand's picture for a card, fetched by this server, as the real chat app does with its own. */
async function fetchPicture(portalPort: number, path: string): Promise<HttpAnswer> {
  if (!/^\/pay\/brands\/[a-z]+\/[\w-]+\.png$/.test(path)) return { status: 404 };
  const response = await fetch(`http://127.0.0.1:${portalPort}${path}`, { redirect: 'error' });
  if (!response.ok) return { status: 404 };
  return {
    status: 200,
    headers: { 'Content-Type': 'image/png', 'X-Content-Type-Options': 'nosniff' },
    body: Buffer.from(await response.arrayBuffer()),
  };
}

const file = (type: string, body: string, ancestors = "frame-ancestors 'none'"): HttpAnswer => ({
  status: 200,
  headers: {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src http: https:; base-uri 'none'; form-action 'none'; ${ancestors}`,
    'X-Content-Type-Options': 'nosniff',
  },
  body,
});
