import type { CommandMessage } from '@device-pay/contract/bridge';
import type { NativeWindow } from './native-window.ts';

/** Sends messages to the app and hears its messages. */
export interface NativeTransport {
  readonly post: (message: CommandMessage) => void;
  /** Starts to listen. The messages come from the app and nobody else, but are not validated yet. */
  readonly listen: (hear: (message: unknown) => void) => void;
}

/** The app speaks by running script in the page, which no other origin can do. */
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
 * Android: both kinds of object take texts. That of addWebMessageListener also sends messages, to the origins that the
 * app named; with that of addJavascriptInterface, and in older apps with either, messages come by script.
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
 * A frame of the shell that plays the app. Messages from anybody else (other origins, other windows, frames within) are
 * ignored, and none are sent to them: the browser delivers to that origin only.
 *
 * @param early MessageEvents that came before this was loaded, from anybody.
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
