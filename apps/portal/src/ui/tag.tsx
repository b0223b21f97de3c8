import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CheckIcon, HelpIcon, WarningIcon } from './icons.tsx';
import styles from './tag.module.css';
import { withWordBreaks } from './with-word-breaks.tsx';

/** ok: fine · warn: soon · bad: wrong · idle: unknown or over · brand: a remark. */
export type Tone = 'ok' | 'warn' | 'bad' | 'idle' | 'brand';

export interface TagProps {
  readonly tone: Tone;
  /** A light in front of the words, for states that change by themselves. */
  readonly dot?: boolean;
  /** Always words: a colour alone says nothing. */
  readonly children: ReactNode;
}

export function Tag({ tone, dot = false, children }: TagProps): ReactNode {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      {dot && <i className={styles.dot} />}
      <span>{children}</span>
    </span>
  );
}

export interface NoticeProps {
  readonly tone: Exclude<Tone, 'brand'>;
  readonly children: ReactNode;
  /** A plain Button or link under the words. */
  readonly action?: ReactNode;
  /** Read out at once by screen readers. */
  readonly live?: boolean;
}

const icons = { ok: CheckIcon, warn: WarningIcon, bad: WarningIcon, idle: HelpIcon } as const;

/** A sentence about the page's state, where it matters. */
export function Notice({ tone, children, action, live = false }: NoticeProps): ReactNode {
  const ToneIcon = icons[tone];
  return (
    <div className={classNames(styles.notice, styles[tone])} role={live ? 'status' : undefined}>
      <ToneIcon />
      <div>{withWordBreaks(children)}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
