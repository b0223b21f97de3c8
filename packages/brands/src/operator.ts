/**
 * The company that runs a brand, for its documents, and the hosts of its media. Only data, and not loaded with the
 * first screen.
 */
export interface Operator {
  readonly company: { readonly zh: string; readonly en: string };
  /** The district of its seat, whose court has jurisdiction. */
  readonly place: { readonly zh: string; readonly en: string };
  /** Without port. Recordings, pictures and tutorial films come from there, only by https. */
  readonly mediaHosts: readonly string[];
}
