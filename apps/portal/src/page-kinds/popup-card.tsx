import { type ReactNode, type RefObject, useCallback, useEffect, useId } from 'react';
import { useSend } from '../call/use-call.ts';
import { defineTexts } from '../text/define-texts.ts';
import { useTexts } from '../text/text-context.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { BellIcon, ClockIcon, GiftIcon } from '../ui/icons.tsx';
import { withWordBreaks } from '../ui/with-word-breaks.tsx';
import { usePage } from './page-context.ts';
import { popupActionUrl } from './popup-action.ts';
import styles from './popup-card.module.css';
import { popupVisit, type Showing } from './popup-visit.ts';

const texts = defineTexts({ zh: { dismiss: '知道了' }, en: { dismiss: 'Dismiss' } });

const icons = { expiry: ClockIcon, notice: BellIcon, offer: GiftIcon } as const;

/** A popup in the page. It reports that it came into view, and that its button was pressed. */
export function PopupCard({
  showing,
  card,
  allowedOrigins,
}: {
  readonly showing: Showing;
  readonly card: RefObject<HTMLElement | null>;
  /** Where its button may lead. */
  readonly allowedOrigins: readonly string[];
}): ReactNode {
  const { imei, popup } = showing;
  const words = useTexts(texts);
  const { hasPage } = usePage();
  const titleId = useId();
  const { mutate: count } = useSend('/redis/savePopupWindow');

  const see = useCallback(() => {
    if (popupVisit.see()) count({ input: { imei, id: popup.id, action: 'shown' } });
  }, [imei, popup, count]);
  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        see();
      },
      { threshold: 0.5 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [card, see]);
  // The cleanup runs when the page is hidden as well.
  useEffect(() => () => popupVisit.leave(showing), [showing]);

  // Who presses a button of it has seen it, however little of it is in view.
  const dismiss = () => {
    see();
    popupVisit.end();
  };
  const act = () => {
    count({ input: { imei, id: popup.id, action: 'acted' } });
    dismiss();
  };
  const href = popupActionUrl(popup, { origin: location.origin, allowedOrigins, hasPage });
  const Sign = icons[popup.type];
  return (
    <section className={styles.popup} aria-labelledby={titleId} ref={card}>
      <span className={classNames(styles.sign, popup.type === 'expiry' && styles.soon)}>
        <Sign />
      </span>
      <div className={styles.words}>
        <h2 id={titleId}>{withWordBreaks(popup.title)}</h2>
        <p>{withWordBreaks(popup.text)}</p>
        <div className={styles.actions}>
          {href !== undefined && (
            <Button tone="quiet" href={href} onPress={act}>
              {popup.buttonText}
            </Button>
          )}
          {popup.buttonType === 'close' ? (
            <Button tone="quiet" onPress={act}>
              {popup.buttonText}
            </Button>
          ) : (
            <Button tone="plain" onPress={dismiss}>
              {words.dismiss}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
