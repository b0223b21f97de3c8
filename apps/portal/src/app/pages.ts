import { useSyncExternalStore } from 'react';
import { loadWithin } from './chunk-failure.ts';
import type { Page } from './page-row.ts';
import { notFoundPath, pathOf, type Resolution, resolvePage } from './resolve-page.ts';

/** The pages that can be shown now. */
interface Known {
  readonly pages: ReadonlyMap<string, Page>;
  /** Before, only the opened page is known. */
  readonly isComplete: boolean;
}

let known: Known = { pages: new Map(), isComplete: false };
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The page whose HTML was opened: it brings its own row. */
export function openPage(page: Page): void {
  known = { pages: new Map([[page.path, page]]), isComplete: false };
}

/** All pages, once: a table that nobody needs to paint the first one. Rejects when it does not come; then ask anew. */
export function loadPages(): Promise<void> {
  loading ??= loadWithin(() => import('./page-table.ts')).then(
    ({ pageTable }) => {
      known = {
        pages: new Map<string, Page>([
          ...pageTable.map((row) => [row.path, row] as const),
          // The opened page stays the one that it is, or it would be shown anew.
          ...known.pages,
        ]),
        isComplete: true,
      };
      for (const listener of listeners) listener();
    },
    (cause: unknown) => {
      loading = undefined;
      throw cause;
    },
  );
  return loading;
}

/** What is known; a component that asks is rendered again when the table has come. */
export const useKnownPages = (): Known => useSyncExternalStore(subscribe, () => known);

/** Where an address leads; undefined while only the table could say. */
export function findPage(pathname: string, { pages, isComplete } = known): Resolution | undefined {
  return isComplete || pages.has(pathOf(pathname)) ? resolvePage(pathname, pages) : undefined;
}

/** Whether there is such a page, by any of its names; also while only the table could say that there is none. */
export const leadsToPage = (pathname: string, pages: Known): boolean =>
  findPage(pathname, pages)?.redirect !== notFoundPath;
