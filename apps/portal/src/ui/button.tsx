import { type ReactNode, useContext } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { NoteId } from './note-id.ts';

/** main: the screen's one main action · quiet: beside it · plain: a link in words · hero: on the hero card ·
 * yes, no: the answers of a confirmation. */
export type ButtonTone = 'main' | 'quiet' | 'plain' | 'hero' | 'yes' | 'no';

export interface ButtonProps {
  readonly children: ReactNode;
  readonly tone?: ButtonTone;
  readonly size?: 'm' | 'l';
  /** As wide as its container. */
  readonly block?: boolean;
  /** In progress: shows that, and can't be pressed again. */
  readonly pending?: boolean;
  readonly disabled?: boolean;
  /** The id of the words that say why it is disabled; true: the note of the bottom bar that it stands in. */
  readonly describedBy?: string | boolean | undefined;
  /** For a button that shows and hides something below: whether that is shown. */
  readonly expanded?: boolean;
  readonly type?: 'button' | 'submit';
  /** Leads to a page instead of doing something. */
  readonly href?: string | undefined;
  readonly onPress?: (() => void) | undefined;
}

export function Button({
  children,
  tone = 'main',
  size = 'm',
  block = false,
  pending = false,
  disabled = false,
  describedBy,
  expanded,
  type = 'button',
  href,
  onPress,
}: ButtonProps): ReactNode {
  const noteId = useContext(NoteId);
  const reasonId = describedBy === true ? noteId : describedBy || undefined;
  const className = classNames(
    styles.button,
    tone !== 'main' && styles[tone],
    size === 'l' && styles.l,
    block && styles.block,
  );
  if (href !== undefined && !disabled) {
    return (
      <a className={className} href={href} onClick={onPress}>
        {children}
      </a>
    );
  }
  // With aria-disabled, the button stays in the tab order, so that screen readers can read the reason.
  const blocked = pending || (disabled && reasonId !== undefined);
  return (
    <button
      className={className}
      type={type}
      disabled={disabled && !reasonId}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      aria-describedby={reasonId}
      aria-expanded={expanded}
      onClick={(event) => {
        if (blocked) event.preventDefault();
        else onPress?.();
      }}
    >
      {pending && <span className={styles.busy} aria-hidden="true" />}
      {children}
    </button>
  );
}
