/** Which of the endpoint's two secrets sign. Rolling one, Stripe signs with both until the old one ends. */
export class WebhookSecrets {
  readonly #secrets: readonly [string, string];
  #manner: 'first' | 'second' | 'both' | 'alternate' = 'first';
  #turns = 0;

  constructor(secrets: readonly [string, string]) {
    this.#secrets = secrets;
  }

  use(manner: 'first' | 'second' | 'both' | 'alternate'): void {
    this.#manner = manner;
  }

  /** The secrets of the next signature. */
  next(): readonly string[] {
    const [first, second] = this.#secrets;
    if (this.#manner === 'both') return [second, first];
    if (this.#manner === 'alternate') this.#turns += 1;
    return this.#manner === 'second' || this.#turns % 2 === 1 ? [second] : [first];
  }
}

export const secretManners = ['first', 'second', 'both', 'alternate'] as const;
