export const secretManners = ['first', 'second', 'both', 'alternate'] as const;

type SecretManner = (typeof secretManners)[number];

/** Which of the endpoint's two secrets sign. While a secret is being rolled, Stripe signs with both. */
export class WebhookSecrets {
  readonly #secrets: readonly [string, string];
  #manner: SecretManner = 'first';
  #turns = 0;

  constructor(secrets: readonly [string, string]) {
    this.#secrets = secrets;
  }

  use(manner: SecretManner): void {
    this.#manner = manner;
    this.#turns = 0;
  }

  /** The secrets that sign the next event; `alternate` begins with the second. */
  next(): readonly string[] {
    const [first, second] = this.#secrets;
    switch (this.#manner) {
      case 'first':
        return [first];
      case 'second':
        return [second];
      case 'both':
        return [second, first];
      case 'alternate':
        this.#turns += 1;
        return this.#turns % 2 === 1 ? [second] : [first];
    }
  }
}
