import { type BrandId, findBrandOfHost } from '@device-pay/brands';

/** Whether a link on our pages may have this address: a path of this site, or https on one of the brand's hosts. */
export function isBrandLink(address: string, brand: BrandId): boolean {
  // Browsers read /\ as //, which is another host, and skip tabs and line feeds.
  if ([...address].some((sign) => sign <= ' ' || sign === '\u007f' || sign === '\\')) return false;
  if (address.startsWith('/')) return isOwnPath(address);
  if (!address.startsWith('https://') || !URL.canParse(address)) return false;
  const { hostname, port, username, password } = new URL(address);
  // With a dot at its end a name is the same host to the DNS, but not to code that compares names.
  if (port !== '' || username !== '' || password !== '' || hostname.endsWith('.')) return false;
  return findBrandOfHost(hostname)?.id === brand;
}

/**
 * `//evil.example` is another host, and `/.//evil.example` becomes one when its normalised path is used as an address.
 */
function isOwnPath(path: string): boolean {
  const own = 'https://own.example';
  if (!URL.canParse(path, own)) return false;
  const { origin, pathname } = new URL(path, own);
  return origin === own && !pathname.startsWith('//');
}
