import type { ReactNode } from 'react';
import styles from './clauses.module.css';
import { withProseBreaks } from './with-prose-breaks.ts';

export interface ClausesProps {
  /** A line above them, such as version and date. */
  readonly remark?: ReactNode;
  readonly clauses: readonly { readonly heading: string; readonly text: string }[];
  /** The name of the text, for screen readers: the section takes the focus by the Tab key. */
  readonly label: string;
  /** BCP 47, if it is not the page's language. */
  readonly lang?: string | undefined;
}

/** Terms to read: numbered, with a heading each. */
export function Clauses({ remark, clauses, label, lang }: ClausesProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: in a sheet they scroll, and nothing else in them takes the focus
    <section aria-label={label} tabIndex={0}>
      {remark && <p className={styles.remark}>{remark}</p>}
      <ol className={styles.clauses} lang={lang}>
        {clauses.map(({ heading, text }, index) => (
          <li key={heading}>
            <h3>
              {index + 1}. {withProseBreaks(heading)}
            </h3>
            <p>{withProseBreaks(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
