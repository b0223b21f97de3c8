import { randomId } from './random-id.ts';

/**
 * The idempotency key of one decision. Pressing twice, or again after an answer was lost, is the same decision; another
 * input, or the same one after it was carried out, is a new one.
 */
export function createDecisionKey(newKey: () => string = randomId) {
  let known: { readonly content: string; readonly key: string } | undefined;
  return {
    keyOf(input: object): string {
      const content = JSON.stringify(input);
      if (known?.content !== content) known = { content, key: newKey() };
      return known.key;
    },
    /** The decision is carried out, or the server knows the key for something else. */
    end(): void {
      known = undefined;
    },
  };
}
