/**
 * A JSON object whose numbers stay the text that was sent: what is signed is that text (`9.90`, not `9.9`), and
 * an amount never passes through a binary fraction. Undefined for all that is no JSON object.
 */
export function parseExactJson(text: string): Record<string, unknown> | undefined {
  // The library's types don't know the third argument yet; engines have it since V8 11.4.
  const keepNumberText = ((_name: string, value: unknown, { source }: { source: string }) =>
    typeof value === 'number' ? source : value) as (name: string, value: unknown) => unknown;
  try {
    const value: unknown = JSON.parse(text, keepNumberText);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
