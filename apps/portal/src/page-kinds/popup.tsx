import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { post } from '../call/client.ts';
import { isAwaited, useCall } from '../call/query.ts';
import { trustedOrigins } from '../call/trusted-origins.ts';
import { usePatience } from '../call/use-patience.ts';
import { useLanguage } from '../text/text-context.tsx';
import type { PopupCard } from './popup-card.tsx';
import { type PopupPlace, popupVisit } from './popup-visit.ts';

const freshMs = 5 * 60_000;

/** Most visits have none. There once one is shown. */
let Card: typeof PopupCard | undefined;

const useVisit = () => useSyncExternalStore(popupVisit.subscribe, popupVisit.read);

/**
 * Asks for the popup of a place, and shows it once what stands above and below it is known (`isReady`). True until it
 * is known for the first time whether there is one: what stands below is not shown before, since it would be pushed
 * away under the finger. A reminder of what ends at `saidEnd`, as the page says above already, counts as shown.
 */
export function usePopupAwaited(
  imei: string | undefined,
  place: PopupPlace,
  isReady: boolean,
  saidEnd?: string | null,
): boolean {
  const { language } = useLanguage();
  const { showing, isOver } = useVisit();
  const isAsked = imei !== undefined && !isOver && !showing;
  const question = useCall(
    '/redis/getPopupWindowByImei',
    { imei: imei ?? '', location: place },
    { enabled: isAsked, staleTimeMs: freshMs },
  );
  const popup = question.data;
  const isSaid = isReady && !!popup?.endsAt && popup.endsAt === saidEnd;
  const [isFirst, setIsFirst] = useState(true);
  const awaited = usePatience(isFirst && isAsked && (isAwaited(question) || (!!popup && !isSaid)));
  if (isFirst && !awaited) setIsFirst(false);

  useEffect(() => {
    if (!popup || !imei || !isReady) return;
    if (isSaid) {
      // Not counted, it comes before all others again.
      post('/redis/savePopupWindow', { imei, id: popup.id, action: 'shown' }).catch(() => undefined);
      return;
    }
    let isCurrent = true;
    import('./popup-card.tsx').then(
      (module) => {
        Card = module.PopupCard;
        if (isCurrent) popupVisit.show({ place, imei, language, popup });
      },
      // Without it the page goes on.
      popupVisit.end,
    );
    return () => {
      isCurrent = false;
    };
  }, [popup, place, imei, language, isReady, isSaid]);
  return awaited;
}

/**
 * What the operator has to say here, or what ends soon: at most one a visit over all pages, in the page and not over
 * it. It is asked for by {@link usePopupAwaited}. Room for it costs a page nothing but the question.
 */
export function Popup({ imei, place }: { readonly imei: string; readonly place: PopupPlace }): ReactNode {
  const { language } = useLanguage();
  const { showing } = useVisit();
  const card = useRef<HTMLElement>(null);
  const returnY = useRef<number>(undefined);
  // Runs when its page is shown again, by then without it: what was seen below it is found where it was.
  useLayoutEffect(() => {
    const y = returnY.current;
    // The page itself first goes to where it was left.
    if (y !== undefined) queueMicrotask(() => scrollTo(0, y));
    // As it was last seen: while its page is left the next one stands above it, and the view may have moved with it.
    let seenY = scrollY;
    const follow = () => {
      seenY = scrollY;
    };
    addEventListener('scroll', follow, { passive: true });
    return () => {
      removeEventListener('scroll', follow);
      const roomPx = roomAboveView(card, seenY);
      returnY.current = roomPx > 0 ? seenY - roomPx : undefined;
    };
  }, []);

  if (showing?.place !== place || showing.imei !== imei || showing.language !== language || !Card)
    return null;
  return <Card key={showing.popup.id} showing={showing} card={card} allowedOrigins={trustedOrigins()} />;
}

/** The room that goes with the card, in pixels: 0 while its head is in view. */
function roomAboveView({ current: card }: RefObject<HTMLElement | null>, seenY: number): number {
  if (!card) return 0;
  const { top, bottom } = card.getBoundingClientRect();
  const pageTop = card.closest('main')?.getBoundingClientRect().top ?? 0;
  const next = card.nextElementSibling?.getBoundingClientRect().top ?? bottom;
  return top - pageTop < seenY ? next - top : 0;
}
