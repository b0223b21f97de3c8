import type { ReactNode } from 'react';
import { withWordBreaks } from './with-word-breaks.tsx';

/** Whatever of Chinese has a word in it that a line could begin with. */
export const proseRun = /\w*\p{Script=Han}[\p{Script=Han}\w]{2,}/gu;

/** The same for what one reads, such as documents and answers: it fills its lines, and still no word is cut in two. */
export const withProseBreaks = (text: ReactNode): ReactNode => withWordBreaks(text, proseRun);
