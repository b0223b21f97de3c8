import { createContext, useContext } from 'react';
import type { Host } from './host.ts';

const HostContext = createContext<Host | undefined>(undefined);

export const HostProvider = HostContext.Provider;

/** The environment of the page. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost needs a HostProvider');
  return host;
}
