import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { lazyOptional } from './lazy-optional.ts';

const loadToasts = () => import('./overlay/toasts.tsx');
const Toasts = lazyOptional(() => loadToasts().then((module) => module.Toasts));

let wanted = false;
const listeners = new Set<() => void>();

/**
 * Shows a short word about what was just done; whatever must be read is shown elsewhere as well. Screen readers read
 * `bad` at once, the others when they pause.
 */
export async function showToast(text: string, tone: 'ok' | 'bad' | 'idle' = 'idle'): Promise<void> {
  wanted = true;
  for (const listener of listeners) listener();
  const { toastManager, toastsReady } = await loadToasts();
  await toastsReady;
  toastManager.add({
    title: text,
    type: tone,
    timeout: 4000,
    priority: tone === 'bad' ? 'high' : 'low',
  });
}

/** Rendered once in the portal. */
export function Toaster(): ReactNode {
  const isWanted = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => wanted,
  );
  return isWanted ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null;
}
