import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { brands } from '@device-pay/brands';
import { operatorOf } from '@device-pay/brands/operators';

/** The origins beside the portal's own that its pages may load, call, frame or be framed by. */
export interface PolicyOrigins {
  /** Origins that may show the portal in a frame. */
  readonly frameAncestors: readonly string[];
  /** Origins whose page may frame the portal and play the native app around it. */
  readonly shellOrigins: readonly string[];
  /** Origins that may play a mini-program's web view around the portal: their script runs in it. Only in the demo. */
  readonly miniProgramOrigins: readonly string[];
  /** Origins of calls other than the page's own, by brand configuration. */
  readonly connectOrigins: readonly string[];
  /** Where map tiles come from; with an empty address there are none. */
  readonly mapTiles: { readonly url: string };
  /** Origins that the portal may show in a frame, such as the chat's window. */
  readonly frameOrigins: readonly string[];
}

/** Hosts of recordings and their pictures. */
const mediaOrigins = brands.flatMap(({ id }) => operatorOf(id).mediaHosts.map((host) => `https://${host}`));

const tileOrigins = ({ mapTiles }: PolicyOrigins): string[] =>
  mapTiles.url === '' ? [] : [new URL(mapTiles.url).origin];

/** Where WeChat's JS-SDK comes from: pages inside its mini-programs can't open a payment without it. */
const wechatScripts = 'https://res.wx.qq.com';

/**
 * Returns the pages' current policies. A portal that is rebuilt under a running server has other hashes: with the old
 * ones browsers would refuse the scripts in its pages until somebody restarts the server.
 */
export function contentSecurityPolicies(
  root: string,
  options: PolicyOrigins,
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
        // The build is still writing it; the next request reads it whole.
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
  options: PolicyOrigins,
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
