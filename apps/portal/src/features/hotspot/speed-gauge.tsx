import type { ReactNode } from 'react';
import { shareOfDial } from './speed-dial.ts';
import styles from './speed-gauge.module.css';

const radius = 88;
/** Three quarters of a circle, open at the bottom. */
const sweep = 0.75;
const length = 2 * Math.PI * radius;
const full = length * sweep;

export interface SpeedGaugeProps {
  readonly mbps: number;
  /** As it is shown: `46.2`. */
  readonly figure: string;
  readonly unit: string;
  /** What is being measured. */
  readonly label: string;
  /** For screen readers. */
  readonly description: string;
}

/** The present speed, on a dial. */
export function SpeedGauge({ mbps, figure, unit, label, description }: SpeedGaugeProps): ReactNode {
  return (
    <div className={styles.gauge}>
      <svg className={styles.dial} viewBox="0 0 200 200" role="img" aria-label={description}>
        <circle cx="100" cy="100" r={radius} strokeDasharray={`${full} ${length}`} />
        <circle
          className={styles.value}
          cx="100"
          cy="100"
          r={radius}
          strokeDasharray={`${shareOfDial(mbps) * full} ${length}`}
        />
      </svg>
      <div className={styles.words} aria-hidden="true">
        <span className={styles.figure}>{figure}</span>
        <span className={styles.unit}>{unit}</span>
      </div>
      <p className={styles.label} role="status">
        {label}
      </p>
    </div>
  );
}
