import { replaceYuanSign } from '@device-pay/rules';
import type { ReactNode } from 'react';
import { useLanguage } from '../../text/text-context.tsx';
import styles from './drawings.module.css';

interface At {
  readonly x: number;
  readonly y: number;
}

export type Tone = 'body' | 'line' | 'thin' | 'mark' | 'fill' | 'soft' | 'ok' | 'bad' | 'okFill' | 'badFill';

export const Stroke = ({ d, tone = 'line' }: { readonly d: string; readonly tone?: Tone }): ReactNode => (
  <path className={styles[tone]} d={d} />
);

export const Dot = ({ x, y, r, tone = 'fill' }: At & { readonly r: number; readonly tone?: Tone }) => (
  <circle className={styles[tone]} cx={x} cy={y} r={r} />
);

export interface BoxProps extends At {
  readonly w: number;
  readonly h: number;
  readonly r: number;
  readonly tone?: Tone;
}
export const Box = ({ x, y, w, h, r, tone = 'body' }: BoxProps): ReactNode => (
  <rect className={styles[tone]} x={x} y={y} width={w} height={h} rx={r} />
);

/** Digits and signs that are the same in every language; money has the sign of the site. */
export const Sign = ({
  x,
  y,
  text,
  small = false,
}: At & { readonly text: string; readonly small?: boolean }) => (
  <text className={small ? styles.small : styles.text} x={x} y={y}>
    {replaceYuanSign(text, useLanguage().site)}
  </text>
);

export const Arrow = ({ x, y, length = 44 }: At & { readonly length?: number }): ReactNode => (
  <Stroke tone="mark" d={`M${x} ${y}h${length}m-9 -8l9 8l-9 8`} />
);
export const Tick = ({ x, y }: At): ReactNode => <Stroke tone="ok" d={`M${x - 8} ${y}l6 6l11 -12`} />;
export const Cross = ({ x, y }: At): ReactNode => (
  <Stroke tone="bad" d={`M${x - 7} ${y - 7}l14 14m0 -14l-14 14`} />
);

/** A hotspot: 104 × 64. */
export const Hotspot = ({ x, y }: At): ReactNode => (
  <>
    <Box x={x} y={y} w={104} h={64} r={14} />
    <Stroke d={`M${x + 38} ${y + 30}a20 20 0 0 1 28 0m-21 8a11 11 0 0 1 14 0m-7 8v.01`} />
    <Dot x={x + 16} y={y + 14} r={3} tone="okFill" />
    <Dot x={x + 26} y={y + 14} r={3} tone="soft" />
  </>
);

/** A phone: 64 × 116. */
export const Phone = ({ x, y }: At): ReactNode => (
  <>
    <Box x={x} y={y} w={64} h={116} r={11} />
    <Stroke tone="thin" d={`M${x + 25} ${y + 108}h14`} />
  </>
);

/** A SIM: 52 × 68. */
export const Sim = ({ x, y }: At): ReactNode => (
  <>
    <Stroke tone="body" d={`M${x + 6} ${y}h30l16 16v46q0 6 -6 6h-40q-6 0 -6 -6v-56q0 -6 6 -6z`} />
    <Box x={x + 12} y={y + 26} w={28} h={28} r={4} tone="soft" />
    <Stroke tone="thin" d={`M${x + 26} ${y + 26}v28m-14 -14h28`} />
  </>
);

/** An ID card: 120 × 76. */
export const IdCard = ({ x, y }: At): ReactNode => (
  <>
    <Box x={x} y={y} w={120} h={76} r={8} />
    <Stroke tone="thin" d={`M${x + 14} ${y + 20}h46m-46 14h38m-38 14h46m-46 14h30`} />
    <Dot x={x + 92} y={y + 28} r={11} tone="soft" />
    <Stroke tone="soft" d={`M${x + 74} ${y + 62}a18 18 0 0 1 36 0z`} />
  </>
);

/** The bars of a signal: 4, of which `full` are filled. */
export const Bars = ({ x, y, full }: At & { readonly full: number }): ReactNode =>
  [0, 1, 2, 3].map((bar) => (
    <Box
      key={bar}
      x={x + bar * 12}
      y={y - 10 - bar * 9}
      w={8}
      h={10 + bar * 9}
      r={2}
      tone={bar < full ? 'fill' : 'soft'}
    />
  ));

/** A sheet of paper: 96 × 122, with lines. */
export const Sheet = ({ x, y }: At): ReactNode => (
  <>
    <Box x={x} y={y} w={96} h={122} r={8} />
    <Stroke tone="thin" d={`M${x + 16} ${y + 26}h40m-40 18h64m-64 16h64m-64 16h44`} />
  </>
);

/** A clock of radius 36 around the point. */
export const Clock = ({ x, y }: At): ReactNode => (
  <>
    <circle className={styles.body} cx={x} cy={y} r={36} />
    <Stroke tone="mark" d={`M${x} ${y - 22}v22l15 10`} />
  </>
);

/** A pin, for a device's position. */
export const Pin = ({ x, y }: At): ReactNode => (
  <>
    <Stroke tone="mark" d={`M${x} ${y}c-12 -14 -16 -20 -16 -28a16 16 0 0 1 32 0c0 8 -4 14 -16 28z`} />
    <Dot x={x} y={y - 28} r={5} />
  </>
);
