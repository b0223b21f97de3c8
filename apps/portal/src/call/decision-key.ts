import { randomId } from './random-id.ts';

/**
 * The idempotency key of one decision. Pressing twice, or again after a lost answer, is the same decision. Another
 * input is a new one, and so is the same input after the decision was carried out.
 */
export function createDecisionKey(newKey: () => string = randomId) {
  let known: { readonly content: string; readonly key: string } | undefined;
  return {
    keyOf(input: object): string {
      const content = JSON.stringify(input);
      if (known?.content !== content) known = { content, key: newKey() };
      return known.key;
    },
    /** The decision was carried out, or the server knows the key for another request: the next one gets a new key. */
    end(): void {
      known = undefined;
    },
  };
}
