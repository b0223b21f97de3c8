import { type BrandId, brandById, defaultBrandId, findBrandOfHost, isDemoHost } from '@device-pay/brands';

/**
 * Whether an address is a page of the brand's own portal, exactly as a browser shows it and without a fragment. Plain
 * http, ports and hosts without a name are for the demo only.
 */
export function isOwnPage(address: string, brand: BrandId, demo: boolean): boolean {
  if (!URL.canParse(address) || address.includes('#')) return false;
  const url = new URL(address);
  // A browser would rewrite it first (dot segments, credentials, capitals).
  if (url.href !== address || url.username !== '' || url.password !== '') return false;
  if (url.hostname.endsWith('.')) return false;
  if (url.pathname !== '/pay' && !url.pathname.startsWith('/pay/')) return false;
  if (isDemoHost(url.hostname)) {
    if (!demo || !/^https?:$/.test(url.protocol)) return false;
    return (findBrandOfHost(url.hostname) ?? brandById(defaultBrandId)).id === brand;
  }
  return url.protocol === 'https:' && url.port === '' && findBrandOfHost(url.hostname)?.id === brand;
}

/** The problem of an address that {@link isOwnPage} refuses. */
export const ownPageProblem = {
  zh: '应为本站页面的网址',
  en: 'must be the address of one of this portal’s pages',
} as const;
