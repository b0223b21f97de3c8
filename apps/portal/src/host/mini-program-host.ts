import type { Host } from './host.ts';
import { createWebHost } from './web-host.ts';

/** What is asked of the mini-program itself needs its JS-SDK, which few visits do. */
const loadPages = () => import('./mini-program-page.ts');

/** The chat app's web view: it draws the title bar from the document's title, and pays on a page of its own. */
export function createMiniProgramHost(view: Window): Host {
  const { origin } = view.location;
  return {
    ...createWebHost(view),
    kind: 'mini-program',
    hasTitleBar: true,
    close() {
      loadPages()
        .then(({ leaveWebView }) => leaveWebView(view))
        .catch(() => view.history.back());
    },
    openPage(url) {
      const target = new URL(url, view.location.href);
      const here = () => view.location.assign(target.href);
      // What is not ours is not on the mini-program's list of domains: its own page for that says so.
      if (target.origin !== origin) return here();
      loadPages()
        .then(({ openPortalPage }) => openPortalPage(view, target.pathname + target.search + target.hash))
        // Ten pages deep no further one opens.
        .catch(here);
    },
  };
}
