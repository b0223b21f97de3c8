type Listener = () => void;

const listeners = new Set<Listener>();
// Some web views wrongly say "offline" from the start, so only what happens is believed.
let isOnline = true;

function become(online: boolean): void {
  if (online === isOnline) return;
  isOnline = online;
  for (const listener of [...listeners]) listener();
}

// Unit tests run where there is no window.
if (typeof addEventListener === 'function') {
  addEventListener('online', () => become(true));
  addEventListener('offline', () => become(false));
}

/** A web view that is always wrong about it must not keep a page from trying. */
const tryAgainMs = 15_000;

/**
 * A call that found no network. A page that was opened without one is never told by an event; what the browser says
 * is believed once a call has failed, and for a while.
 */
export function noticeFailure(): void {
  if (!isOnline || typeof navigator !== 'object' || navigator.onLine !== false) return;
  become(false);
  setTimeout(() => become(true), tryAgainMs);
}

export interface Connection {
  isOnline(): boolean;
  /** Calls back when the connection comes or goes; returns how to stop that. */
  subscribe(listener: Listener): () => void;
}

/** Whether the phone has a network, as far as the browser tells. */
export const connection: Connection = {
  isOnline: () => isOnline,
  subscribe(listener) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
