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

/** Goes back to the page before. If there is none, leaves the app's view, or goes to the landing page. */
export function useBack(): () => void {
  const host = useHost();
  return useCallback(() => {
    if (depth() > 0) history.back();
    else if (host.kind === 'web') navigate(`/pay/${landingPath}`, { replace: true });
    else host.close();
  }, [host]);
}
