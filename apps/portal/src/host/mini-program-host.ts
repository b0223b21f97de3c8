import type { Host } from './host.ts';
import { createWebHost } from './web-host.ts';

/** What the chat app puts into its web view. */
interface MiniProgramWindow {
  readonly WeixinJSBridge?: { invoke(name: string, parameters: object): void };
}

/** The chat app's web view: it draws the title bar from the document's title, and pays on a page of its own. */
export function createMiniProgramHost(view: Window & MiniProgramWindow): Host {
  return {
    ...createWebHost(view),
    kind: 'mini-program',
    hasTitleBar: true,
    close() {
      if (view.WeixinJSBridge) view.WeixinJSBridge.invoke('closeWindow', {});
      else view.history.back();
    },
  };
}
