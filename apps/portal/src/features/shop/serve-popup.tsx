import { type ReactNode, useState } from 'react';
import { useCall } from '../../call/query.ts';
import { defineTexts } from '../../text/define-texts.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './serve-popup.module.css';

const texts = defineTexts({ zh: { close: '知道了' }, en: { close: 'Dismiss' } });

/** Dismissed popups of this visit; a new visit asks the server again. */
const dismissed = new Set<string>();

/** Only pages of our own: what an operator typed must not lead elsewhere. */
const isOwnPage = (url: string | null): url is string =>
  url !== null && /^\/pay\/[\w/-]+\.html(\?|$)/.test(url);

/** What the operator has to say here: at most one a visit, beside the page and not over it. */
export function ServePopup({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const { data: popup } = useCall('/redis/getPopupWindowByImei', { imei, location: 'serve' });
  const [, setClosed] = useState(false);
  if (!popup || dismissed.has(popup.id)) return null;
  const close = () => {
    dismissed.add(popup.id);
    setClosed(true);
  };
  return (
    <Card>
      <h2 className={styles.title}>{popup.title}</h2>
      <p className={styles.text}>{popup.text}</p>
      <div className={styles.actions}>
        {popup.buttonType === 'open' && isOwnPage(popup.actionUrl) && (
          <Button tone="quiet" href={popup.actionUrl} onPress={close}>
            {popup.buttonText}
          </Button>
        )}
        <Button tone="plain" onPress={close}>
          {words.close}
        </Button>
      </div>
    </Card>
  );
}
