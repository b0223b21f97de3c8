/** For tests: makes a control call and returns its answer with the HTTP status. Without an input it is a GET. */
export async function askControl(
  url: string,
  name: string,
  input?: unknown,
): Promise<Record<string, unknown> & { status: number }> {
  const response = await fetch(`${url}/control/${name}`, {
    method: input === undefined ? 'GET' : 'POST',
    ...(input === undefined ? {} : { body: JSON.stringify(input) }),
    headers: { 'Content-Type': 'application/json' },
  });
  return { ...((await response.json()) as object), status: response.status };
}
