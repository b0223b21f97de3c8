export { pageAliases, pageOfAlias } from './page-aliases.ts';
export { type SaleTerms, type SaleTermsText, saleTermsOf, saleTermsVersions } from './sale-terms/index.ts';
