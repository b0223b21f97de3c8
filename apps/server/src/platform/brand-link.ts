import { type BrandId, findBrandOfHost } from '@device-pay/brands';

/** Whether a link of ours may lead there: a path of this site, or an https address on one of the brand's hosts. */
export function isBrandLink(address: string, brand: BrandId): boolean {
  // Browsers take /\ and // for another host, and skip tabs and line feeds.
  if ([...address].some((sign) => sign <= ' ' || sign === '\u007f' || sign === '\\')) return false;
  if (address.startsWith('/')) return isOwnPath(address);
  if (!address.startsWith('https://') || !URL.canParse(address)) return false;
  const { hostname, port, username, password } = new URL(address);
  // A name with a dot at its end is the same host to the DNS, and another one to who compares names.
  if (port !== '' || username !== '' || password !== '' || hostname.endsWith('.')) return false;
  return findBrandOfHost(hostname)?.id === brand;
}

/** `//evil.example` is another host, and so is what `/.//evil.example` becomes for who uses its path again. */
function isOwnPath(path: string): boolean {
  const own = 'https://own.example';
  if (!URL.canParse(path, own)) return false;
  const { origin, pathname } = new URL(path, own);
  return origin === own && !pathname.startsWith('//');
}
