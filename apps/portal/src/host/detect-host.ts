import { type BridgeWindow, findBridge } from './bridge.ts';
import type { Host, HostKind } from './host.ts';
import { createMiniProgramHost } from './mini-program-host.ts';
import { createNativeHost } from './native-host.ts';
import { createWebHost } from './web-host.ts';

type HostWindow = BridgeWindow & { readonly __wxjs_environment?: string };

/** native: the app's bridge is here · mini-program: the chat app says so · web: everything else. */
export function detectHostKind(view: HostWindow, userAgent: string): HostKind {
  if (findBridge(view)) return 'native';
  const isMiniProgram = view.__wxjs_environment === 'miniprogram' || /miniProgram/i.test(userAgent);
  return isMiniProgram ? 'mini-program' : 'web';
}

export function detectHost(view: Window & HostWindow): Host {
  const bridge = findBridge(view);
  if (bridge) return createNativeHost(view, bridge);
  return detectHostKind(view, view.navigator.userAgent) === 'mini-program'
    ? createMiniProgramHost(view)
    : createWebHost(view);
}
