/**
 * Does `work` for every item, `limit` at once. If one throws, no further item is begun, and the error is thrown when
 * those under way are done: catch in `work` what may fail.
 */
export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  // Shared by all workers. A loop that ends with an error closes a generator, so the others stop; a list's iterator
  // would go on.
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
