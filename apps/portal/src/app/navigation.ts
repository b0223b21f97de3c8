import { useCallback } from 'react';
import { navigate as go } from 'wouter/use-browser-location';
import { useHost } from '../host/host-context.ts';
import { landingPath } from './resolve-page.ts';

/**
 * How many pages deep in the portal this history entry is; stored in the entry itself, so that it survives a reload.
 */
const depth = (): number => {
  const state: unknown = history.state;
  const value = typeof state === 'object' && state !== null ? (state as { depth?: unknown }).depth : 0;
  return typeof value === 'number' ? value : 0;
};

type Navigate = (url: string, options?: { readonly replace?: boolean }) => void;

/** Goes to an address of the portal, which begins with /pay/. */
export const navigate: Navigate = (url, { replace = false } = {}) =>
  go(url, { replace, state: { depth: replace ? depth() : depth() + 1 } });

/** Longer than a step back takes, even on a slow phone. */
const stepMs = 500;
let isStepping = false;

/**
 * One step back. A second press that comes before the first has led back is ignored: together they could leave the
 * portal.
 */
function stepBack(): void {
  if (isStepping) return;
  isStepping = true;
  const end = () => {
    isStepping = false;
  };
  addEventListener('popstate', end, { once: true });
  // The step may lead to another document, which gets no such event.
  setTimeout(end, stepMs);
  history.back();
}

/** Goes back to the page before. If there is none, leaves the app's view, or goes to the landing page. */
export function useBack(): () => void {
  const host = useHost();
  return useCallback(() => {
    if (depth() > 0) stepBack();
    else if (host.kind === 'web') navigate(`/pay/${landingPath}`, { replace: true });
    else host.close();
  }, [host]);
}
