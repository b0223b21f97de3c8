/**
 * Does `work` for every item, `limit` at once. One that throws ends the rest, and is heard of once those that were
 * begun are through: catch what may fail in `work`.
 */
export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  // Unlike the list's own iterator, a generator is closed by the loop that something is thrown in.
  const rest = (function* () {
    yield* items;
  })();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  const workers = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, worker));
  const failed = workers.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}
