import type { BrowserKind, Host, HostKind } from './host.ts';
import { createMiniProgramHost } from './mini-program-host.ts';
import { hasAppBridge, type NativeWindow } from './native-window.ts';
import { createWebHost } from './web-host.ts';

export type HostWindow = NativeWindow & { readonly __wxjs_environment?: string };

/** native: the app's bridge is here · mini-program: the chat app says so · web: everything else. */
export function detectHostKind(view: HostWindow, userAgent: string): HostKind {
  if (hasAppBridge(view)) return 'native';
  return isMiniProgram(view, userAgent) ? 'mini-program' : 'web';
}

const isMiniProgram = (view: HostWindow, userAgent: string): boolean =>
  view.__wxjs_environment === 'miniprogram' || /miniProgram/i.test(userAgent);

/** MicroMessenger is WeChat, AlipayClient is Alipay. */
export function detectBrowser(userAgent: string): BrowserKind {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat';
  return /AlipayClient/i.test(userAgent) ? 'alipay' : 'plain';
}

function detectOtherHost(view: Window & HostWindow): Host {
  const { userAgent } = view.navigator;
  return isMiniProgram(view, userAgent)
    ? createMiniProgramHost(view)
    : createWebHost(view, detectBrowser(userAgent));
}

/**
 * The environment of the page. Only an app's web view or a frame loads the native part; messages that come meanwhile
 * are kept for it.
 */
export function detectHost(view: Window & HostWindow): Host | Promise<Host> {
  const isFramed = view.parent !== view;
  if (!isFramed && !hasAppBridge(view)) return detectOtherHost(view);
  const early: unknown[] = [];
  const hear = (message: unknown) => early.push(message);
  if (isFramed) view.addEventListener('message', hear);
  else view.onDevicePayEvent = hear;
  return import('./native-start.ts')
    .then(({ startNative }) => startNative(view, early))
    .finally(() => view.removeEventListener('message', hear))
    .then(
      (host) => host ?? detectOtherHost(view),
      () => detectOtherHost(view),
    );
}
