import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './price.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface PriceProps {
  readonly sign: string;
  readonly amount: string;
  readonly size?: 'm' | 'l';
  /** The price before, struck through: `{label: 'before', text: '¥39.90'}`. */
  readonly was?: { readonly label: string; readonly text: string } | undefined;
}

/** Large figures, small currency sign. The parts come from `useFormat().price(amountFen, currency)`. */
export function Price({ sign, amount, size = 'l', was }: PriceProps): ReactNode {
  const negative = amount.startsWith('−');
  return (
    <span className={classNames(styles.price, size === 'l' && styles.l)}>
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
