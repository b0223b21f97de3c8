import { type BridgeMessage, createHostEvents } from './bridge.ts';
import type { AppInfo, Host, HostInfo } from './host.ts';
import { paymentRoute } from './payment-route.ts';
import { createWebHost } from './web-host.ts';

/** What a message from the shell looks like: `{event: 'newToken', data: …}`. */
interface ShellMessage {
  readonly event?: unknown;
  readonly data?: unknown;
}

/** The native app's web view: everything that leaves the page is a command posted to the shell. */
export function createNativeHost(view: Window, post: (message: BridgeMessage) => void): Host {
  const events = createHostEvents();
  let info: AppInfo | undefined;
  const send: Host['send'] = (command, args = {}) => post({ command, args });

  events.on('info', ({ appInfo }: HostInfo) => {
    info = appInfo ?? info;
  });
  // The shell runs script in this page, so it calls a function; nothing from another frame is listened to.
  Object.defineProperty(view, 'onDevicePayEvent', {
    value: ({ event, data }: ShellMessage) => {
      if (typeof event === 'string' && events.knows(event)) events.emit(event, data as never);
    },
  });
  send('info');

  return {
    ...createWebHost(view),
    kind: 'native',
    hasTitleBar: true,
    appInfo: () => info,
    setTitle(title) {
      view.document.title = title;
      send('setTitle', { title });
    },
    close: () => send('close'),
    logout: () => send('logout'),
    openPage: (url, title) => send('pushNewH5', { url: new URL(url, view.location.href).href, title }),
    openPayment({ jumpUrl, ticketUrl, title }) {
      const route = paymentRoute(info?.appBuildVersion);
      if (route === 'same-view') view.location.assign(jumpUrl);
      else send('pushNewH5', { url: route === 'link' ? ticketUrl : jumpUrl, title });
    },
    send,
    on: events.on,
  };
}
