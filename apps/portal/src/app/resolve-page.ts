import { pageOfAlias } from '@device-pay/content/page-aliases';
import type { PageRow } from './page-row.ts';
import { pageTable } from './page-table.ts';

export const landingPath = 'serve.html';
export const notFoundPath = 'error/404.html';

const rows = new Map(pageTable.map((row) => [row.path, row]));

export const hasPage = (path: string): boolean => rows.has(path);

/** Where an address leads: to a page, or to another address first. */
export type Resolution = { readonly row: PageRow } | { readonly redirect: string };

/**
 * @param pathname below /pay: `/order.html`, `/`, ``.
 */
export function resolvePage(pathname: string): Resolution {
  const path = pathname.replace(/^\/+/, '').replace(/\/+$/, '');
  const row = rows.get(path);
  if (row) return { row };
  if (path === '') return { redirect: landingPath };
  const alias = pageOfAlias(path);
  return { redirect: alias && rows.has(alias) ? alias : notFoundPath };
}
