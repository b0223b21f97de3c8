import type { CallData } from '@device-pay/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useCall, useSend } from '../../call/query.ts';
import { defineTexts } from '../../text/define-texts.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './serve-popup.module.css';

const texts = defineTexts({ zh: { close: '知道了' }, en: { close: 'Dismiss' } });

type Popup = NonNullable<CallData<'/redis/getPopupWindowByImei'>>;

/** The one popup of this visit: it stays until it is closed, though the server, having counted it, has another. */
const visit: { shown?: { readonly imei: string; readonly popup: Popup }; isOver: boolean } = {
  isOver: false,
};

/** Only pages of our own: what an operator typed must not lead elsewhere. */
const isOwnPage = (url: string | null): url is string =>
  url !== null && /^\/pay\/[\w/-]+\.html(\?|$)/.test(url);

/** What there is to say here, of the operator or of what ends: at most one a visit, beside the page and not over it. */
export function ServePopup({
  imei,
  location,
}: {
  readonly imei: string;
  /** The place, as the server knows it. */
  readonly location: 'serve' | 'information';
}): ReactNode {
  const words = useTexts(texts);
  const { data } = useCall('/redis/getPopupWindowByImei', { imei, location });
  const { mutate: count } = useSend('/redis/savePopupWindow');
  const [, setClosed] = useState(false);
  const popup = visit.shown ? visit.shown.popup : data;
  const isShown = popup && !visit.isOver && (visit.shown?.imei ?? imei) === imei;

  useEffect(() => {
    if (!isShown || visit.shown) return;
    visit.shown = { imei, popup };
    count({ input: { imei, id: popup.id, action: 'shown' } });
  }, [isShown, imei, popup, count]);

  if (!isShown) return null;
  const close = () => {
    visit.isOver = true;
    setClosed(true);
    count({ input: { imei, id: popup.id, action: 'acted' } });
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
