import { parseUrl } from '../host/parse-url.ts';

/** What a link does in the web view of a mini-program; `follow`: the same as anywhere else in the portal. */
export type MiniProgramLink =
  | { readonly does: 'follow' }
  /** A page of ours that would open in a new tab. */
  | { readonly does: 'open'; readonly path: string }
  /** Something that only a browser or another program opens. */
  | { readonly does: 'copy'; readonly what: 'link' | 'address'; readonly text: string };

/** A mini-program opens only the domains on its list and has no mail program. */
export function miniProgramLink(
  { href, target }: Pick<HTMLAnchorElement, 'href' | 'target'>,
  here: string,
): MiniProgramLink {
  const url = parseUrl(href, here);
  if (!url) return { does: 'follow' };
  if (url.protocol === 'mailto:') {
    return { does: 'copy', what: 'address', text: decodeURIComponent(url.pathname) };
  }
  if (!/^https?:$/.test(url.protocol)) return { does: 'follow' };
  if (url.origin !== new URL(here).origin) return { does: 'copy', what: 'link', text: url.href };
  const opensBeside = target !== '' && target !== '_self';
  return opensBeside && url.pathname.startsWith('/pay/')
    ? { does: 'open', path: url.pathname + url.search + url.hash }
    : { does: 'follow' };
}
