interface Words {
  readonly zh: string;
  readonly en: string;
}

/** An answer to a question. Its id is part of addresses: `online.red.yes`. */
export interface TroubleChoice {
  readonly id: string;
  readonly label: Words;
  /** The question or the outcome that follows. */
  readonly to: string;
}

export interface TroubleQuestion {
  readonly kind: 'question';
  readonly title: Words;
  /** How to find the answer. */
  readonly hint?: Words;
  readonly choices: readonly TroubleChoice[];
}

/** What is wrong and what to do: an entry to read, a page to go to, or people. */
export interface TroubleOutcome {
  readonly kind: 'outcome';
  /** ok: nothing more to do · act: something to do · stop: don't use it any more. */
  readonly tone: 'ok' | 'act' | 'stop';
  readonly title: Words;
  readonly text: Words;
  /** The help entry that explains it. */
  readonly entry?: string;
  /** A page of the portal, below /pay/, and what to do there. */
  readonly page?: { readonly path: string; readonly label: Words };
}

export type TroubleNode = TroubleQuestion | TroubleOutcome;
