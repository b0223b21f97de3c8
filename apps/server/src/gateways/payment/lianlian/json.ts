/**
 * Parses a JSON object, but keeps numbers as the text that was sent: that text is signed (`9.90`, not `9.9`), and no
 * amount passes through a binary fraction. Undefined for anything else.
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
