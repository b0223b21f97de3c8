import { useSyncExternalStore } from 'react';
import { loadWithin } from './chunk-failure.ts';
import type { Page } from './page-row.ts';
import { notFoundPath, pathOf, type Resolution, resolvePage } from './resolve-page.ts';

/** The pages that can be shown now. */
interface Known {
  readonly pages: ReadonlyMap<string, Page>;
  /** False until the page table is loaded: only the opened page is known. */
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

/**
 * Loads the page table, once; the first page is shown without it. If that fails, it rejects, and the next call tries
 * again.
 */
export function loadPages(): Promise<void> {
  loading ??= loadWithin(() => import('./page-table.ts')).then(
    ({ pageTable }) => {
      known = {
        pages: new Map<string, Page>([
          ...pageTable.map((row) => [row.path, row] as const),
          // The opened page keeps its own row, as another one would mount it anew.
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

/** The known pages; a component that uses this is rendered again when the page table is loaded. */
export const useKnownPages = (): Known => useSyncExternalStore(subscribe, () => known);

/** Where an address leads; undefined if only the page table could tell and it is not loaded yet. */
export function findPage(pathname: string, { pages, isComplete } = known): Resolution | undefined {
  return isComplete || pages.has(pathOf(pathname)) ? resolvePage(pathname, pages) : undefined;
}

/** Whether there is such a page, by any of its names; true as well while the page table is not loaded yet. */
export const leadsToPage = (pathname: string, pages: Known): boolean =>
  findPage(pathname, pages)?.redirect !== notFoundPath;
