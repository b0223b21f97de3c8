import { trustedUrl } from '../../brand/trusted-url.ts';

/** What the address asks to be played. */
export type VideoSource =
  | { readonly kind: 'playable'; readonly url: string; readonly poster: string | undefined }
  /** The address names no video. */
  | { readonly kind: 'missing' }
  /** Of a host that is not the brand's. `host` is undefined where the address cannot be read. */
  | { readonly kind: 'foreign'; readonly host: string | undefined };

/**
 * Videos are on this origin or on the brand's media hosts. Anybody can write an address of this page, and it must not
 * make this site show foreign content.
 *
 * @param here the address of the page
 */
export function videoSourceOf(
  query: URLSearchParams,
  here: string,
  mediaHosts: readonly string[],
): VideoSource {
  const asked = query.get('url');
  if (!asked) return { kind: 'missing' };
  // No video lies beside this page: `abc` is what a cut-off link has left of an address.
  if (!/^\/|:/.test(asked)) return { kind: 'foreign', host: undefined };
  const url = trustedUrl(asked, here, mediaHosts);
  if (!url) return { kind: 'foreign', host: hostOf(asked, here) };
  const poster = query.get('poster');
  return {
    kind: 'playable',
    url: url.href,
    poster: (poster && trustedUrl(poster, here, mediaHosts)?.href) || undefined,
  };
}

function hostOf(url: string, here: string): string | undefined {
  try {
    return new URL(url, here).host || undefined;
  } catch {
    return undefined;
  }
}
