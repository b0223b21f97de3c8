import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';

/**
 * The text of a file that a person hands over; its byte order mark stays. A file in another encoding, as spreadsheets
 * on Chinese Windows save CSV, is a problem too: read as UTF-8 its texts would be garbage that looks like a change.
 */
export async function readTextFile(file: string, maxBytes: number): Promise<string | { problem: string }> {
  try {
    // No further than that: a pipe or a device does not say how much it has, and may have no end.
    const bytes = Buffer.concat(await createReadStream(file, { end: maxBytes }).toArray());
    if (bytes.length > maxBytes)
      return { problem: `${file}: has more than the ${maxBytes} bytes that are read` };
    // Zeros would be valid; they are every other byte of English in UTF-16, and the database takes none.
    if (!isUtf8(bytes) || bytes.includes(0))
      return { problem: `${file}: is not in UTF-8; a spreadsheet calls that "CSV UTF-8"` };
    return bytes.toString();
  } catch (error) {
    return { problem: `${file}: ${error instanceof Error ? error.message : String(error)}` };
  }
}
