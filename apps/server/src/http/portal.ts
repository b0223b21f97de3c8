import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { brands } from '@device-pay/brands';
import { operatorOf } from '@device-pay/brands/operators';
import { pageOfAlias } from '@device-pay/content';
import { languageOf } from '@device-pay/rules';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../platform/failure.ts';
import { failureBody } from './answers.ts';

export interface PortalOptions {
  /** The built portal; where it is missing only the calls are served. */
  readonly directory: string;
  /** Origins that may show the portal in a frame. */
  readonly frameAncestors: readonly string[];
  /** Origins that may play the native app around the portal, in a frame. */
  readonly shellOrigins: readonly string[];
  /** Origins that may play a mini-program's web view around the portal: their script runs in it. The demo's only. */
  readonly miniProgramOrigins: readonly string[];
  /** Origins of the calls beside the page's own, by brand configuration. */
  readonly connectOrigins: readonly string[];
  /** Where the pictures of maps come from; with an empty address there are none. */
  readonly mapTiles: { readonly url: string; readonly coordinates: string; readonly attribution: string };
  /** Origins that the portal may show in a frame, such as the chat's window. */
  readonly frameOrigins: readonly string[];
}

/** The route of all files. What has a route of its own, such as a call, goes before it. */
export const filesRoute = '/pay/*';

const landingPage = '/pay/serve.html';
const errorPage = '/pay/error/404.html';

/** The portal's static files under /pay, and where everything else leads. */
export async function registerPortal(app: FastifyInstance, options: PortalOptions): Promise<void> {
  const root = resolve(options.directory);
  const built = existsSync(root);
  const policies = contentSecurityPolicies(root, options);

  if (built) {
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
    const page = pageOfAlias(name);
    // A page whose other name is its own, and which is not there, must not lead to itself.
    if (page && page !== name) return redirectTo(request, reply, `/pay/${page}`);
    if (isAsset(name))
      return reply.code(404).header('content-type', 'text/plain; charset=utf-8').send('not found');
    if (path !== errorPage) return toErrorPage(request, reply);
  }
  request.outcome = 'callUnknown';
  const language = languageOf(request.headers['accept-language']?.split(',')[0], 'cn');
  const { status, body } = failureBody(fail('callUnknown'), language, request.id);
  return reply
    .code(status)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send(body);
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

/** Where recordings and their pictures lie. */
const mediaOrigins = brands.flatMap(({ id }) => operatorOf(id).mediaHosts.map((host) => `https://${host}`));

const tileOrigins = ({ mapTiles }: PortalOptions): string[] =>
  mapTiles.url === '' ? [] : [new URL(mapTiles.url).origin];

/** Where WeChat's JS-SDK comes from: pages inside its mini-programs can't open a payment without it. */
const wechatScripts = 'https://res.wx.qq.com';

/**
 * Answers the policies of pages. A portal that is built again under a running server has other hashes: with the old
 * ones browsers would refuse the scripts in its pages until somebody starts the server again.
 */
function contentSecurityPolicies(
  root: string,
  options: PortalOptions,
): () => { readonly inBrowser: string; readonly inWechat: string } {
  const file = resolve(root, 'csp.json');
  const { miniProgramOrigins } = options;
  const policiesOf = (hashes: PageHashes) => ({
    inBrowser: contentSecurityPolicy(hashes, options, miniProgramOrigins),
    inWechat: contentSecurityPolicy(hashes, options, [...miniProgramOrigins, wechatScripts]),
  });
  let readAt = 0;
  let policies = policiesOf({});
  return () => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt !== 0 && changedAt !== readAt) {
      try {
        policies = policiesOf(JSON.parse(readFileSync(file, 'utf8')) as PageHashes);
        readAt = changedAt;
      } catch {
        // The build is writing it: the next page finds it whole.
      }
    }
    return policies;
  };
}

/** What the build writes into csp.json: the hashes of scripts and styles that stand in its pages. */
interface PageHashes {
  readonly scriptHashes?: readonly string[];
  readonly styleHashes?: readonly string[];
}

function contentSecurityPolicy(
  { scriptHashes = [], styleHashes = [] }: PageHashes,
  options: PortalOptions,
  scriptOrigins: readonly string[],
): string {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash.replaceAll("'", '')}'`);
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...quoted(scriptHashes), ...scriptOrigins].join(' '),
    ['style-src', "'self'", ...quoted(styleHashes)].join(' '),
    ['img-src', "'self'", 'data:', 'blob:', ...mediaOrigins, ...tileOrigins(options)].join(' '),
    ['media-src', "'self'", 'blob:', ...mediaOrigins].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", ...options.connectOrigins].join(' '),
    ['frame-src', "'self'", ...options.frameOrigins].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    [
      'frame-ancestors',
      "'self'",
      ...options.frameAncestors,
      ...options.shellOrigins,
      ...options.miniProgramOrigins,
    ].join(' '),
  ].join('; ');
}
