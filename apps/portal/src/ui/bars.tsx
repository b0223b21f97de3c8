import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './bars.module.css';
import { BackIcon, OfflineIcon } from './icons.tsx';
import { NoteId } from './note-id.ts';
import { withWordBreaks } from './with-word-breaks.tsx';

export interface TopBarProps {
  readonly title: ReactNode;
  /** Without it there is no back button. */
  readonly back?: { readonly label: string; readonly onPress: () => void } | undefined;
  readonly aside?: ReactNode;
}

/** Title, the way back, and a remark or a small control at the end. */
export function TopBar({ title, back, aside }: TopBarProps): ReactNode {
  return (
    <header className={styles.top}>
      <div className={styles.inner}>
        {back && (
          <button className={styles.back} type="button" aria-label={back.label} onClick={back.onPress}>
            <BackIcon />
          </button>
        )}
        <h1 className={styles.title}>{title}</h1>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
    </header>
  );
}

export interface BottomBarProps {
  readonly children: ReactNode;
  /** A sentence above the actions: why one can't be pressed, what was agreed to. */
  readonly note?: ReactNode;
}

/** The screen's main action, always in reach. The page and toasts keep its height free (`--bar-height`). */
export function BottomBar({ children, note }: BottomBarProps): ReactNode {
  const noteId = useId();
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const keep = () => {
      const heightPx = element.offsetHeight;
      // The height is 0 while its page is kept but not shown.
      if (heightPx > 0) document.documentElement.style.setProperty('--bar-height', `${heightPx}px`);
    };
    // At once: a kept page that is shown again could not be scrolled to its end as long as it has a lower bar's height.
    keep();
    const observer = new ResizeObserver(keep);
    observer.observe(element);
    return () => {
      observer.disconnect();
      document.documentElement.style.removeProperty('--bar-height');
    };
  }, []);
  return (
    <>
      <div className={styles.spacer} />
      <footer className={styles.bottom} ref={bar}>
        <div className={styles.actions}>
          {note && (
            <p className={styles.note} id={noteId}>
              {withWordBreaks(note)}
            </p>
          )}
          <NoteId value={noteId}>{children}</NoteId>
        </div>
      </footer>
    </>
  );
}

/** Says that there is no connection and how old what is shown is. */
export function OfflineBar({ text }: { readonly text: string }): ReactNode {
  return (
    <div className={styles.offline} role="status">
      <OfflineIcon />
      <span>{text}</span>
    </div>
  );
}
