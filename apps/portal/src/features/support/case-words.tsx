import type { ReactNode } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { Tag } from '../../ui/tag.tsx';
import { texts } from './case-texts.ts';
import { stateOf, stateTones } from './feedback.ts';
import styles from './support.module.css';

/** The state of a case as a coloured tag. */
export function StateTag({ status }: { readonly status: string }): ReactNode {
  const words = useTexts(texts);
  const state = stateOf(status);
  return (
    <Tag tone={stateTones[state]} dot>
      {words[state]}
    </Tag>
  );
}

/** Says that something has happened since the person last looked: a dot and a text, in a colour that no state has. */
export const NewsMark = ({ children }: { readonly children: string }): ReactNode => (
  <span className={styles.news}>{children}</span>
);
