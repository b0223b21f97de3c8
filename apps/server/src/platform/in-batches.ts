import DataLoader from 'dataloader';

/** What became of one of a batch: nothing to say, or why it failed. */
export type Outcome = Error | undefined;

/** More at once would make statements and their locks long. */
const maxBatchSize = 50;

/**
 * Makes calls that come in the same moment one piece of work, which answers the outcomes of those that failed by
 * their keys. When the work itself throws, all of its calls fail.
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
