import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pageOfAlias } from '@device-pay/content';
import { languageOf } from '@device-pay/rules';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicies, type PolicyOrigins } from './content-security-policy.ts';
import { sendFailureBesideCall } from './send.ts';

export interface PortalOptions extends PolicyOrigins {
  /** The built portal; where it is missing only the calls are served. */
  readonly directory: string;
  /** Where map tiles come from; with an empty address there are none. */
  readonly mapTiles: { readonly url: string; readonly coordinates: string; readonly attribution: string };
}

/** The route of all files. More specific routes, such as the calls', win over it. */
export const filesRoute = '/pay/*';

const landingPage = '/pay/serve.html';
const errorPage = '/pay/error/404.html';

/** Whether the folder holds a built portal: an empty or unrelated one has no landing page. */
export const hasPortal = (directory: string): boolean =>
  existsSync(join(directory, landingPage.slice('/pay/'.length)));

/** The portal's static files under /pay, and where everything else leads. */
export async function registerPortal(app: FastifyInstance, options: PortalOptions): Promise<void> {
  const root = resolve(options.directory);
  // Whatever is in it: the portal may be built only after the start.
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
        if (carriesTicket(reply.request.url)) {
          // Otherwise a cache would keep the page under the address with the ticket, and browsers that look ahead would
          // name that address as the referrer of the page's assets, before the page's first script removes the ticket.
          reply.header('cache-control', 'no-store').header('referrer-policy', 'strict-origin');
        } else {
          reply.header('cache-control', 'no-cache');
        }
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
  // A framed portal asks whether the page around it is one of these; a portal on a CDN has such a file of its own, or
  // none.
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

/**
 * What is neither a call nor a file: aliases of pages and unknown pages are redirected, assets get 404, the rest is an
 * unknown call.
 */
function notFound(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0] ?? '';
  // Some cashiers send the payer back by POST. What the form says is not believed, so the page is opened without it.
  if (request.method === 'POST' && /^\/pay\/[\w/-]+\.html$/.test(path)) {
    return reply.header('cache-control', 'no-store').redirect(request.url, 303);
  }
  if (navigates(request)) {
    const name = path.slice('/pay/'.length);
    const page = pageOfAlias(name.replace(/\/$/, ''));
    // A page that is missing, and is its own alias, would be redirected to itself for ever.
    if (page && page !== name) return redirectTo(request, reply, `/pay/${page}`);
    if (isAsset(name))
      return reply.code(404).header('content-type', 'text/plain; charset=utf-8').send('not found');
    if (path !== errorPage) return toErrorPage(request, reply);
  }
  return sendFailureBesideCall('callUnknown', request, reply);
}

const navigates = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && url.startsWith('/pay/');

const carriesTicket = (url: string): boolean => /[?&]token=/.test(url);

/** A request for a chunk of an older build must not be answered with a page. */
const isAsset = (name: string): boolean =>
  name.startsWith('assets/') || (/\.\w+$/.test(name) && !/\.html?$/i.test(name));

/** Whether this is a page under an address that no router can read, such as `/pay/100%.html`. */
export const asksForPage = (request: FastifyRequest): boolean =>
  navigates(request) && !isAsset((request.url.split('?')[0] ?? '').slice('/pay/'.length));

/** Keeps the language if it is one, and drops the rest of the query. */
export function toErrorPage(request: FastifyRequest, reply: FastifyReply) {
  // The framework has not parsed the query of a malformed address.
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
