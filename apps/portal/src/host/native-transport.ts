import type { CommandMessage } from '@device-pay/contract/bridge';
import type { NativeWindow } from './native-window.ts';

/** The way to the app and back. */
export interface NativeTransport {
  readonly post: (message: CommandMessage) => void;
  /** Begins to hear. What is heard is not checked yet, but it comes from the app and nobody else. */
  readonly listen: (hear: (message: unknown) => void) => void;
}

/** The app runs script in the page to say something, so no other origin can. */
const listenToScript =
  (view: NativeWindow): NativeTransport['listen'] =>
  (hear) => {
    view.onDevicePayEvent = hear;
  };

/** iOS: a script message handler takes objects; answers come by script. */
function appleTransport(view: NativeWindow): NativeTransport | undefined {
  const handler = view.webkit?.messageHandlers?.devicePay;
  return handler && { post: (message) => handler.postMessage(message), listen: listenToScript(view) };
}

/**
 * Android: both kinds of object take texts. That of addWebMessageListener also speaks, to the origins that the app
 * named; with that of addJavascriptInterface, and for older apps with either, answers come by script.
 */
function androidTransport(view: NativeWindow): NativeTransport | undefined {
  const bridge = view.devicePay;
  if (!bridge) return undefined;
  return {
    post: (message) => bridge.postMessage(JSON.stringify(message)),
    listen(hear) {
      if ('onmessage' in bridge) bridge.onmessage = ({ data }) => hear(data);
      listenToScript(view)(hear);
    },
  };
}

export const appTransport = (view: NativeWindow): NativeTransport | undefined =>
  appleTransport(view) ?? androidTransport(view);

type FramedWindow = Pick<Window, 'addEventListener'> & { readonly parent: Pick<Window, 'postMessage'> };

const isFrom = (event: unknown, source: unknown, origin: string): event is MessageEvent => {
  const { source: from, origin: ofWhom } = event as MessageEvent;
  return from === source && ofWhom === origin;
};

/**
 * A frame of the shell that plays the app. Words of others (other origins, other windows, frames within) are not
 * heard, and nothing is told to them: the browser delivers to that origin only.
 *
 * @param early what came before this was loaded: MessageEvents of anybody.
 */
export function frameTransport(
  view: FramedWindow,
  origin: string,
  early: readonly unknown[],
): NativeTransport {
  const { parent } = view;
  return {
    post: (message) => parent.postMessage(message, origin),
    listen(hear) {
      for (const event of early) if (isFrom(event, parent, origin)) hear(event.data);
      view.addEventListener('message', (event) => {
        if (isFrom(event, parent, origin)) hear(event.data);
      });
    },
  };
}
