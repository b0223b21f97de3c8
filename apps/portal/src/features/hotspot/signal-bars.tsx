import type { ReactNode } from 'react';
import styles from './hotspot.module.css';

const heights = [6, 10, 14, 18];

/** Four bars, of which the lit ones show the strength; none is lit if it is unknown. Words stand beside them. */
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
