import type { ReactNode } from 'react';
import styles from './card.module.css';
import { withWordBreaks } from './with-word-breaks.tsx';

export interface OfferProps {
  readonly title: ReactNode;
  /** A Tag beside the title. */
  readonly tag?: ReactNode;
  readonly text?: ReactNode;
  /** A Price. */
  readonly price: ReactNode;
  /** What it comes to, or why it can't be taken. */
  readonly remark?: ReactNode;
}

/** Something for sale, as the content of one of OptionCards. */
export function Offer({ title, tag, text, price, remark }: OfferProps): ReactNode {
  return (
    <span className={styles.offer}>
      <span className={styles.what}>
        <span className={styles.title}>
          {title} {tag}
        </span>
        {text && <span className={styles.detail}>{withWordBreaks(text)}</span>}
      </span>
      <span className={styles.cost}>{price}</span>
      {remark && <span className={`${styles.detail} ${styles.remark}`}>{withWordBreaks(remark)}</span>}
    </span>
  );
}
