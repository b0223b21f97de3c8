import { newIdempotencyKey } from '../../call/client.ts';

/**
 * The key of one decision to buy. Pressing twice, or again after an answer was lost, is the same decision; another
 * choice, or buying again after an order was made, is a new one.
 */
export function createOrderIntent(newKey: () => string = newIdempotencyKey) {
  let known: { readonly choice: string; readonly key: string } | undefined;
  return {
    keyOf(choice: object): string {
      const text = JSON.stringify(choice);
      if (known?.choice !== text) known = { choice: text, key: newKey() };
      return known.key;
    },
    /** The decision is carried out, or the server knows the key for something else. */
    end(): void {
      known = undefined;
    },
  };
}
