import { type BridgeWindow, findBridge } from './bridge.ts';
import type { BrowserKind, Host, HostKind } from './host.ts';
import { createMiniProgramHost } from './mini-program-host.ts';
import { createNativeHost } from './native-host.ts';
import { createWebHost } from './web-host.ts';

export type HostWindow = BridgeWindow & { readonly __wxjs_environment?: string };

/** native: the app's bridge is here · mini-program: the chat app says so · web: everything else. */
export function detectHostKind(view: HostWindow, userAgent: string): HostKind {
  if (findBridge(view)) return 'native';
  const isMiniProgram = view.__wxjs_environment === 'miniprogram' || /miniProgram/i.test(userAgent);
  return isMiniProgram ? 'mini-program' : 'web';
}

/** MicroMessenger is WeChat, AlipayClient is Alipay. */
export function detectBrowser(userAgent: string): BrowserKind {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat';
  return /AlipayClient/i.test(userAgent) ? 'alipay' : 'plain';
}

export function detectHost(view: Window & HostWindow): Host {
  const bridge = findBridge(view);
  if (bridge) return createNativeHost(view, bridge);
  const { userAgent } = view.navigator;
  return detectHostKind(view, userAgent) === 'mini-program'
    ? createMiniProgramHost(view)
    : createWebHost(view, detectBrowser(userAgent));
}
