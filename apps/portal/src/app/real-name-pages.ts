import type { PageRow } from './page-row.ts';

/** Real-name verification. The login is not waited for. */
export const realNamePages: readonly PageRow[] = [];
