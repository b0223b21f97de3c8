import type { ReactNode } from 'react';
import { wordBreaks } from './word-breaks.ts';

/**
 * A text in the language of its reader, ours or one that staff wrote. Chinese is kept together between its marks
 * (`word-break: keep-all`); where that is longer than a line, it would break inside a word, or in front of its full
 * stop: this says where it may.
 */
export function withWordBreaks(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
  return wordBreaks(text).flatMap((part, index) => (index > 0 ? [<wbr key={index} />, part] : part));
}
