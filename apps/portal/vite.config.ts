import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { baseChunk } from './build/base-chunk.ts';
import { brandCssPlugin } from './build/brand-css-plugin.ts';
import { brandFilesPlugin } from './build/brand-files-plugin.ts';
import { browserTargets } from './build/browser-targets.ts';
import { leanDependenciesPlugin } from './build/lean-dependencies-plugin.ts';
import { pageEntries, pagesPlugin } from './build/pages-plugin.ts';
import { precompressPlugin } from './build/precompress-plugin.ts';
import { serviceWorkerPlugin } from './build/service-worker-plugin.ts';
import { titlesPlugin } from './build/titles-plugin.ts';

const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080';

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: '/pay/',
  appType: 'custom',
  publicDir: false,
  plugins: [
    react(),
    brandCssPlugin(),
    titlesPlugin(),
    leanDependenciesPlugin(),
    pagesPlugin(),
    brandFilesPlugin(),
    serviceWorkerPlugin(),
    precompressPlugin(),
  ],
  css: {
    modules: { generateScopedName: command === 'build' ? '[hash:base64:5]' : '[name]_[local]' },
  },
  build: {
    target: browserTargets,
    // Style sheets stand in each page's HTML; modules are preloaded there too.
    modulePreload: {
      polyfill: false,
      // A map of every page's modules would be half a kilobyte more for each ten pages, on everybody's first screen.
      // A page that is opened from another one finds its modules by itself; only its style sheets must be named.
      resolveDependencies: (_file, dependencies) => dependencies.filter((name) => name.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Class fields become plain assignments: no class here has a setter of the same name above it.
      transform: { assumptions: { setPublicClassFields: true } },
      // A constant is written where it is used. Otherwise a page would load another module for a number in it.
      optimization: { inlineConst: { mode: 'all' } },
      input: pageEntries,
      output: {
        // Hashes do not compress, and the first screen's modules name forty others: the shortest that Rolldown takes.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Changes with React alone, so it stays in caches over releases.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { debugName: 'base', name: baseChunk('virtual:pages/serve') },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // What is neither a page nor a module is a call.
    proxy: {
      '^/(?!pay/(src|node_modules|@|build)|@|node_modules|pay/[^?]*\\.html|pay/?$)': { target: apiOrigin },
    },
  },
}));
