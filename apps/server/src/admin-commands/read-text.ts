import { type Failure, invalidField } from '../platform/failure.ts';
import { readTextFile } from '../platform/text-file.ts';

/** A hundred thousand devices; a larger file is something else. */
const maxBytes = 20 * 1024 * 1024;

/** The text of a file that a command was given. */
export async function readText(file: string): Promise<string | Failure<'invalidInput'>> {
  const text = await readTextFile(file, maxBytes);
  return typeof text === 'string' ? text : invalidField('FILE', text.problem);
}
