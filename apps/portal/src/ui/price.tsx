import type { ReactNode } from 'react';
import styles from './price.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface PriceProps {
  readonly sign: string;
  readonly amount: string;
  /** The price before, struck through: `{label: 'before', text: '¥39.90'}`. */
  readonly was?: { readonly label: string; readonly text: string } | undefined;
}

/** Large figures, small currency sign. The parts come from `useFormat().price(amountFen, currency)`. */
export function Price({ sign, amount, was }: PriceProps): ReactNode {
  const negative = amount.startsWith('−');
  return (
    <span className={styles.price}>
      {negative && '−'}
      <span className={styles.sign}>{sign}</span>
      {negative ? amount.slice(1) : amount}
      {was && (
        <s className={styles.was}>
          <VisuallyHidden>{was.label} </VisuallyHidden>
          {was.text}
        </s>
      )}
    </span>
  );
}
