import type { ReactNode } from 'react';
import { CallError } from '../../call/call-error.ts';
import { errorText } from '../../call/error-text.ts';
import { useOfflineReason } from '../../page-kinds/screen.tsx';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import styles from './checkout.module.css';
import { texts } from './checkout-texts.ts';
import type { Checkout } from './use-checkout.ts';

/** The note above the button: why it can't be pressed, or what went wrong after it was. */
export function PayNote({
  checkout: { failure, blocked, agreed, isPending },
}: {
  readonly checkout: Checkout;
}): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const offlineReason = useOfflineReason();
  if (blocked === 'offline') return offlineReason;
  if (blocked === 'noMethod') return words.noMethodNote;
  // A new price is said by its question.
  if (failure?.place !== 'pay' || agreed || isPending) return null;
  const { error, next } = failure;
  const requestId = error instanceof CallError && error.status >= 500 ? error.requestId : undefined;
  return (
    <span className={styles.problem} role="alert">
      {[
        `${errorText(error, language)}${requestId ? ` (${requestId})` : ''}`,
        // After a lost answer, pressing again is safe.
        next === 'retry' && words.retrySafe,
      ]
        .filter(Boolean)
        .join(language === 'en' ? '. ' : '。')}
    </span>
  );
}
