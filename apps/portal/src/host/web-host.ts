import { createHostEvents } from './bridge.ts';
import type { Host } from './host.ts';

/** A plain browser: only the page itself can be moved. */
export function createWebHost(view: Window): Host {
  return {
    kind: 'web',
    hasTitleBar: false,
    appInfo: () => undefined,
    setTitle(title) {
      view.document.title = title;
    },
    close: () => view.history.back(),
    reload: () => view.location.reload(),
    logout: () => undefined,
    openPage: (url) => view.location.assign(url),
    openPayment: ({ jumpUrl }) => view.location.assign(jumpUrl),
    send: () => undefined,
    on: createHostEvents().on,
  };
}
