import { useEffect } from 'react';
import { navigate } from './navigation.ts';
import { findPage } from './pages.ts';

/**
 * Where a click on a link leads inside the portal, as `/pay/…`; undefined where the browser must follow it:
 * another origin, a new tab, a download, a place on this page, an address that is no page.
 */
function innerTarget(event: MouseEvent, link: HTMLAnchorElement, here: string): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href, here);
  if (url.origin !== new URL(here).origin || !url.pathname.startsWith('/pay/')) return undefined;
  if (url.hash && url.pathname === new URL(here).pathname) return undefined;
  const resolution = findPage(url.pathname);
  // What is not known yet is gone to inside the portal: the outlet asks for the table of pages.
  const isPage = resolution ? 'row' in resolution : url.pathname.endsWith('.html');
  return isPage ? url.pathname + url.search : undefined;
}

/** Makes plain links, in parts of the ui and in written content alike, stay in the portal. */
export function useLinkInterception(): void {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const target = link ? innerTarget(event, link, location.href) : undefined;
      if (target === undefined) return;
      event.preventDefault();
      navigate(target);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, []);
}
