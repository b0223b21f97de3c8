import type { PageRow } from './page-row.ts';

/** Addresses that open the native app. */
export const nativePages: readonly PageRow[] = [];
