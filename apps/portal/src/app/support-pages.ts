import type { PageRow } from './page-row.ts';

/** Complaints, feedback and customer service. */
export const supportPages: readonly PageRow[] = [];
