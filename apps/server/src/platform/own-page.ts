import { type BrandId, brandById, defaultBrandId, findBrandOfHost, isDemoHost } from '@device-pay/brands';

/**
 * Whether an address is a page of the brand's own portal, written exactly as a browser shows it and without a
 * fragment. Plain http, ports and nameless hosts are the demo's.
 */
export function isOwnPage(address: string, brand: BrandId, demo: boolean): boolean {
  if (!URL.canParse(address) || address.includes('#')) return false;
  const url = new URL(address);
  // What the browser would write otherwise (dot segments, credentials, capitals) is not what it shows.
  if (url.href !== address || url.username !== '' || url.password !== '') return false;
  if (url.hostname.endsWith('.')) return false;
  if (url.pathname !== '/pay' && !url.pathname.startsWith('/pay/')) return false;
  if (isDemoHost(url.hostname)) {
    if (!demo || !/^https?:$/.test(url.protocol)) return false;
    return (findBrandOfHost(url.hostname) ?? brandById(defaultBrandId)).id === brand;
  }
  return url.protocol === 'https:' && url.port === '' && findBrandOfHost(url.hostname)?.id === brand;
}

/** What is wrong with another address. */
export const ownPageProblem = {
  zh: '应为本站页面的网址',
  en: 'must be the address of one of this portal’s pages',
} as const;
