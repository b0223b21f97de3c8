import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './pull-to-refresh.module.css';

export interface PullToRefreshProps {
  /** Resolves when everything shown is up to date. */
  readonly onRefresh: () => Promise<unknown>;
  readonly words: { readonly pull: string; readonly release: string; readonly busy: string };
}

const releaseAtPx = 64;

/**
 * Refreshes when the element after it is pulled down from the very top of the page. Anywhere else the browser's own
 * gestures stay.
 */
export function PullToRefresh({ onRefresh, words }: PullToRefreshProps): ReactNode {
  const sign = useRef<HTMLDivElement>(null);
  const refresh = useRef(onRefresh);
  /** Undefined at rest: the sign has no height then, but screen readers would still read its last words. */
  const [phase, setPhase] = useState<keyof typeof words>();

  useEffect(() => {
    refresh.current = onRefresh;
  });

  useEffect(() => {
    const element = sign.current?.nextElementSibling as HTMLElement | null | undefined;
    if (!element) return;
    let startY: number | undefined;
    let pulledPx = 0;
    let busy = false;
    // The height is set without React: the sign must follow the finger in the same frame.
    const show = (heightPx: number, next?: keyof typeof words) => {
      setPhase(next);
      sign.current?.toggleAttribute('data-settling', heightPx !== pulledPx);
      if (sign.current) sign.current.style.height = `${heightPx}px`;
    };
    const start = (event: TouchEvent) => {
      startY = !busy && window.scrollY <= 0 ? event.touches[0]?.clientY : undefined;
      pulledPx = 0;
    };
    const move = (event: TouchEvent) => {
      if (startY === undefined) return;
      pulledPx = Math.min(96, Math.max(0, ((event.touches[0]?.clientY ?? startY) - startY) / 2));
      show(pulledPx, pulledPx >= releaseAtPx ? 'release' : pulledPx ? 'pull' : undefined);
    };
    const end = async () => {
      if (startY === undefined) return;
      startY = undefined;
      if (pulledPx < releaseAtPx) return show(0);
      busy = true;
      show(48, 'busy');
      try {
        await refresh.current();
      } finally {
        busy = false;
        show(0);
      }
    };
    const stop = () => void end();
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, { passive: true });
    element.addEventListener('touchend', stop);
    element.addEventListener('touchcancel', stop);
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', stop);
      element.removeEventListener('touchcancel', stop);
    };
  }, []);

  return (
    <div className={styles.sign} ref={sign} aria-live="polite">
      {phase && words[phase]}
    </div>
  );
}
