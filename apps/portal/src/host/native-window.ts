/** The name under which both kinds of app put their bridge into the page. */
type Bridge<Post> = { postMessage(message: Post): void };

/** What web views offer for talking to the app. */
export interface NativeWindow {
  /** iOS: a script message handler. */
  readonly webkit?: { readonly messageHandlers?: { readonly devicePay?: Bridge<unknown> } };
  /** Android: an object of addWebMessageListener, which also hears, or one of addJavascriptInterface. */
  readonly devicePay?: Bridge<string> & { onmessage?: ((event: { readonly data: unknown }) => void) | null };
  /** Called by the app's script to say something: `onDevicePayEvent({event, data})`. */
  onDevicePayEvent?: (message: unknown) => void;
}

/** Whether the app's bridge is here. Not to be used in a frame, which may be inside a foreign page. */
export const hasAppBridge = (view: NativeWindow): boolean =>
  view.webkit?.messageHandlers?.devicePay !== undefined || view.devicePay !== undefined;
