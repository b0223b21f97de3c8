/** Hands a file to the browser to keep. */
export function saveFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has begun by then; a browser that is slower still holds the file.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
