import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useCall } from '../call/query.ts';
import { useLanguage } from '../text/text-context.tsx';
import { type PopupPlace, popupVisit } from './popup-visit.ts';

// Most visits have none.
const PopupCard = lazy(() => import('./popup-card.tsx').then((module) => ({ default: module.PopupCard })));

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
  return (
    <Suspense fallback={null}>
      <PopupCard key={showing.popup.id} showing={showing} />
    </Suspense>
  );
}
