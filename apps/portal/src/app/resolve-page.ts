import { pageOfAlias } from '@device-pay/content/page-aliases';
import type { Page } from './page-row.ts';

export const landingPath = 'serve.html';
export const notFoundPath = 'error/404.html';

/** Where an address leads: to a page, or to another address first. */
export type Resolution<Row extends Page = Page> =
  | { readonly row: Row; readonly redirect?: never }
  | { readonly redirect: string };

/** An address of the portal as a path below /pay/. */
export const pathOf = (pathname: string): string =>
  pathname.replace(/^\/pay(?=\/|$)/, '').replace(/^\/+|\/+$/g, '');

/**
 * @param pathname `/pay/order.html`, `/order.html`, `/pay`, ``.
 * @param pages By their path.
 */
export function resolvePage<Row extends Page>(
  pathname: string,
  pages: ReadonlyMap<string, Row>,
): Resolution<Row> {
  const path = pathOf(pathname);
  const row = pages.get(path);
  if (row) return { row };
  if (path === '') return { redirect: landingPath };
  const alias = pageOfAlias(path);
  return { redirect: alias && pages.has(alias) ? alias : notFoundPath };
}
