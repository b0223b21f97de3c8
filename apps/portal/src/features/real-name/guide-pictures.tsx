import { type ReactNode, useId } from 'react';
import { BackSide, Drawing, FrontSide } from './card-pictures.tsx';
import styles from './pictures.module.css';

const Check = ({ x, y }: { readonly x: number; readonly y: number }): ReactNode => (
  <g transform={`translate(${x} ${y})`}>
    <circle className={styles.ok} r="14" />
    <path className={styles.sign} d="M-6 0l4.5 5 8-9" />
  </g>
);

const Cross = ({ x, y }: { readonly x: number; readonly y: number }): ReactNode => (
  <g transform={`translate(${x} ${y})`}>
    <circle className={styles.bad} r="14" />
    <path className={styles.sign} d="M-5-5L5 5M5-5L-5 5" />
  </g>
);

/** The phone held level above the card. */
export const HoldPicture = (): ReactNode => (
  <Drawing>
    <rect className={styles.table} width="320" height="190" rx="20" />
    <path className={styles.thin} d="M40 160h240" />
    <path className={styles.paper} d="M104 148h112v9H104z" />
    <rect className={styles.device} x="80" y="40" width="160" height="16" rx="8" />
    <circle className={styles.figure} cx="160" cy="59" r="5" />
    <path className={`${styles.thin} ${styles.dashed}`} d="M156 68L108 144M164 68l48 76" />
    <path className={styles.thin} d="M258 56v84M252 64l6-8 6 8M252 132l6 8 6-8" />
    <Check x={286} y={28} />
  </Drawing>
);

/** Light from the side, without a reflection in the lens. */
export const LightPicture = (): ReactNode => (
  <Drawing>
    <rect className={styles.table} width="320" height="190" rx="20" />
    <rect className={styles.light} x="24" y="24" width="52" height="70" rx="6" />
    <path className={styles.thin} d="M50 24v70M24 59h52" />
    <path className={`${styles.thin} ${styles.dashed}`} d="M84 62l36 24M84 84l30 28" />
    <g transform="translate(116 52) scale(0.9)">
      <FrontSide />
    </g>
    <Check x={296} y={50} />
  </Drawing>
);

/** Why carriers reject photos. */
export const refusals = ['blurred', 'glare', 'cut', 'covered', 'copy', 'expired'] as const;
export type Refusal = (typeof refusals)[number];

const shown: Readonly<Record<Refusal, ReactNode>> = {
  blurred: (
    <>
      <g className={styles.ghost} transform="translate(-5 -3)">
        <FrontSide />
      </g>
      <g className={styles.ghost} transform="translate(5 3)">
        <FrontSide />
      </g>
    </>
  ),
  glare: (
    <>
      <FrontSide />
      <path
        className={styles.flare}
        d="M78 34l9 16 18-5-5 18 16 9-16 9 5 18-18-5-9 16-9-16-18 5 5-18-16-9 16-9-5-18 18 5z"
      />
    </>
  ),
  cut: (
    <>
      <g transform="translate(58 34)">
        <FrontSide />
      </g>
      <path className={`${styles.frame} ${styles.dashed}`} d="M4 4h192v118H4z" />
    </>
  ),
  covered: (
    <>
      <FrontSide />
      <path className={styles.finger} d="M150 132V96a15 15 0 0 1 30 0v36z" />
      <path className={styles.finger} d="M158 92q7-7 14 0" />
    </>
  ),
  copy: (
    <>
      <path className={styles.paper} d="M14-8h150l22 22v124H14z" />
      <path className={styles.thin} d="M164-8v22h22" />
      <g className={styles.ghost} transform="translate(38 34) scale(0.62)">
        <FrontSide />
      </g>
    </>
  ),
  expired: (
    <>
      <BackSide />
      <circle className={styles.light} cx="158" cy="90" r="27" />
      <path className={styles.thin} d="M158 74v16l11 8" />
    </>
  ),
};

export function RefusalPicture({ refusal }: { readonly refusal: Refusal }): ReactNode {
  const frameId = useId();
  return (
    <svg viewBox="-30 -22 260 176" aria-hidden="true" focusable="false" width="100%">
      <rect className={styles.table} x="-30" y="-22" width="260" height="176" rx="18" />
      <clipPath id={frameId}>
        <rect x="-30" y="-22" width="260" height="176" rx="18" />
      </clipPath>
      <g clipPath={`url(#${frameId})`}>{shown[refusal]}</g>
      <Cross x={206} y={2} />
    </svg>
  );
}
