import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

const MessageBar = lazy(() => import('./message-bar.tsx').then((module) => ({ default: module.MessageBar })));

/** The first screen has the line to itself until it is painted. */
const waitMs = 1000;

/** What the operator tells everybody, such as a maintenance: a quiet line at the top of the homes. */
export function OperatorMessage(): ReactNode {
  const [mayAsk, setMayAsk] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMayAsk(true), waitMs);
    return () => clearTimeout(timer);
  }, []);
  return mayAsk ? (
    <Suspense fallback={null}>
      <MessageBar />
    </Suspense>
  ) : null;
}
