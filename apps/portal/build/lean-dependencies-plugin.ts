import type { Plugin } from 'vite';

const syncStore = /^use-sync-external-store\/shim(\/index\.js)?$/;
const shim = '\0use-sync-external-store-shim';

const preloadHelper = '\0vite/preload-helper.js';
/** What Vite's loader of modules asks at run time, and its answer here. */
const answers = [
  // `resolveDependencies` (vite.config.ts) leaves nothing but style sheets to it.
  ['isCssPreloadUrl(dep)', 'true'],
  // The Content-Security-Policy has no nonces.
  ['document.querySelector("meta[property=csp-nonce]")', 'undefined'],
] as const;

/** Replaces wouter's shim for a hook that React has had since 18, and leaves out what Vite's loader need not ask. */
export function leanDependenciesPlugin(): Plugin {
  return {
    name: 'device-pay:lean-dependencies',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (syncStore.test(source) ? shim : undefined),
    load: (id) => (id === shim ? "export { useSyncExternalStore } from 'react';" : undefined),
    transform(code, id) {
      if (id !== preloadHelper) return undefined;
      return answers.reduce((lean, [question, answer]) => {
        if (!lean.includes(question)) this.error(`Vite’s loader does not ask ${question} any more`);
        return lean.replace(question, answer);
      }, code);
    },
  };
}
