import { openStream } from '../../call/open-stream.ts';
import { session } from '../../call/session.ts';

/** A record has nine pictures; those of a few records stay at hand. */
const most = 27;
const urls = new Map<string, Promise<string>>();

async function load(fileId: string): Promise<string> {
  const response = await openStream('/file/get', { id: fileId }, { signal: new AbortController().signal });
  return URL.createObjectURL(await response.blob());
}

function forget(fileId: string, url: Promise<string>): void {
  urls.delete(fileId);
  void url.then(
    (known) => URL.revokeObjectURL(known),
    () => undefined,
  );
}

// What one person may see is not for the next.
session.subscribe(() => {
  for (const [fileId, url] of [...urls]) forget(fileId, url);
});

/**
 * The address of a stored picture inside this page: its bytes come by a call that carries the token in a header,
 * which an image's address can't. Asked once; rejects with a CallError, and then asks anew the next time.
 */
export function fileUrl(fileId: string): Promise<string> {
  const known = urls.get(fileId);
  if (known) return known;
  const [oldest] = urls;
  if (urls.size >= most && oldest) forget(...oldest);
  const url = load(fileId);
  urls.set(fileId, url);
  url.catch(() => urls.delete(fileId));
  return url;
}
