import { saleTerms202106 } from './2021-06.ts';
import { saleTerms202611 } from './2026-11.ts';
import { saleTerms202611Revision2 } from './2026-11-2.ts';
import type { SaleTerms } from './sale-terms.ts';

export type { SaleTerms, SaleTermsText } from './sale-terms.ts';

/**
 * Every version under which orders were made, newest first. None is ever removed. Versions are compared as text, so the
 * tenth revision of a month would need another name than `.10`.
 */
export const saleTermsVersions: readonly SaleTerms[] = [
  saleTerms202611Revision2,
  saleTerms202611,
  saleTerms202106,
];

/** The terms of a version; undefined for a version that does not exist. */
export const saleTermsOf = (version: string): SaleTerms | undefined =>
  saleTermsVersions.find((terms) => terms.version === version);
