import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { currentBrand } from '../../brand/current-brand.ts';
import { currentLogo } from '../../brand/current-logo.ts';
import { trustedOrigins } from '../../call/trusted-origins.ts';
import { isAwaited, useCall, useSend } from '../../call/use-call.ts';
import { useHost } from '../../host/host-context.ts';
import { pageUrl, useImei, usePage } from '../../page-kinds/page-context.ts';
import { popupActionUrl } from '../../page-kinds/popup-action.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { GiftIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './advertisement.module.css';
import { advertisementPlace, offerOf, type Popup } from './advertisement.ts';
import { AdvertisementMore } from './advertisement-more.tsx';
import { texts } from './advertisement-texts.ts';

/** One offer of the brand for this device; without one it says so and leads home. */
export function AdvertisementPage(): ReactNode {
  const imei = useImei();
  const words = useTexts(texts);
  if (imei) return <OfDevice key={imei} imei={imei} />;
  return (
    <Screen>
      <StateMessage
        icon={GiftIcon}
        title={words.noDevice}
        text={words.noDeviceText}
        actions={<Button href={pageUrl('serve.html')}>{words.chooseDevice}</Button>}
      />
    </Screen>
  );
}

function OfDevice({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const { back, hasPage } = usePage();
  const query = useCall('/redis/getPopupWindowByImei', { imei, location: advertisementPlace });
  const { mutate: count } = useSend('/redis/savePopupWindow');
  // Once the offer is counted, the server answers another one, or none: the one on the screen stays.
  const [shown, setShown] = useState<Popup>();
  const [closedId, setClosedId] = useState<string>();
  const closing = useRef<string>(undefined);
  const known = offerOf(query.data);
  const found = known?.id === closedId ? undefined : known;
  if (found && !shown) setShown(found);
  // A closed offer disappears when the page, which is kept, is left, not while somebody looks at it.
  useLayoutEffect(
    () => () => {
      if (closing.current === undefined) return;
      setClosedId(closing.current);
      setShown(undefined);
      closing.current = undefined;
    },
    [],
  );
  const offer = shown ?? found;
  useReportShowing(imei, offer);

  const act = () => {
    if (offer) count({ input: { imei, id: offer.id, action: 'acted' } });
  };
  const href =
    offer && popupActionUrl(offer, { origin: location.origin, allowedOrigins: trustedOrigins(), hasPage });
  const close = (
    <Button
      tone="quiet"
      size="l"
      onPress={() => {
        act();
        closing.current = offer?.id;
        back();
      }}
    >
      {words.close}
    </Button>
  );
  return (
    <Screen
      asOf={query.dataUpdatedAt || undefined}
      bottom={
        offer && (
          <>
            {close}
            {href && (
              <Button size="l" href={href} onPress={act}>
                {offer.buttonText}
              </Button>
            )}
          </>
        )
      }
    >
      {offer ? (
        <Offer offer={offer} />
      ) : (
        <QueryState query={query} skeleton="detail">
          {() => (
            <StateMessage
              icon={GiftIcon}
              tone="idle"
              title={words.none}
              text={words.noneText}
              actions={<Button href={pageUrl('serve.html', { imei })}>{words.home}</Button>}
            />
          )}
        </QueryState>
      )}
      {(offer || !isAwaited(query)) && <AdvertisementMore imei={imei} />}
    </Screen>
  );
}

/** Reports a showing to the server and to the app, once for each offer. */
function useReportShowing(imei: string, offer: Popup | undefined): void {
  const host = useHost();
  const { mutate: count } = useSend('/redis/savePopupWindow');
  const reported = useRef<string>(undefined);
  const id = offer?.id;
  useEffect(() => {
    if (id === undefined || reported.current === id) return;
    reported.current = id;
    count({ input: { imei, id, action: 'shown' } });
    host.send('reportAdPreView', { adId: id });
  }, [imei, id, count, host]);
}

function Offer({ offer }: { readonly offer: Popup }): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const brand = currentBrand();
  return (
    <article className={styles.offer}>
      <div className={styles.art} aria-hidden="true">
        <svg className={styles.ground} viewBox="0 0 24 24" aria-hidden="true">
          <path d={currentLogo()} />
        </svg>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={currentLogo()} />
        </svg>
      </div>
      <div className={styles.words}>
        <Tag tone="brand">{words.label}</Tag>
        <span className={styles.by}>{words.by(brand.name[language])}</span>
        <h2>{withWordBreaks(offer.title)}</h2>
        <p>{withWordBreaks(offer.text)}</p>
      </div>
    </article>
  );
}
