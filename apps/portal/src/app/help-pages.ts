import type { PageRow } from './page-row.ts';

/** The help centre. */
export const helpPages: readonly PageRow[] = [];
