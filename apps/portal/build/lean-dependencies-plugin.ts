import type { Plugin } from 'vite';

const queryCore = /node_modules[\\/]@tanstack[\\/]query-core[\\/].*[\\/](\w+)\.js$/;
const syncStore = /^use-sync-external-store\/shim(\/index\.js)?$/;
const shim = '\0use-sync-external-store-shim';

/**
 * Two dependencies carry weight for browsers that the portal has left behind or not yet reached:
 *
 * - query-core writes private members (`#state`), which the oldest browsers lack; lowered one by one they cost
 *   1.5 KB brotli on every first visit. They become plain names, each with its file's in front, since a class and
 *   its base may use the same.
 * - wouter brings a stand-in for a hook that React has had since 18.
 */
export function leanDependenciesPlugin(): Plugin {
  return {
    name: 'device-pay:lean-dependencies',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (syncStore.test(source) ? shim : undefined),
    load: (id) => (id === shim ? "export { useSyncExternalStore } from 'react';" : undefined),
    transform(code, id) {
      const file = queryCore.exec(id)?.[1];
      if (!file) return undefined;
      // Comments first: their `{@link Query#state}` is no member.
      const bare = code.replace(/\/\*[\s\S]*?\*\//g, '');
      return { code: bare.replace(/#(?=[a-zA-Z]\w*)/g, `_${file}_`), map: null };
    },
  };
}
