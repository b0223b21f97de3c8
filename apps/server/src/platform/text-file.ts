import { readFile, stat } from 'node:fs/promises';

/**
 * The text of a file that a person hands over; its byte order mark stays. A file in another encoding, as spreadsheets
 * on Chinese Windows save CSV, is a problem too: read as UTF-8 its texts would be garbage that looks like a change.
 */
export async function readTextFile(file: string, maxBytes: number): Promise<string | { problem: string }> {
  try {
    const { size } = await stat(file);
    if (size > maxBytes)
      return { problem: `${file}: ${size} bytes are more than the ${maxBytes} that are read` };
    const bytes = await readFile(file);
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return { problem: `${file}: is not in UTF-8; a spreadsheet calls that "CSV UTF-8"` };
    }
  } catch (error) {
    return { problem: `${file}: ${error instanceof Error ? error.message : String(error)}` };
  }
}
