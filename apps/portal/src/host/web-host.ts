import { createHostEvents } from './bridge.ts';
import type { BrowserKind, Host } from './host.ts';

/** A browser, be it one inside WeChat or Alipay: only the page itself can be moved. */
export function createWebHost(view: Window, browser: BrowserKind = 'plain'): Host {
  return {
    kind: 'web',
    browser,
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
