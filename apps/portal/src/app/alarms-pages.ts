import type { PageRow } from './page-row.ts';

/** What a device warns of. */
export const alarmsPages: readonly PageRow[] = [];
