import { type BrandId, findBrandOfHost } from '@device-pay/brands';

/** Whether a link of ours may lead there: a path of this site, or an https address on one of the brand's hosts. */
export function isBrandLink(address: string, brand: BrandId): boolean {
  // Browsers take /\ and // for another host, and skip tabs and line feeds.
  if ([...address].some((sign) => sign <= ' ' || sign === '\u007f' || sign === '\\')) return false;
  if (address.startsWith('/')) return !address.startsWith('//');
  if (!address.startsWith('https://') || !URL.canParse(address)) return false;
  const { hostname, port, username, password } = new URL(address);
  // A name with a dot at its end is the same host to the DNS, and another one to who compares names.
  if (port !== '' || username !== '' || password !== '' || hostname.endsWith('.')) return false;
  return findBrandOfHost(hostname)?.id === brand;
}
