import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { openStream } from '../../call/open-stream.ts';
import { useIsOnline } from '../../call/use-session.ts';
import { useTexts } from '../../text/text-context.tsx';
import { lazyOptional } from '../../ui/lazy-optional.ts';
import styles from './entry-picture.module.css';
import { texts } from './help-texts.ts';

const Drawing = lazyOptional(
  () => import('./drawings.tsx').then((module) => module.Drawing),
  ({ alt }) => <Missing alt={alt} />,
);

interface PictureProps {
  readonly url: string;
  readonly alt: string;
}

const fileForm = /^file:([0-9a-f-]{36})$/;
const drawingForm = /^drawing:([a-z-]+)$/;

/** A picture of an entry: one of the portal's drawings, or a photo that staff sent. Anything else is not shown. */
export function EntryPicture({ url, alt }: PictureProps): ReactNode {
  const drawing = drawingForm.exec(url)?.[1];
  const fileId = fileForm.exec(url)?.[1];
  if (drawing === undefined && fileId === undefined) return null;
  return (
    <figure className={styles.figure}>
      {drawing === undefined ? (
        <Photo fileId={fileId ?? ''} alt={alt} />
      ) : (
        <Suspense fallback={<div className={styles.waiting} role="img" aria-label={alt} />}>
          <Drawing name={drawing} alt={alt} />
        </Suspense>
      )}
    </figure>
  );
}

/** Fetched by script, as an <img> cannot send the token; the blob's address is revoked when the photo is removed. */
function Photo({ fileId, alt }: { readonly fileId: string; readonly alt: string }): ReactNode {
  const isOnline = useIsOnline();
  const [address, setAddress] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!isOnline) return;
    const controller = new AbortController();
    let made: string | undefined;
    const fetchPhoto = async () => {
      const response = await openStream('/file/get', { id: fileId }, { signal: controller.signal });
      const blob = await response.blob();
      if (controller.signal.aborted) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    };
    fetchPhoto().catch(() => {
      if (!controller.signal.aborted) setFailed(true);
    });
    return () => {
      controller.abort();
      setAddress(undefined);
      if (made) URL.revokeObjectURL(made);
    };
  }, [fileId, isOnline]);
  if (address) return <img src={address} alt={alt} />;
  if (!isOnline || failed) return <Missing alt={alt} />;
  return <div className={styles.waiting} role="img" aria-label={alt} />;
}

function Missing({ alt }: { readonly alt: string }): ReactNode {
  const words = useTexts(texts);
  const isOnline = useIsOnline();
  return <p className={styles.missing}>{isOnline ? words.pictureFailed(alt) : words.pictureMissing(alt)}</p>;
}
