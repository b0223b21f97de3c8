import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { Page, PageRow } from '../src/app/page-row.ts';
import { pageTable } from '../src/app/page-table.ts';
import { resolvePage } from '../src/app/resolve-page.ts';
import { cspHashes, inlineParts } from './inline-parts.ts';
import { pageHtml } from './page-html.ts';

const appFolder = resolve(import.meta.dirname, '../src/app');

/** The module and the component that a row loads, read from its own loader: the table stays the only place that names them. */
function componentOf(row: PageRow): { readonly module: string; readonly name: string } {
  const [, specifier, name] =
    /import\(\s*['"]([^'"]+)['"][\s\S]*?=>\s*\w+\.(\w+)/.exec(row.load.toString()) ?? [];
  if (!specifier || !name)
    throw new Error(`${row.path}: its load() must be one plain import() of a component`);
  return { module: resolve(appFolder, specifier), name };
}

const prefix = 'virtual:pages/';
const entryName = (row: PageRow): string => prefix + row.path.replace(/\.html$/, '');

/**
 * The entry module of one page's HTML: the portal, opened at this page. So a first screen does not load the table of
 * all pages, nor wait for a second round of files.
 */
function entrySource(row: PageRow): string {
  const { path, keepAlive, kind, tier, gate, viewQuery, ownQuery, home } = row;
  // Every field of a page: one that is missing here would be lost on the page whose address is opened.
  const page = { path, keepAlive, kind, tier, gate, viewQuery, ownQuery, home } satisfies Record<
    Exclude<keyof Page, 'load'>,
    unknown
  >;
  const { module, name } = componentOf(row);
  return [
    `import { startPortal } from ${JSON.stringify(resolve(appFolder, 'main.tsx'))};`,
    `import { ${name} } from ${JSON.stringify(module)};`,
    `startPortal(${JSON.stringify(page)}, ${name});`,
  ].join('\n');
}

/** The entries of all pages, for the build. */
export const pageEntries: Readonly<Record<string, string>> = Object.fromEntries(
  pageTable.map((row) => [row.path.replace(/\.html$/, '').replaceAll('/', '-'), entryName(row)]),
);

const pages = new Map(pageTable.map((row) => [row.path, row]));

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
    enforce: 'pre',
    configResolved(config) {
      base = config.base;
    },
    resolveId: (source) => (source.startsWith(prefix) ? source : undefined),
    load(id) {
      const row = id.startsWith(prefix) && pageTable.find((candidate) => entryName(candidate) === id);
      return row ? entrySource(row) : undefined;
    },

    generateBundle(_, bundle) {
      const all = Object.values(bundle).filter((output) => output.type === 'chunk');
      const chunks: Chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
      const inline = inlineParts();
      const address = (file: string) => base + file;

      for (const row of pageTable) {
        const entry = all.find((chunk) => chunk.isEntry && chunk.facadeModuleId === entryName(row));
        if (!entry) throw new Error(`${row.path}: the build has no entry for it`);
        const needed = withImports(entry, chunks);
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
        const resolution = resolvePage(pathname, pages);
        if ('redirect' in resolution) {
          response.writeHead(302, { Location: base + resolution.redirect + search }).end();
          return;
        }
        const html = pageHtml(
          resolution.row,
          { entry: `/@id/${entryName(resolution.row)}`, styles: [], modules: [] },
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
