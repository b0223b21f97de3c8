import { useCallback } from 'react';
import { navigate as go } from 'wouter/use-browser-location';
import { useHost } from '../host/host-context.ts';
import { landingPath } from './resolve-page.ts';

/** Stored in the history entry itself, so that it survives a reload. */
interface Entry {
  /** How many pages deep in the portal it is. */
  readonly depth: number;
  /** The address of the entry below it, in the portal. */
  readonly below?: string;
}

function present(): Entry {
  const state = history.state as Partial<Entry> | null;
  return { ...state, depth: typeof state?.depth === 'number' ? state.depth : 0 };
}

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

type Navigate = (url: string, options?: { readonly replace?: boolean }) => void;

/**
 * Goes to an address of the portal, which begins with /pay/. A page that would replace this one, and already stands
 * below it, is gone back to: twice in a row, it would take two steps to leave it. While a step back goes on, it is put
 * in this one's place after all.
 */
export const navigate: Navigate = (url, { replace = false } = {}) => {
  const entry = present();
  if (!replace) go(url, { state: { depth: entry.depth + 1, below: location.pathname + location.search } });
  else if (entry.below === url && !isStepping) stepBack();
  else go(url, { replace, state: entry });
};

/** Goes back to the page before. If there is none, leaves the app's view, or goes to the landing page. */
export function useBack(): () => void {
  const host = useHost();
  return useCallback(() => {
    if (present().depth > 0) stepBack();
    else if (host.kind === 'web') navigate(`/pay/${landingPath}`, { replace: true });
    else host.close();
  }, [host]);
}
