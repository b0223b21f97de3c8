import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { keptAnswers } from '../call/kept-answers.ts';
import { dismissedMessage, type Message } from './dismissed-message.ts';
import styles from './operator-message.module.css';

const MessageBar = lazy(() => import('./message-bar.tsx').then((module) => ({ default: module.MessageBar })));

/** The first screen has the line to itself until it is painted. */
const waitMs = 1000;

/** Whether an earlier visit was told something that was not put away. */
function isAwaited(): boolean {
  const kept = keptAnswers.get('/appMessage/getAppMessageByProjectId', {})?.data as
    | readonly Message[]
    | undefined;
  const message = kept?.[0];
  return message !== undefined && !dismissedMessage.is(message);
}

/** What the operator tells everybody, such as a maintenance: a quiet line at the top of the homes. */
export function OperatorMessage(): ReactNode {
  const [awaited] = useState(isAwaited);
  const [mayAsk, setMayAsk] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMayAsk(true), awaited ? 0 : waitMs);
    return () => clearTimeout(timer);
  }, [awaited]);
  const room = awaited ? <div className={styles.room} /> : null;
  return mayAsk ? (
    <Suspense fallback={room}>
      <MessageBar />
    </Suspense>
  ) : (
    room
  );
}
