import { type ReactNode, useEffect, useRef } from 'react';
import styles from './load-more.module.css';

export interface LoadMoreProps {
  readonly hasMore: boolean;
  readonly loading: boolean;
  /** The last try failed: waits for a press, instead of trying for ever. */
  readonly failed?: boolean;
  readonly onMore: () => void;
  readonly words: { readonly more: string; readonly loading: string; readonly end: string };
}

/** The end of a list: asks for more when it comes into view, or when it is pressed. */
export function LoadMore({ hasMore, loading, failed = false, onMore, words }: LoadMoreProps): ReactNode {
  const mark = useRef<HTMLDivElement>(null);
  const ask = useRef(onMore);
  useEffect(() => {
    ask.current = onMore;
  });
  useEffect(() => {
    const element = mark.current;
    if (!element || !hasMore || loading || failed) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) ask.current();
      },
      { rootMargin: '320px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, loading, failed]);
  return (
    <div className={styles.more} ref={mark} role="status">
      {loading ? words.loading : null}
      {!loading && !hasMore ? words.end : null}
      {!loading && hasMore ? (
        <button type="button" onClick={onMore}>
          {words.more}
        </button>
      ) : null}
    </div>
  );
}
