/** Where a redirect leads: to a page of the portal, to another site that the brand trusts, or nowhere. */
export type RedirectTarget =
  | { readonly kind: 'page'; readonly url: string }
  | { readonly kind: 'site'; readonly url: string }
  | { readonly kind: 'refused'; readonly host: string };

export interface RedirectRules {
  /** The portal's own: `https://pay.example`. */
  readonly origin: string;
  /** Other origins that may be led to. */
  readonly allowedOrigins: readonly string[];
  readonly hasPage: (path: string) => boolean;
}

/**
 * Reads an address that somebody else wrote. It is parsed once, by the browser's own parser, and what was parsed is
 * what is gone to: two readings of one text are how open redirects come about. Undefined where there is none.
 */
export function redirectTarget(
  written: string | null,
  { origin, allowedOrigins, hasPage }: RedirectRules,
): RedirectTarget | undefined {
  const text = written?.trim();
  if (!text) return undefined;
  let url: URL;
  try {
    // `order.html`, `/pay/order.html` and a whole address alike.
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
    return { kind: 'page', url: `${url.pathname}${url.search}` };
  }
  return allowedOrigins.includes(url.origin)
    ? { kind: 'site', url: url.href }
    : { kind: 'refused', host: url.host };
}
