import type { ReactNode } from 'react';
import styles from './with-word-breaks.module.css';
import { wordBreaks } from './word-breaks.ts';

/**
 * Never split, although it contains hyphens or, where Firefox breaks, a slash; the date of a record or a version is such
 * a word, too.
 */
const whole = /(Wi-Fi|[kM]bit\/s|km\/h|\b\d{4}-\d\d(?:-\d\d)?\b)/;

/**
 * A text in the reader's language, ours or one that staff wrote. Chinese breaks only at its marks; a run that is longer
 * than a line would break inside a word, or before its full stop, so this marks where such a run may break.
 */
export function withWordBreaks(text: ReactNode, runs?: RegExp): ReactNode {
  if (typeof text !== 'string') return text;
  const parts = wordBreaks(text, runs).flatMap((part, index) => [
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
    index > 0 && <wbr key={index} />,
    ...part.split(whole).map((piece, at) =>
      at % 2 === 0 ? (
        piece
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same
        <span key={`${index} ${at}`} className={styles.whole}>
          {piece}
        </span>
      ),
    ),
  ]);
  return /\p{Script=Han}/u.test(text) ? <span className={styles.kept}>{parts}</span> : parts;
}
