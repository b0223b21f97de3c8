/** Writes one JSON line to standard output. Never give it bodies, keys or personal data. */
export function log(msg: string, fields: Record<string, string | number | boolean> = {}): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), msg, ...fields })}\n`);
}
