/** iOS asks before it saves a file, and reads it only when the person has agreed. */
const agreedWithinMs = 5 * 60_000;

/** Hands a file to the browser to keep. */
export function saveFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), agreedWithinMs);
}
