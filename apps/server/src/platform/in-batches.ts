import DataLoader from 'dataloader';

/** The result of one item of a batch: undefined, or why it failed. */
export type Outcome = Error | undefined;

/** Larger batches would make long statements that hold their locks for long. */
const maxBatchSize = 50;

/**
 * Collects calls of the same moment into one call of `work`, which returns the outcomes by key; a missing one is a
 * success. When `work` itself throws, all of its calls fail.
 */
export function inBatches<Key>(
  work: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Outcome>>,
): (key: Key) => Promise<void> {
  const loader = new DataLoader<Key, undefined>(
    async (keys) => {
      const outcomes = await work([...new Set(keys)]);
      return keys.map((key) => outcomes.get(key));
    },
    { cache: false, maxBatchSize },
  );
  return (key) => loader.load(key);
}

export const outcomeOf = (work: Promise<void>): Promise<Outcome> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
