import type { PageRow } from './page-row.ts';

/** Advertisements and what watching them gives. */
export const rewardsPages: readonly PageRow[] = [];
