import type { Host } from './host.ts';
import { createWebHost } from './web-host.ts';

/** These need the JS-SDK, and few visits use them. */
const loadPages = () => import('./mini-program-page.ts');

/**
 * The chat app's web view: it draws the title bar from the document's title, and pays on a page of the mini-program.
 */
export function createMiniProgramHost(view: Window): Host {
  const { origin } = view.location;
  return {
    ...createWebHost(view),
    kind: 'mini-program',
    browser: undefined,
    hasTitleBar: true,
    close() {
      loadPages()
        .then(({ leaveWebView }) => leaveWebView(view))
        .catch(() => view.history.back());
    },
    openPage(url) {
      const target = new URL(url, view.location.href);
      const here = () => view.location.assign(target.href);
      // Another origin is not on the mini-program's list of domains: the web view itself shows a page that says so.
      if (target.origin !== origin) return here();
      loadPages()
        .then(({ openPortalPage }) => openPortalPage(view, target.pathname + target.search + target.hash))
        // Where the mini-program does not open it, this view does.
        .catch(here);
    },
  };
}
