/** Most answers have a few kilobytes. */
const usualMostBytes = 2 ** 20;

/** `fetch` whose answer has an end: reading one that is longer fails, before memory is full of it. */
export async function fetchBounded(
  url: Parameters<typeof fetch>[0],
  init: RequestInit,
  mostBytes = usualMostBytes,
): Promise<Response> {
  const response = await fetch(url, init);
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > mostBytes) controller.error(new Error('the answer is too large'));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counted) ?? null, response);
}
