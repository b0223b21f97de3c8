import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyOptional } from '../ui/lazy-optional.ts';
import { messageRoom } from './dismissed-message.ts';
import styles from './operator-message.module.css';

const MessageBar = lazyOptional(() => import('./message-bar.tsx').then((module) => module.MessageBar));

/** The message waits this long, so that the first screen loads before it. */
const waitMs = 1000;

/** The operator's message to everybody, about a maintenance, say: a quiet line at the top of the homes. */
export function OperatorMessage(): ReactNode {
  // Without a connection none comes, and the room would stay empty.
  const [awaited] = useState(() => navigator.onLine && messageRoom.isKept());
  const [mayAsk, setMayAsk] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMayAsk(true), awaited ? 0 : waitMs);
    return () => clearTimeout(timer);
  }, [awaited]);
  const room = awaited ? <div className={styles.room} /> : null;
  return mayAsk ? (
    <Suspense fallback={room}>
      <MessageBar room={room} />
    </Suspense>
  ) : (
    room
  );
}
