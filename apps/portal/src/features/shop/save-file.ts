export interface SavedFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string;
}

/** Hands a text to the browser as a file to keep. */
export function saveFile({ fileName, mediaType, content }: SavedFile): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has begun by then; a browser that is slower still holds the file.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
