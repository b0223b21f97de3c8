/**
 * What an error says, for the log. One that stands for an error per address of a host (`localhost` often has two) has no
 * message of its own, only their code.
 */
export function errorWords(error: unknown): string {
  // Libraries also report objects that are no Error.
  const { message, code, name } = Object(error) as Partial<NodeJS.ErrnoException>;
  return String(message || code || name || error);
}
