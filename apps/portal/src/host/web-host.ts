import type { BrowserKind, Host } from './host.ts';
import { HostError } from './host-error.ts';

/** A browser, including those inside WeChat and Alipay: only the page itself can be navigated. */
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
    paymentRoute: () => 'same-view',
    tellsPayChange: () => false,
    openPayment: ({ url }) => view.location.assign(url),
    send: () => undefined,
    ask: (command) => Promise.reject(new HostError('unavailable', command)),
    on: () => () => undefined,
  };
}
