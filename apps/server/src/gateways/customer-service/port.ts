/** A person as the customer service's agents see them. */
export interface ServedPerson {
  readonly id: string;
  readonly name: string;
}

export type OpenedWindow =
  | { readonly state: 'opened'; readonly token: string; readonly url: string; readonly expiresAt: Date }
  /** The service did not answer this time. */
  | { readonly state: 'unknown'; readonly reason: string };

/** A chat with people. No call throws; reasons are fit for a log. */
export interface CustomerService {
  /** A chat window in which the agents know who this is, valid for a few minutes. */
  openWindow(person: ServedPerson, now: Date): Promise<OpenedWindow>;
}
