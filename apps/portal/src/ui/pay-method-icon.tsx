import type { ReactNode } from 'react';
import styles from './pay-method-icon.module.css';

/** Drawn for this portal after the methods' well-known signs: a speech bubble with a tick, 支, a card. */
const drawings = {
  WX: (
    <>
      <path
        className={styles.wechat}
        d="M12 3.5c-5.2 0-9.5 3.4-9.5 7.7 0 2.4 1.3 4.5 3.4 5.9l-.8 3 3.4-1.8c1.1.3 2.3.5 3.5.5 5.2 0 9.5-3.4 9.5-7.6S17.2 3.5 12 3.500z"
      />
      <path className={styles.sign} d="M7.6 11.200l3 2.8 6-5.4" />
    </>
  ),
  ZFB: (
    <>
      <path
        className={styles.alipay}
        d="M6.5 2.500h11a4 4 0 0 1 4 4v11a4 4 0 0 1-4 4h-11a4 4 0 0 1-4-4v-11a4 4 0 0 1 4-4z"
      />
      <path
        className={styles.sign}
        d="M6.5 8h11M12 5.200v5.800M8 11h7.600c-1 3.6-3.7 6-8.1 7M8.5 12.500c2.2 3.2 5.4 4.9 9.3 5.3"
      />
    </>
  ),
  UG: <path className={styles.card} d="M3 6.500h18v11.500H3zM3 10h18M6.5 14.500h4" />,
} as const;

/** The sign of a way to pay. Decorative: its name stands beside it. */
export function PayMethodIcon({ method }: { readonly method: keyof typeof drawings }): ReactNode {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawings[method]}
    </svg>
  );
}

/** Icon and name, side by side. */
export function PayMethodName({
  method,
  children,
}: {
  readonly method: keyof typeof drawings;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span className={styles.named}>
      <PayMethodIcon method={method} />
      <span>{children}</span>
    </span>
  );
}
