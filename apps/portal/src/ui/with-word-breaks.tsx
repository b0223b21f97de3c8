import type { ReactNode } from 'react';
import styles from './with-word-breaks.module.css';
import { wordBreaks } from './word-breaks.ts';

/** Never in two, although there is a hyphen in it. */
const whole = /(Wi-Fi)/;

/**
 * A text in the language of its reader, ours or one that staff wrote. Chinese is kept together between its marks; where
 * that is longer than a line, it would break inside a word, or in front of its full stop: this says where it may.
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
