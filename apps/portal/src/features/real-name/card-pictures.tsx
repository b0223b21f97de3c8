import type { ReactNode } from 'react';
import styles from './pictures.module.css';

/** A drawing, 320 × 190. The text beside it says what it shows, so it has no description of its own. */
export function Drawing({
  children,
  viewBox = '0 0 320 190',
}: {
  readonly children: ReactNode;
  readonly viewBox?: string;
}): ReactNode {
  return (
    <svg className={styles.picture} viewBox={viewBox} aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** The side with the face, 200 × 126, at the origin. */
export const FrontSide = (): ReactNode => (
  <>
    <rect className={styles.paper} width="200" height="126" rx="9" />
    <rect className={styles.tint} x="136" y="20" width="48" height="62" rx="5" />
    <circle className={styles.figure} cx="160" cy="42" r="11" />
    <path className={styles.figure} d="M140 82c1-16 9-24 20-24s19 8 20 24z" />
    <path className={styles.strong} d="M18 28h34" />
    <path className={styles.print} d="M18 46h18M48 46h20M18 62h62M18 76h46" />
    <path className={styles.strong} d="M64 106h118" />
    <path className={styles.print} d="M18 106h28" />
  </>
);

/** The side with the emblem, 200 × 126, at the origin. */
export const BackSide = (): ReactNode => (
  <>
    <rect className={styles.paper} width="200" height="126" rx="9" />
    <circle className={styles.tint} cx="38" cy="38" r="21" />
    <path
      className={styles.figure}
      d="M38 23l3.5 9.2 9.8.5-7.7 6.1 2.6 9.5-8.2-5.4-8.2 5.4 2.6-9.5-7.7-6.1 9.8-.5z"
    />
    <path className={styles.strong} d="M74 30h106" />
    <path className={styles.strong} d="M84 48h86" />
    <path className={styles.print} d="M50 88h26M88 88h84M50 106h26M88 106h62" />
  </>
);

/** The side of the card to photograph, in the camera's frame. */
export function IdCardPicture({ side }: { readonly side: 'front' | 'back' }): ReactNode {
  return (
    <Drawing>
      <rect className={styles.table} width="320" height="190" rx="20" />
      <g transform="translate(60 32)">{side === 'front' ? <FrontSide /> : <BackSide />}</g>
      <path
        className={styles.frame}
        d="M46 44V30q0-10 10-10h14M250 20h14q10 0 10 10v14M274 146v14q0 10-10 10h-14M70 170H56q-10 0-10-10v-14"
      />
    </Drawing>
  );
}

/** A phone with a face in it, and digits read aloud. */
export function FacePicture(): ReactNode {
  return (
    <Drawing>
      <rect className={styles.table} width="320" height="190" rx="20" />
      <rect className={styles.device} x="62" y="14" width="96" height="162" rx="14" />
      <path className={styles.thin} d="M100 24h20" />
      <ellipse className={`${styles.thin} ${styles.dashed}`} cx="110" cy="98" rx="36" ry="48" />
      <circle className={styles.figure} cx="110" cy="84" r="20" />
      <path className={styles.figure} d="M78 140c2-21 15-31 32-31s30 10 32 31z" />
      <path
        className={styles.paper}
        d="M188 56h82a10 10 0 0 1 10 10v44a10 10 0 0 1-10 10h-66l-20 16v-70a10 10 0 0 1 4-10z"
      />
      {[198, 218, 238, 258].map((x) => (
        <rect className={styles.figure} key={x} x={x} y="76" width="14" height="24" rx="4" />
      ))}
      <path className={styles.thin} d="M168 92q5 6 0 12M174 86q9 12 0 24" />
    </Drawing>
  );
}

/** The way from this page to the carrier's page and back. */
export function PagePicture(): ReactNode {
  return (
    <Drawing>
      <rect className={styles.table} width="320" height="190" rx="20" />
      <rect className={styles.device} x="46" y="22" width="84" height="146" rx="13" />
      <path className={styles.print} d="M64 52h48M64 68h34" />
      <rect className={styles.tint} x="62" y="86" width="52" height="22" rx="11" />
      <rect className={styles.device} x="190" y="22" width="84" height="146" rx="13" />
      <path className={styles.thin} d="M232 52l22 8v17c0 16-9 25-22 29-13-4-22-13-22-29V60z" />
      <path className={styles.frame} d="M222 78l8 8 14-16" />
      <path className={styles.print} d="M212 128h40M218 144h28" />
      <path className={styles.frame} d="M142 78h34M168 70l9 8-9 8" />
      <path className={`${styles.thin} ${styles.dashed}`} d="M178 116h-34M152 108l-9 8 9 8" />
    </Drawing>
  );
}

/** A counter, with the card laid on it. */
export function HallPicture(): ReactNode {
  return (
    <Drawing>
      <rect className={styles.table} width="320" height="190" rx="20" />
      <path
        className={styles.device}
        d="M52 66h216v12q0 12-13.5 12t-13.5-12q0 12-13.5 12t-13.5-12q0 12-13.5 12t-13.5-12q0 12-13.5 12t-13.5-12q0 12-13.5 12t-13.5-12q0 12-13.5 12t-13.5-12q0 12-13.5 12t-13.5-12q0 12-13.5 12t-13.5-12z"
      />
      <path className={styles.device} d="M60 66l12-34h176l12 34z" />
      <circle className={styles.figure} cx="112" cy="112" r="13" />
      <path className={styles.figure} d="M88 150c1-16 10-24 24-24s23 8 24 24z" />
      <rect className={styles.device} x="48" y="150" width="224" height="26" rx="5" />
      <g transform="translate(184 112) scale(0.3)">
        <FrontSide />
      </g>
    </Drawing>
  );
}
