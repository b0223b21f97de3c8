import { useEffect } from 'react';
import { useHost } from '../host/host-context.ts';
import { useLanguage } from '../text/text-context.tsx';
import { miniProgramLink } from './mini-program-links.ts';
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
  return isPage ? url.pathname + url.search + url.hash : undefined;
}

/**
 * To a place on this page, without a step in the history: the way back leads out of the page. False where there is no
 * such place, or the click is for the browser.
 */
function jump(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const hash = link.getAttribute('href') ?? '';
  if (event.defaultPrevented || event.button !== 0 || !/^#./.test(hash)) return false;
  const place = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!place) return false;
  history.replaceState(history.state, '', hash);
  place.scrollIntoView();
  // Who goes on by the Tab key goes on from there.
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  return true;
}

/** Makes plain links, in parts of the ui and in written content alike, stay in the portal. */
export function useLinkInterception(): void {
  const host = useHost();
  const { language } = useLanguage();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link?.href) return;
      if (jump(event, link)) {
        event.preventDefault();
        return;
      }
      const target = innerTarget(event, link, location.href);
      if (target !== undefined) {
        event.preventDefault();
        navigate(target);
        return;
      }
      if (host.kind !== 'mini-program' || event.defaultPrevented) return;
      const own = miniProgramLink(link, location.href);
      if (own.does === 'follow') return;
      // Held here, not where it is acted on: a press before that is loaded would end the page.
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
