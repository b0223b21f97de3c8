import { saleTerms202611 } from './2026-11.ts';
import type { SaleTerms } from './sale-terms.ts';

/** Agreed to with every order until November 2026, in the words that 2026-11 keeps; the day is the one they name. */
export const saleTerms202106: SaleTerms = {
  ...saleTerms202611,
  version: '2021-06',
  validFrom: '2021-06-26',
};
