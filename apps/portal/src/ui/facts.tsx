import type { ReactNode } from 'react';
import styles from './facts.module.css';
import { withWordBreaks } from './with-word-breaks.tsx';

/** Short facts in a line, dots between them. The line breaks between facts; empty ones are left out. */
export function Facts({ of }: { readonly of: readonly ReactNode[] }): ReactNode {
  const facts = of.filter(Boolean);
  return (
    <span className={styles.facts}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line of texts, which may be the same
        <span className={styles.fact} key={index}>
          {index > 0 && <span className={styles.dot}> · </span>}
          {withWordBreaks(fact)}
        </span>
      ))}
    </span>
  );
}
