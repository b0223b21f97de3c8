/** The one client, and the secret that both sides sign with. */
export interface RealNameAccount {
  readonly appId: string;
  readonly secret: string;
}

/** What a carrier has as its own rules. */
export interface RealNameSettings {
  /** From the video to the decision; null: somebody has to decide. */
  reviewMs: number | null;
  /** After this an open case, or a page, ends. */
  caseLifetimeMs: number;
  digitsLifetimeMs: number;
  cardsPerPerson: number;
}
