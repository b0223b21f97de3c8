import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { browserTargets } from './browser-targets.ts';
import { filesIn } from './page-files.ts';

const source = resolve(import.meta.dirname, '../src/service-worker/service-worker.ts');

/** Cached in advance: homes, orders and help work without a connection even if they were never opened. */
const essential = [
  /^(serve|wxHome|information|order|order-details|login|faqList)\.html$/,
  /^helpCenter\//,
  /^error\//,
];
const essentialChunks = /^assets\/(page-table|zh|en)-/;

const contentOf = (output: Rolldown.OutputAsset | Rolldown.OutputChunk): string | Uint8Array =>
  output.type === 'chunk' ? output.code : output.source;

/**
 * The files that the worker caches when it is installed, as Workbox takes them: assets need no revision, as their names
 * contain one.
 */
function precacheList(bundle: Rolldown.OutputBundle) {
  const pages = Object.values(bundle).filter(({ fileName }) => essential.some((name) => name.test(fileName)));
  const files = new Set<string>();
  for (const page of pages) {
    const { scripts, styles } = filesIn(String(contentOf(page)));
    for (const file of [...scripts, ...styles]) files.add(file);
  }
  for (const name of Object.keys(bundle)) if (essentialChunks.test(name)) files.add(name);
  return [
    ...pages.map((page) => ({
      url: `/pay/${page.fileName}`,
      revision: createHash('sha256').update(contentOf(page)).digest('hex').slice(0, 16),
    })),
    ...[...files].map((file) => ({ url: `/pay/${file}`, revision: null })),
  ];
}

/** The scripts and styles of every other page. */
function otherFiles(bundle: Rolldown.OutputBundle, precached: readonly { readonly url: string }[]): string[] {
  const known = new Set(precached.map(({ url }) => url));
  return Object.keys(bundle)
    .filter((name) => /^assets\/.+\.(js|css)$/.test(name))
    .map((name) => `/pay/${name}`)
    .filter((url) => !known.has(url));
}

/**
 * Writes `sw.js`: the service worker with the list of this build's files. Must come after the plugin that writes the
 * pages.
 */
export function serviceWorkerPlugin(): Plugin {
  return {
    name: 'device-pay:service-worker',
    apply: 'build',
    async generateBundle(_, bundle) {
      const precached = precacheList(bundle);
      const result = (await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: {
          'self.__WB_MANIFEST': JSON.stringify(precached),
          'self.__OTHER_FILES': JSON.stringify(otherFiles(bundle, precached)),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          write: false,
          target: browserTargets,
          rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      })) as Rolldown.RolldownOutput;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: result.output[0].code });
    },
  };
}
