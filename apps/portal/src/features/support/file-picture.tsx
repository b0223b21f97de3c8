import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { RefreshIcon } from '../../ui/icons.tsx';
import { texts } from './case-texts.ts';
import { fileUrl } from './file-urls.ts';
import styles from './pictures.module.css';

export interface FilePictureProps {
  readonly fileId: string;
  readonly alt: string;
  /** Shows the whole picture instead of a square. */
  readonly whole?: boolean;
}

/** A picture that the server keeps, loaded with the person's token; one that fails can be asked for again. */
export function FilePicture({ fileId, alt, whole = false }: FilePictureProps): ReactNode {
  const words = useTexts(texts);
  const [url, setUrl] = useState<string>();
  const [tries, setTries] = useState(0);
  const [isFailed, setIsFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is what asks again
  useEffect(() => {
    let isShown = true;
    fileUrl(fileId).then(
      (known) => isShown && setUrl(known),
      () => isShown && setIsFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, [fileId, tries]);
  if (isFailed) {
    return (
      <button
        className={styles.missing}
        type="button"
        onClick={() => {
          setIsFailed(false);
          setTries(tries + 1);
        }}
      >
        <RefreshIcon />
        <span>{words.pictureFailed}</span>
      </button>
    );
  }
  if (url === undefined) return <span className={styles.loading} role="img" aria-label={alt} />;
  return (
    <img
      className={whole ? styles.whole : styles.image}
      src={url}
      alt={alt}
      onError={() => setIsFailed(true)}
    />
  );
}
