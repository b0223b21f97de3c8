import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { PageRow } from '../src/app/page-row.ts';
import { pageTable } from '../src/app/page-table.ts';
import { resolvePage } from '../src/app/resolve-page.ts';
import { cspHashes, inlineParts } from './inline-parts.ts';
import { pageHtml } from './page-html.ts';

const appFolder = resolve(import.meta.dirname, '../src/app');

/** The module that a row loads, read from its own loader: the table stays the only place that names it. */
function moduleOf(row: PageRow): string {
  const specifier = /import\(\s*['"]([^'"]+)['"]/.exec(row.load.toString())?.[1];
  if (!specifier) throw new Error(`${row.path}: its load() must be one plain import()`);
  return resolve(appFolder, specifier);
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** A chunk and everything that it imports statically. */
function withImports(chunk: Rolldown.OutputChunk, chunks: Chunks, found = new Set<Rolldown.OutputChunk>()) {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports) {
    const imported = chunks.get(name);
    if (imported) withImports(imported, chunks, found);
  }
  return found;
}

/** Writes one static HTML file for each row of the page table, and serves the same while developing. */
export function pagesPlugin(): Plugin {
  let base = '/';
  return {
    name: 'device-pay:pages',
    configResolved(config) {
      base = config.base;
    },

    generateBundle(_, bundle) {
      const all = Object.values(bundle).filter((output) => output.type === 'chunk');
      const chunks: Chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
      const entry = all.find((chunk) => chunk.isEntry);
      if (!entry) throw new Error('No entry chunk');
      const inline = inlineParts();
      const address = (file: string) => base + file;

      for (const row of pageTable) {
        const module = moduleOf(row);
        const page = all.find((chunk) => chunk.facadeModuleId === module || chunk.moduleIds.includes(module));
        if (!page) throw new Error(`${row.path}: no chunk holds ${module}`);
        const needed = new Set([...withImports(entry, chunks), ...withImports(page, chunks)]);
        const styles = new Set([...needed].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
        this.emitFile({
          type: 'asset',
          fileName: row.path,
          source: pageHtml(
            row,
            {
              entry: address(entry.fileName),
              styles: [...styles].map(address),
              modules: [...needed].filter((chunk) => chunk !== entry).map((chunk) => address(chunk.fileName)),
            },
            inline,
          ),
        });
      }
      this.emitFile({ type: 'asset', fileName: 'csp.json', source: JSON.stringify(cspHashes(inline)) });
    },

    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
        const isPage =
          pathname === '/' || pathname === '/pay' || pathname === base || pathname.endsWith('.html');
        if (request.method !== 'GET' || !isPage) return next();
        const resolution = resolvePage(pathname.replace(/^\/pay/, ''));
        if ('redirect' in resolution) {
          response.writeHead(302, { Location: base + resolution.redirect + search }).end();
          return;
        }
        const html = pageHtml(
          resolution.row,
          { entry: '/src/app/main.tsx', styles: [], modules: [] },
          inlineParts(),
        );
        server
          .transformIndexHtml(pathname, html)
          .then(
            (page) => response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page),
            next,
          );
      });
    },
  };
}
