import { randomHex } from '../platform/random.ts';

/** Bills that were ordered and may be fetched for 30 seconds. */
export class BillFiles {
  readonly #files = new Map<string, { readonly content: Buffer; readonly expiresAtMs: number }>();

  /** @returns the token of the download link */
  keep(content: Buffer): string {
    for (const [token, { expiresAtMs }] of this.#files) {
      if (expiresAtMs < Date.now()) this.#files.delete(token);
    }
    const token = randomHex(24);
    this.#files.set(token, { content, expiresAtMs: Date.now() + lifeMs });
    return token;
  }

  find(token: string): Buffer | undefined {
    const file = this.#files.get(token);
    return file === undefined || file.expiresAtMs < Date.now() ? undefined : file.content;
  }
}

const lifeMs = 30_000;
