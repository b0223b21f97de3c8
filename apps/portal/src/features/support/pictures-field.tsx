import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import { UnreadablePicture } from '../../call/compress-picture.ts';
import { errorText } from '../../call/error-text.ts';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { CloseIcon } from '../../ui/field-icons.tsx';
import { RefreshIcon, WarningIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FilePicture } from './file-picture.tsx';
import { texts } from './form-texts.ts';
import type { Picture, PictureList } from './picture-list.ts';
import styles from './pictures.module.css';
import { AddPictureIcon } from './support-icons.tsx';
import { usePictures } from './use-pictures.ts';

export interface PicturesFieldProps {
  /** The form's name, under which its pictures are kept. */
  readonly form: string;
  readonly max: number;
  readonly error?: string | undefined;
}

/** Photos to send with a message: each is sent at once, shows its progress, and can be removed or tried again. */
export function PicturesField(props: PicturesFieldProps): ReactNode {
  return (
    <Card>
      <PicturesInput {...props} />
    </Card>
  );
}

/** {@link PicturesField} without a card around it. */
export function PicturesInput({ form, max, error }: PicturesFieldProps): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const { list, pictures } = usePictures(form);
  const [isTooMany, setIsTooMany] = useState(false);
  const hintId = useId();
  const room = Math.max(0, max - pictures.length);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Otherwise a file that was removed could not be chosen again.
    event.target.value = '';
    setIsTooMany(files.length > room);
    list.add(files.slice(0, room));
  };
  const failures = [...new Set(pictures.filter(({ state }) => state === 'failed').map(reasonOf))];
  function reasonOf({ error: cause }: Picture): string {
    return cause instanceof UnreadablePicture ? words.unreadable : errorText(cause, language);
  }
  return (
    // Focused from the list of problems, and not the choice of files: that is not there when there is no room for more.
    <fieldset name="pictures" tabIndex={-1} aria-describedby={hintId}>
      <legend className={styles.legend}>
        {words.pictures} <span className={styles.count}>{words.pictureCount(pictures.length, max)}</span>
      </legend>
      <ul className={styles.grid}>
        {pictures.map((picture, index) => (
          <li key={picture.key}>
            <Thumb list={list} picture={picture} n={index + 1} />
          </li>
        ))}
        {room > 0 && (
          <li>
            <label className={styles.add}>
              <input
                className={styles.file}
                type="file"
                accept="image/*"
                multiple
                aria-describedby={hintId}
                onChange={choose}
              />
              <span className={styles.addFace}>
                <AddPictureIcon />
                <span>{words.addPicture}</span>
              </span>
            </label>
          </li>
        )}
      </ul>
      {[...(error === undefined ? [] : [error]), ...failures].map((text) => (
        <FieldError text={text} key={text} role="status" />
      ))}
      <p className={styles.hint} id={hintId}>
        {isTooMany ? words.tooMany(max) : words.picturesHint(max)}
      </p>
    </fieldset>
  );
}

interface ThumbProps {
  readonly list: PictureList;
  readonly picture: Picture;
  /** Its position in the list, from 1. */
  readonly n: number;
}

function Thumb({ list, picture, n }: ThumbProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { key, state, share, previewUrl, fileId, error } = picture;
  // A file that can't be read as a picture: another try would fail the same way.
  const isUnreadable = state === 'failed' && error instanceof UnreadablePicture;
  const percent = Math.round(share * 100);
  const standing = state === 'sending' ? words.sending(format.percent(share)) : words.preparing;
  return (
    <div className={styles.thumb}>
      {isUnreadable ? (
        <span className={styles.unreadable}>
          <WarningIcon />
          <VisuallyHidden>{words.pictureName(n)}</VisuallyHidden>
        </span>
      ) : previewUrl ? (
        <img className={styles.image} src={previewUrl} alt={words.pictureName(n)} />
      ) : (
        fileId && <FilePicture fileId={fileId} alt={words.pictureName(n)} />
      )}
      {state === 'failed' && !isUnreadable && (
        <button
          className={styles.veil}
          type="button"
          aria-label={words.retryPicture(n)}
          onClick={() => list.retry(key)}
        >
          <RefreshIcon />
          <span>{words.retry}</span>
        </button>
      )}
      {(state === 'preparing' || state === 'sending') && (
        <div className={styles.veil} role="progressbar" aria-label={standing} aria-valuenow={percent}>
          <span>{state === 'sending' ? format.percent(share) : '…'}</span>
          <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width={percent} height="4" />
          </svg>
        </div>
      )}
      <button
        className={styles.remove}
        type="button"
        aria-label={words.remove(n)}
        onClick={() => list.remove(key)}
      >
        <span className={styles.cross}>
          <CloseIcon />
        </span>
      </button>
    </div>
  );
}
