/** The terms of sale in one language. */
export interface SaleTermsText {
  readonly title: string;
  readonly clauses: readonly { readonly heading: string; readonly text: string }[];
}

/** One version of the terms of sale. Both languages say the same. */
export interface SaleTerms {
  readonly version: string;
  /** The day from which they are in force, yyyy-MM-dd. */
  readonly validFrom: string;
  readonly zh: SaleTermsText;
  readonly en: SaleTermsText;
}
