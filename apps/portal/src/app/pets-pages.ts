import type { PageRow } from './page-row.ts';

/** The profile of a pet and the notice that it is lost. */
export const petsPages: readonly PageRow[] = [];
