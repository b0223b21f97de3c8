import type { ReactNode } from 'react';
import { withWordBreaks } from './with-word-breaks.tsx';

/** Any run of Chinese that contains a word at which a line could begin. */
export const proseRun = /\w*\p{Script=Han}[\p{Script=Han}\w]{2,}/gu;

/**
 * Like `withWordBreaks`, for documents and answers: breaks between any words, so that lines are full, but within none.
 */
export const withProseBreaks = (text: ReactNode): ReactNode => withWordBreaks(text, proseRun);
