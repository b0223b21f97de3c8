import { openStream } from '../../call/open-stream.ts';
import { session } from '../../call/session.ts';

/** A case has at most nine pictures; those of three cases stay in memory. */
const most = 27;
const urls = new Map<string, Promise<string>>();

async function load(fileId: string): Promise<string> {
  const response = await openStream('/file/get', { id: fileId });
  return URL.createObjectURL(await response.blob());
}

function forget(fileId: string, url: Promise<string>): void {
  urls.delete(fileId);
  void url.then(
    (known) => URL.revokeObjectURL(known),
    () => undefined,
  );
}

// The next person on this device must not see the pictures of the previous one.
session.subscribe(() => {
  for (const [fileId, url] of [...urls]) forget(fileId, url);
});

/**
 * The address of a stored picture inside this page. Its bytes are loaded with the token in a header, which an image's
 * address can't have. They are loaded once; rejects with a CallError, after which the next call loads them again.
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
