import type { Plugin } from 'vite';

const syncStore = /^use-sync-external-store\/shim(\/index\.js)?$/;
const shim = '\0use-sync-external-store-shim';

/** Replaces wouter's shim for a hook that React has had since 18. */
export function leanDependenciesPlugin(): Plugin {
  return {
    name: 'device-pay:lean-dependencies',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (syncStore.test(source) ? shim : undefined),
    load: (id) => (id === shim ? "export { useSyncExternalStore } from 'react';" : undefined),
  };
}
