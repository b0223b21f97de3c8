import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';
import { withWordBreaks } from './with-word-breaks.tsx';

export function Card({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.card}>{children}</div>;
}

/** Parts of a page below one another, at the usual distance. */
export function Stack({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.stack}>{children}</div>;
}

export interface HeroProps {
  readonly heading: ReactNode;
  readonly text?: ReactNode;
  /** A Button of tone `hero`. */
  readonly action?: ReactNode;
  /** Red, for something that has stopped working; the words say so as well. */
  readonly alarm?: boolean;
}

/** The one recommended action. At most one a screen. */
export function Hero({ heading, text, action, alarm = false }: HeroProps): ReactNode {
  return (
    <section className={classNames(styles.hero, alarm && styles.alarm)}>
      <div className={styles.words}>
        <h2>{heading}</h2>
        {text && <p>{withWordBreaks(text)}</p>}
      </div>
      {action}
    </section>
  );
}

export interface SectionHeadingProps {
  readonly children: ReactNode;
  /** A remark at the end, such as the time that figures are from. */
  readonly aside?: ReactNode;
  readonly id?: string;
}

export function SectionHeading({ children, aside, id }: SectionHeadingProps): ReactNode {
  return (
    <div className={styles.section}>
      <h2 id={id}>{children}</h2>
      {aside && <span className={styles.aside}>{aside}</span>}
    </div>
  );
}
