import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import { CopyIcon, type IconComponent, WarningIcon } from './icons.tsx';
import styles from './states.module.css';
import type { Tone } from './tag.tsx';
import { withWordBreaks } from './with-word-breaks.tsx';

export interface StateMessageProps {
  readonly icon: IconComponent;
  readonly tone?: Tone;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** One or two Buttons. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
  /** Read out at once by screen readers. */
  readonly live?: boolean;
  /** A part of a page that stands among others: a card as high as its words. */
  readonly compact?: boolean | undefined;
}

/** A sign, the state, and what to do: for results, empty lists and failures. */
export function StateMessage({
  icon: Sign,
  tone = 'brand',
  title,
  text,
  actions,
  children,
  live = false,
  compact = false,
}: StateMessageProps): ReactNode {
  return (
    <div className={classNames(styles.state, compact && styles.compact)} role={live ? 'status' : undefined}>
      <span className={classNames(styles.mark, styles[tone])}>
        <Sign />
      </span>
      <h2>{withWordBreaks(title)}</h2>
      {text && <p className={styles.text}>{withWordBreaks(text)}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {children}
    </div>
  );
}

export interface ErrorCardProps {
  /** The cause, in words. */
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  readonly requestId?: string | undefined;
  readonly words: { readonly requestId: string; readonly copy: string; readonly copied: string };
  readonly compact?: boolean | undefined;
}

/** What went wrong, what can be done, and the number to quote to support. */
export function ErrorCard({ requestId, words, ...message }: ErrorCardProps): ReactNode {
  const [copied, setCopied] = useState(false);
  return (
    <StateMessage {...message} icon={WarningIcon} tone="bad" live>
      {requestId && (
        <div className={styles.request}>
          <button
            className={styles.copy}
            type="button"
            title={words.copy}
            onClick={() => {
              // Without the clipboard (old web views, plain http) the number can still be selected.
              navigator.clipboard?.writeText(requestId).then(
                () => setCopied(true),
                () => setCopied(false),
              );
            }}
          >
            <span>
              {words.requestId} {requestId}
              {copied && ` · ${words.copied}`}
            </span>
            <CopyIcon />
          </button>
        </div>
      )}
    </StateMessage>
  );
}
