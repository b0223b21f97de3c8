/** Who runs a brand, as its documents name it, and where its media lie. Data alone, and no part of the first screen. */
export interface Operator {
  readonly company: { readonly zh: string; readonly en: string };
  /** The district of its seat, whose court decides. */
  readonly place: { readonly zh: string; readonly en: string };
  /** Without port; recordings, pictures and teaching films come from there, by https alone. */
  readonly mediaHosts: readonly string[];
}
