import type { HostEvents } from './host.ts';

/** What the two web views offer for talking to the app, and what a framing shell offers. */
export interface BridgeWindow {
  readonly webkit?: {
    readonly messageHandlers?: { readonly devicePay?: { postMessage(message: unknown): void } };
  };
  readonly devicePay?: { postMessage(message: string): void };
}

/** One command to the shell; `callbackId` where an answer is wanted. */
export interface BridgeMessage {
  readonly command: string;
  readonly args: Readonly<Record<string, unknown>>;
}

type Post = (message: BridgeMessage) => void;

/** How commands reach the app from here; undefined where there is no app. */
export function findBridge(view: BridgeWindow): Post | undefined {
  const apple = view.webkit?.messageHandlers?.devicePay;
  if (apple) return (message) => apple.postMessage(message);
  const android = view.devicePay;
  if (android) return (message) => android.postMessage(JSON.stringify(message));
  return undefined;
}

type Listeners = { [Name in keyof HostEvents]: Set<HostEvents[Name]> };

/** Events from the shell, handed to who listens. */
export function createHostEvents() {
  const listeners: Listeners = {
    goback: new Set(),
    navFocus: new Set(),
    newToken: new Set(),
    info: new Set(),
    payChange: new Set(),
  };
  return {
    on<Name extends keyof HostEvents>(name: Name, listener: HostEvents[Name]): () => void {
      listeners[name].add(listener);
      return () => void listeners[name].delete(listener);
    },
    emit<Name extends keyof HostEvents>(name: Name, ...parameters: Parameters<HostEvents[Name]>): void {
      for (const listener of listeners[name]) {
        (listener as (...given: Parameters<HostEvents[Name]>) => void)(...parameters);
      }
    },
    knows: (name: string): name is keyof HostEvents => Object.keys(listeners).includes(name),
  };
}

export type HostEventHub = ReturnType<typeof createHostEvents>;
