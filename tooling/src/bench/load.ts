/** The work that a number of concurrent clients have done. */
export interface LoadResult<T> {
  readonly results: readonly T[];
  readonly perSecond: number;
}

/**
 * Lets `clients` run `work` repeatedly for `seconds`. Work that ends later is finished but does not count. The first
 * failure stops all clients and is thrown.
 */
export async function runLoad<T>(
  clients: number,
  seconds: number,
  work: (client: number) => Promise<T>,
): Promise<LoadResult<T>> {
  const results: T[] = [];
  const untilMs = performance.now() + seconds * 1000;
  let hasFailed = false;
  const runClient = async (client: number): Promise<void> => {
    while (!hasFailed && performance.now() < untilMs) {
      const result = await work(client);
      if (performance.now() <= untilMs) results.push(result);
    }
  };
  await Promise.all(
    Array.from({ length: clients }, (_, client) =>
      runClient(client).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      }),
    ),
  );
  return { results, perSecond: results.length / seconds };
}
