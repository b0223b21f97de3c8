/** Where a redirect leads: to a page of the portal, to another site that the brand trusts, or nowhere. */
export type RedirectTarget =
  | { readonly kind: 'page'; readonly url: string }
  | { readonly kind: 'site'; readonly url: string }
  | { readonly kind: 'refused'; readonly host: string };

export interface RedirectRules {
  /** The portal's own: `https://pay.example`. */
  readonly origin: string;
  /** Other origins that it may lead to. */
  readonly allowedOrigins: readonly string[];
  readonly hasPage: (path: string) => boolean;
}

/**
 * Reads an address that somebody else wrote. The browser's own parser reads it once, and the result is what is
 * followed: reading one text twice is how open redirects come about. Undefined if there is no address.
 */
export function redirectTarget(
  written: string | null,
  { origin, allowedOrigins, hasPage }: RedirectRules,
): RedirectTarget | undefined {
  const text = written?.trim();
  if (!text) return undefined;
  let url: URL;
  try {
    // Accepts `order.html`, `/pay/order.html` and a whole address.
    url = new URL(text, `${origin}/pay/`);
  } catch {
    return { kind: 'refused', host: '' };
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { kind: 'refused', host: url.protocol };
  if (url.username !== '' || url.password !== '') return { kind: 'refused', host: url.host };
  if (url.origin === origin) {
    const path = url.pathname.replace(/^\/pay\//, '');
    const isPage = url.pathname.startsWith('/pay/') && hasPage(path);
    // A redirect to the redirect would go round for ever.
    if (!isPage || path === 'wxRedirect.html') return { kind: 'refused', host: url.pathname };
    return { kind: 'page', url: `${url.pathname}${url.search}${url.hash}` };
  }
  return allowedOrigins.includes(url.origin)
    ? { kind: 'site', url: url.href }
    : { kind: 'refused', host: url.host };
}
