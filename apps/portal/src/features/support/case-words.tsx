import type { ReactNode } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { Tag } from '../../ui/tag.tsx';
import { texts } from './case-texts.ts';
import { stateOf, stateTones } from './feedback.ts';
import styles from './support.module.css';

/** Where a case stands, in words and a colour. */
export function StateTag({ status }: { readonly status: string }): ReactNode {
  const words = useTexts(texts);
  const state = stateOf(status);
  return (
    <Tag tone={stateTones[state]} dot>
      {words[state]}
    </Tag>
  );
}

/** Something happened since the person looked: a dot and words, in no state's colour. */
export const NewsMark = ({ children }: { readonly children: string }): ReactNode => (
  <span className={styles.news}>{children}</span>
);
