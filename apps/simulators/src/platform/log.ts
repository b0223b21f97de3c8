/** One JSON line a message on standard output; never bodies, keys or persons. */
export function log(msg: string, fields: Record<string, string | number | boolean> = {}): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), msg, ...fields })}\n`);
}
