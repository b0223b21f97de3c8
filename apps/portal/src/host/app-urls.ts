import { type Brand, isDemoHost } from '@device-pay/brands';
import type { NativeApp } from '@device-pay/brands/native-app';
import { parseUrl } from './parse-url.ts';

/** Each function answers the absolute address if the app may go there, else undefined. */
export interface AppUrls {
  /** A page of this brand's portal. */
  readonly page: (url: string) => string | undefined;
  /** A cashier of a provider that this brand pays at, or a page of the portal. */
  readonly cashier: (url: string) => string | undefined;
  /** The API: the only place that a token may go. */
  readonly api: (url: string) => string | undefined;
}

const matches = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/**
 * @param here the page's own address
 * @param apiOrigin '' is the page's own origin
 */
export function createAppUrls(
  { hosts }: Pick<Brand, 'hosts'>,
  { cashierHosts }: Pick<NativeApp, 'cashierHosts'>,
  here: string,
  apiOrigin: string,
): AppUrls {
  const own = new URL(here);
  const apiHome = apiOrigin === '' ? own.origin : new URL(apiOrigin).origin;
  const isDemo = isDemoHost(own.hostname);
  const brandHosts = hosts.map(({ host }) => host);

  const parse = (url: string): URL | undefined => {
    const parsed = parseUrl(url, here);
    // `https://known.example@evil.example/` reads like the first and leads to the second.
    return parsed?.username === '' && parsed.password === '' ? parsed : undefined;
  };
  const isPage = ({ protocol, origin, host, pathname }: URL): boolean =>
    pathname.startsWith('/pay/') &&
    (origin === own.origin || (protocol === 'https:' && brandHosts.includes(host)));
  const isCashier = ({ protocol, host, hostname }: URL): boolean =>
    protocol === 'https:'
      ? cashierHosts.some((pattern) => matches(host, pattern))
      : // The demo's cashiers are simulators on this machine.
        isDemo && protocol === 'http:' && isDemoHost(hostname);
  const allowed = (test: (url: URL) => boolean) => (url: string) => {
    const parsed = parse(url);
    return parsed && test(parsed) ? parsed.href : undefined;
  };
  return {
    page: allowed(isPage),
    cashier: allowed((url) => isPage(url) || isCashier(url)),
    api: allowed(({ origin }) => origin === apiHome),
  };
}
