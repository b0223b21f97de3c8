import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';

/**
 * The text of a file that a person hands over, with its byte order mark. A file in another encoding, as spreadsheets on
 * Chinese Windows save CSV, is a problem too: read as UTF-8, its garbled texts would look like changes.
 */
export async function readTextFile(file: string, maxBytes: number): Promise<string | { problem: string }> {
  try {
    // Reads no further than the limit: a pipe or a device does not tell its size, and may never end.
    const bytes = Buffer.concat(await createReadStream(file, { end: maxBytes }).toArray());
    if (bytes.length > maxBytes)
      return { problem: `${file}: has more than the ${maxBytes} bytes that are read` };
    // Zero bytes are valid UTF-8, but in UTF-16 they are every other byte of English, and the database takes none.
    if (!isUtf8(bytes) || bytes.includes(0))
      return { problem: `${file}: is not in UTF-8; a spreadsheet calls that "CSV UTF-8"` };
    return bytes.toString();
  } catch (error) {
    return { problem: `${file}: ${error instanceof Error ? error.message : String(error)}` };
  }
}
