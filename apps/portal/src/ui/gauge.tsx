import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './gauge.module.css';
import type { Tone } from './tag.tsx';

const clamp = (percent: number): number => Math.min(100, Math.max(0, percent));

export interface RingProps {
  /** How much is left, 0 to 100. */
  readonly percent: number;
  /** The figure inside, seven characters at most. */
  readonly value: string;
  /** What the figure is, under the ring: "18.6 / 30 GB". */
  readonly label: ReactNode;
  readonly tone?: Tone;
}

/** How much is left of something. Never by colour alone: value and label say it. */
export function Ring({ percent, value, label, tone = 'brand' }: RingProps): ReactNode {
  const radius = 40;
  const length = 2 * Math.PI * radius;
  const share = (clamp(percent) / 100) * length;
  return (
    <div className={classNames(styles.gauge, styles[tone])}>
      <div className={styles.dial}>
        <svg viewBox="0 0 90 90" aria-hidden="true" focusable="false">
          <circle cx="45" cy="45" r={radius} />
          {share > 0 && <circle cx="45" cy="45" r={radius} strokeDasharray={`${share} ${length}`} />}
        </svg>
        <div className={classNames(styles.value, value.length > 5 && styles.long)}>{value}</div>
      </div>
      <div className={styles.label}>{label}</div>
    </div>
  );
}

/** Rings side by side; they wrap if there is no room. */
export function Rings({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.gauges}>{children}</div>;
}

export interface BarProps {
  /** 0 to 100. */
  readonly percent: number;
  /** What it measures, for screen readers. */
  readonly label: string;
  readonly tone?: Tone;
}

export function Bar({ percent, label, tone = 'brand' }: BarProps): ReactNode {
  const share = Math.round(clamp(percent));
  return (
    <svg
      className={classNames(styles.bar, styles[tone])}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <rect width={share} height="8" />
    </svg>
  );
}
