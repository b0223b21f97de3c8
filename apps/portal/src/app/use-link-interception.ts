import { useEffect } from 'react';
import { useHost } from '../host/host-context.ts';
import { useLanguage } from '../text/text-context.tsx';
import { miniProgramLink } from './mini-program-links.ts';
import { navigate } from './navigation.ts';
import { findPage } from './pages.ts';

/**
 * The address inside the portal that a click on a link leads to, as `/pay/…`; undefined if the browser must follow it:
 * another origin, a new tab, a download, an anchor on this page, an address that is no page.
 */
function innerTarget(event: MouseEvent, link: HTMLAnchorElement, here: string): string | undefined {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href, here);
  if (url.origin !== new URL(here).origin || !url.pathname.startsWith('/pay/')) return undefined;
  if (url.hash && url.pathname === new URL(here).pathname) return undefined;
  const resolution = findPage(url.pathname);
  // Without the page table every `.html` address counts as a page: the outlet loads the table and decides.
  const isPage = resolution ? 'row' in resolution : url.pathname.endsWith('.html');
  return isPage ? url.pathname + url.search + url.hash : undefined;
}

/**
 * Jumps to an anchor on this page without a new history entry, so that the way back still leaves the page. False if
 * there is no such anchor.
 */
function jump(link: HTMLAnchorElement): boolean {
  const hash = link.getAttribute('href') ?? '';
  if (!/^#./.test(hash)) return false;
  const place = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!place) return false;
  history.replaceState(history.state, '', hash);
  place.scrollIntoView();
  // The next Tab key continues from the anchor.
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  return true;
}

/** Keeps clicks on plain links in the portal, both in components and in written content. */
export function useLinkInterception(): void {
  const host = useHost();
  const { language } = useLanguage();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link?.href || event.defaultPrevented || event.button !== 0) return;
      if (jump(link)) {
        event.preventDefault();
        return;
      }
      const target = innerTarget(event, link, location.href);
      if (target !== undefined) {
        event.preventDefault();
        navigate(target);
        return;
      }
      if (host.kind !== 'mini-program') return;
      const own = miniProgramLink(link, location.href);
      if (own.does === 'follow') return;
      // Prevented here, not in the module below: the browser would leave the page before that has loaded.
      event.preventDefault();
      const title = link.textContent;
      void import('./leave-mini-program.ts').then(({ leaveMiniProgram }) =>
        leaveMiniProgram(own, title, host, language),
      );
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [host, language]);
}
