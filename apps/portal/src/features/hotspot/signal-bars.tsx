import type { ReactNode } from 'react';
import styles from './hotspot.module.css';

const heights = [6, 10, 14, 18];

/** Four bars, the lit ones as strong as the signal; none lit where nobody knows. Words stand beside it. */
export function SignalBars({ bars }: { readonly bars: number | null }): ReactNode {
  return (
    <svg className={styles.bars} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {heights.map((height, index) => (
        <rect
          key={height}
          className={bars !== null && index < bars ? styles.lit : undefined}
          x={2 + index * 5.5}
          y={21 - height}
          width="3.5"
          height={height}
          rx="1"
        />
      ))}
    </svg>
  );
}
