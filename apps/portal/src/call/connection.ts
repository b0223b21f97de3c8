type Listener = () => void;

const listeners = new Set<Listener>();
// Some web views wrongly say "offline" from the start, so only events count.
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

/** After this time calls are tried again, even in a web view that always says "offline". */
const tryAgainMs = 15_000;

/**
 * Called when a call found no network. A page opened without one gets no `offline` event, so `navigator.onLine` counts
 * after a failed call, for a while.
 */
export function noticeFailure(): void {
  if (!isOnline || typeof navigator !== 'object' || navigator.onLine !== false) return;
  become(false);
  setTimeout(() => become(true), tryAgainMs);
}

export interface Connection {
  isOnline(): boolean;
  /** Calls `listener` when the connection comes or goes; returns how to stop. */
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
