import { type ReactNode, useEffect, useState } from 'react';
import { useCall } from '../call/use-call.ts';
import { defineTexts } from '../text/define-texts.ts';
import { useFormat, useTexts } from '../text/text-context.tsx';
import { CloseIcon } from '../ui/field-icons.tsx';
import { BellIcon, ChevronIcon } from '../ui/icons.tsx';
import { withWordBreaks } from '../ui/with-word-breaks.tsx';
import { dismissedMessage, messageRoom } from './dismissed-message.ts';
import styles from './message-bar.module.css';

const texts = defineTexts({
  zh: { label: '运营消息', close: '收起此消息' },
  en: { label: 'Service message', close: 'Dismiss this message' },
});

const freshMs = 10 * 60_000;

/**
 * The operator's newest message, folded to its title, until it is dismissed. `room` is shown until the message is
 * known.
 */
export function MessageBar({ room }: { readonly room: ReactNode }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const [, setPutAway] = useState('');
  const { data } = useCall('/appMessage/getAppMessageByProjectId', {}, { staleTimeMs: freshMs });
  const message = data?.[0];
  const isShown = message !== undefined && !dismissedMessage.is(message);
  useEffect(() => {
    if (data) messageRoom.keep(isShown);
  }, [data, isShown]);
  // If there is no message, the room stays until the page is left: removing it would move everything below.
  if (!message) return room;
  if (!isShown) return null;
  const putAway = () => {
    dismissedMessage.set(message);
    setPutAway(message.publishedAt);
  };
  return (
    <section className={styles.bar} aria-label={words.label}>
      <details className={styles.message}>
        <summary>
          <BellIcon />
          <span>{withWordBreaks(message.title)}</span>
          <span className={styles.chevron}>
            <ChevronIcon />
          </span>
        </summary>
        <p>{withWordBreaks(message.text)}</p>
        <time dateTime={message.publishedAt}>{format.date(message.publishedAt)}</time>
      </details>
      <button className={styles.close} type="button" aria-label={words.close} onClick={putAway}>
        <CloseIcon />
      </button>
    </section>
  );
}
