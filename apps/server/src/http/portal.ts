import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pageOfAlias } from '@device-pay/content';
import { languageOf } from '@device-pay/rules';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicies, type PolicyOrigins } from './content-security-policy.ts';
import { sendFailureOfNoCall } from './send.ts';

export interface PortalOptions extends PolicyOrigins {
  /** The built portal; where it is missing only the calls are served. */
  readonly directory: string;
  /** Where the pictures of maps come from; with an empty address there are none. */
  readonly mapTiles: { readonly url: string; readonly coordinates: string; readonly attribution: string };
}

/** The route of all files. What has a route of its own, such as a call, goes before it. */
export const filesRoute = '/pay/*';

const landingPage = '/pay/serve.html';
const errorPage = '/pay/error/404.html';

/** Whether the folder holds a built portal: one that is empty, or of something else, has no page to land on. */
export const hasPortal = (directory: string): boolean =>
  existsSync(join(directory, landingPage.slice('/pay/'.length)));

/** The portal's static files under /pay, and where everything else leads. */
export async function registerPortal(app: FastifyInstance, options: PortalOptions): Promise<void> {
  const root = resolve(options.directory);
  // Any folder: it may be built only after the start.
  const served = statSync(root, { throwIfNoEntry: false })?.isDirectory();
  const policies = contentSecurityPolicies(root, options);

  if (served) {
    await app.register(fastifyStatic, {
      root,
      prefix: '/pay/',
      preCompressed: true,
      index: false,
      redirect: false,
      setHeaders(reply, path) {
        reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
        if (path.includes('/assets/')) {
          reply.header('cache-control', 'public, max-age=31536000, immutable');
          return;
        }
        reply.header('cache-control', 'no-cache');
        if (/\.html(\.br|\.gz)?$/.test(path)) {
          const isInWechat = /MicroMessenger/i.test(reply.request.headers['user-agent'] ?? '');
          const { inBrowser, inWechat } = policies();
          reply.header('content-security-policy', isInWechat ? inWechat : inBrowser);
          reply.header('vary', 'accept-encoding, user-agent');
          reply.header('permissions-policy', 'camera=(self), microphone=(self), geolocation=(self)');
        }
      },
    });
  }
  // A framed portal asks whether the page around it is one of these; a site on a CDN has the file itself, or none.
  app.get('/pay/shell-origins.json', async (_, reply) =>
    reply.header('cache-control', 'no-cache').send(options.shellOrigins),
  );
  app.get('/pay/mini-program-origins.json', async (_, reply) =>
    reply.header('cache-control', 'no-cache').send(options.miniProgramOrigins),
  );
  app.get('/pay/map-tiles.json', async (_, reply) =>
    reply.header('cache-control', 'no-cache').send(options.mapTiles),
  );
  for (const path of ['/', '/pay', '/pay/'])
    app.get(path, async (request, reply) => redirectTo(request, reply, landingPage));
  app.setNotFoundHandler((request, reply) => notFound(request, reply));
}

/** Calls win over pages; what is neither a call nor a page is told apart by its form. */
function notFound(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0] ?? '';
  // Some cashiers send the payer back by a form. What it says is not believed, so the page alone is opened.
  if (request.method === 'POST' && /^\/pay\/[\w/-]+\.html$/.test(path)) {
    return reply.header('cache-control', 'no-store').redirect(request.url, 303);
  }
  if (navigates(request)) {
    const name = path.slice('/pay/'.length);
    const page = pageOfAlias(name.replace(/\/$/, ''));
    // A page whose other name is its own, and which is not there, must not lead to itself.
    if (page && page !== name) return redirectTo(request, reply, `/pay/${page}`);
    if (isAsset(name))
      return reply.code(404).header('content-type', 'text/plain; charset=utf-8').send('not found');
    if (path !== errorPage) return toErrorPage(request, reply);
  }
  return sendFailureOfNoCall('callUnknown', request, reply);
}

const navigates = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && url.startsWith('/pay/');

/** An old chunk must never get a page in its place. */
const isAsset = (name: string): boolean =>
  name.startsWith('assets/') || (/\.\w+$/.test(name) && !name.endsWith('.html'));

/** Whether somebody looks for a page under an address that no router reads, such as `/pay/100%.html`. */
export const asksForPage = (request: FastifyRequest): boolean =>
  navigates(request) && !isAsset((request.url.split('?')[0] ?? '').slice('/pay/'.length));

/** Keeps the language; whatever else an address carries that is none stays behind. */
export function toErrorPage(request: FastifyRequest, reply: FastifyReply) {
  // A malformed address has no query that the framework has read.
  const lang = new URLSearchParams(request.url.split('?')[1]).get('lang');
  const query = lang ? `?lang=${languageOf(lang, 'cn')}` : '';
  return reply.header('cache-control', 'no-store').redirect(errorPage + query, 302);
}

/** Keeps the query: links carry the device, the language and the site. */
function redirectTo(request: FastifyRequest, reply: FastifyReply, page: string) {
  const query = request.url.indexOf('?');
  return reply
    .header('cache-control', 'no-store')
    .redirect(query < 0 ? page : page + request.url.slice(query), 302);
}
