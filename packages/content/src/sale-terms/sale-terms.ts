/** One language's words of the terms of sale. */
export interface SaleTermsText {
  readonly title: string;
  readonly clauses: readonly { readonly heading: string; readonly text: string }[];
}

/** The terms of sale in one version. Both languages say the same. */
export interface SaleTerms {
  readonly version: string;
  /** The day from which they hold, yyyy-MM-dd. */
  readonly validFrom: string;
  readonly zh: SaleTermsText;
  readonly en: SaleTermsText;
}
