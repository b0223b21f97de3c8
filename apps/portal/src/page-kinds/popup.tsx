import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useCall } from '../call/query.ts';
import { useLanguage } from '../text/text-context.tsx';
// Not loaded lazily: it would come a second after what it stands between, and push it.
import { PopupCard } from './popup-card.tsx';
import { type PopupPlace, popupVisit } from './popup-visit.ts';

const freshMs = 5 * 60_000;

/**
 * What the operator has to say here, or what ends soon: at most one a visit over all pages, in the page and not over
 * it. Room for it costs a page nothing but the question.
 */
export function Popup({ imei, place }: { readonly imei: string; readonly place: PopupPlace }): ReactNode {
  const { language } = useLanguage();
  const { showing, isOver } = useSyncExternalStore(popupVisit.subscribe, popupVisit.read);
  const { data: popup } = useCall(
    '/redis/getPopupWindowByImei',
    { imei, location: place },
    { enabled: !isOver && !showing, staleTimeMs: freshMs },
  );

  useEffect(() => {
    if (popup) popupVisit.show({ place, imei, language, popup });
  }, [popup, place, imei, language]);

  if (showing?.place !== place || showing.imei !== imei || showing.language !== language) return null;
  return <PopupCard key={showing.popup.id} showing={showing} />;
}
