import { useEffect, useState } from 'react';
import { openStream } from '../../call/open-stream.ts';

/** The bytes of a stored picture: an image's address can't carry the token, nor would a canvas return its pixels. */
export async function loadPicture(path: string, query: object, signal: AbortSignal): Promise<Blob> {
  const response = await openStream(path, query, { signal });
  return response.blob();
}

interface Loaded {
  readonly key: string;
  readonly url: string | undefined;
}

/**
 * The address of a stored picture inside this page; undefined while it is loading, null if it can't be loaded.
 *
 * @param version a value that changes whenever the picture may have changed
 */
export function usePicture(
  path: string | undefined,
  name: 'imei' | 'id',
  value: string,
  version = '',
): string | null | undefined {
  const key = `${path} ${value} ${version}`;
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (path === undefined) return;
    const controller = new AbortController();
    let url: string | undefined;
    loadPicture(path, { [name]: value }, controller.signal).then(
      (blob) => {
        if (controller.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setLoaded({ key, url });
      },
      () => {
        if (!controller.signal.aborted) setLoaded({ key, url: undefined });
      },
    );
    return () => {
      controller.abort();
      if (url) URL.revokeObjectURL(url);
      setLoaded(undefined);
    };
  }, [path, name, value, key]);
  if (path === undefined) return null;
  return loaded?.key === key ? (loaded.url ?? null) : undefined;
}
