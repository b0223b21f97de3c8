import { useCallback } from 'react';
import { navigate as go } from 'wouter/use-browser-location';
import { useHost } from '../host/host-context.ts';
import { landingPath } from './resolve-page.ts';

/** How many pages deep in the portal this history entry is; kept in the entry itself, so a reload knows it. */
const depth = (): number => {
  const state: unknown = history.state;
  const value = typeof state === 'object' && state !== null ? (state as { depth?: unknown }).depth : 0;
  return typeof value === 'number' ? value : 0;
};

type Navigate = (url: string, options?: { readonly replace?: boolean }) => void;

/** Goes to an address of the portal, which begins with /pay/. */
export const navigate: Navigate = (url, { replace = false } = {}) =>
  go(url, { replace, state: { depth: replace ? depth() : depth() + 1 } });

/** Back to the page before; out of the app's view or to the landing page when there is none. */
export function useBack(): () => void {
  const host = useHost();
  return useCallback(() => {
    if (depth() > 0) history.back();
    else if (host.kind === 'web') navigate(`/pay/${landingPath}`, { replace: true });
    else host.close();
  }, [host]);
}
