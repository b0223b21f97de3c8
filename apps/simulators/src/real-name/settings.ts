/** The one client, and the secret that both sides sign with. */
export interface RealNameAccount {
  readonly appId: string;
  readonly secret: string;
}

/** Rules that differ between carriers. */
export interface RealNameSettings {
  /** From the video to the decision; null: only a control call decides. */
  reviewMs: number | null;
  /** How long an open case, or a link to the page, lasts. */
  caseLifetimeMs: number;
  digitsLifetimeMs: number;
  cardsPerPerson: number;
}
