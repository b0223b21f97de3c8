/** A person as the customer service's agents see them. */
export interface ServedPerson {
  readonly id: string;
  readonly name: string;
}

export type OpenedWindow =
  | { readonly state: 'opened'; readonly token: string; readonly url: string; readonly expiresAt: Date }
  /** It does not answer, or not this time. */
  | { readonly state: 'unknown'; readonly reason: string };

/** A chat with people. No call throws; reasons are fit for a log. */
export interface CustomerService {
  /** A window in which the agents know who this is, good for a few minutes. */
  openWindow(person: ServedPerson, now: Date): Promise<OpenedWindow>;
}
