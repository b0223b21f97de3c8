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
import { trustedOrigins } from '../call/trusted-origins.ts';
import { isAwaited, useCall } from '../call/use-call.ts';
import { usePatience } from '../call/use-patience.ts';
import { useLanguage } from '../text/text-context.tsx';
import type { PopupCard } from './popup-card.tsx';
import { type PopupPlace, popupVisit } from './popup-visit.ts';

const freshMs = 5 * 60_000;

/** Loaded with the first popup, since most visits have none. */
let Card: typeof PopupCard | undefined;
// Apart from its `then`: Vite would load the card's style after it, and nothing would hear that the style failed.
const loadCard = () => import('./popup-card.tsx');

const useVisit = () => useSyncExternalStore(popupVisit.subscribe, popupVisit.read);

/**
 * Asks for the popup of a place, and shows it once what stands above and below it is known (`isReady`). True until it
 * is known for the first time whether there is a popup: what stands below must wait, since the popup would push it away
 * under the finger. A reminder of what the page itself says already counts as shown: that something ends at `saidEnd`, or
 * that one of `saidTypes` is low or used up.
 */
export function usePopupAwaited(
  imei: string | undefined,
  place: PopupPlace,
  isReady: boolean,
  saidEnd?: string | null,
  saidTypes: readonly (number | null)[] = [],
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
  const isSaid =
    isReady && !!popup && (popup.endsAt ? popup.endsAt === saidEnd : saidTypes.includes(popup.packageType));
  const [isFirst, setIsFirst] = useState(true);
  const awaited = usePatience(isFirst && isAsked && (isAwaited(question) || (!!popup && !isSaid)));
  if (isFirst && !awaited) setIsFirst(false);

  useEffect(() => {
    if (!popup || !imei || !isReady) return;
    if (isSaid) {
      // Otherwise the server would send it again before all others.
      post('/redis/savePopupWindow', { imei, id: popup.id, action: 'shown' }).catch(() => undefined);
      return;
    }
    let isCurrent = true;
    loadCard().then(
      (module) => {
        Card = module.PopupCard;
        if (isCurrent) popupVisit.show({ place, imei, language, popup });
      },
      // If the card does not load, the visit goes on without a popup.
      popupVisit.end,
    );
    return () => {
      isCurrent = false;
    };
  }, [popup, place, imei, language, isReady, isSaid]);
  return awaited;
}

/**
 * A message of the operator, or a reminder of what ends soon: at most one a visit over all pages, in the page and not
 * over it. {@link usePopupAwaited} asks for it. A page that has room for it pays only with that question.
 */
export function Popup({ imei, place }: { readonly imei: string; readonly place: PopupPlace }): ReactNode {
  const { language } = useLanguage();
  const { showing } = useVisit();
  const card = useRef<HTMLElement>(null);
  const returnY = useRef<number>(undefined);
  // Runs when the page is shown again, without the popup by then: what was below it is scrolled to where it was.
  useLayoutEffect(() => {
    const y = returnY.current;
    // After the page itself has restored its scroll position.
    if (y !== undefined) queueMicrotask(() => scrollTo(0, y));
    // The position seen last here: when the page is left, the next one stands above it, and the view may have moved.
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

/** The height above the view that disappears with the card, in pixels: 0 while the card's head is in view. */
function roomAboveView({ current: card }: RefObject<HTMLElement | null>, seenY: number): number {
  if (!card) return 0;
  const { top, bottom } = card.getBoundingClientRect();
  const pageTop = card.closest('main')?.getBoundingClientRect().top ?? 0;
  const next = card.nextElementSibling?.getBoundingClientRect().top ?? bottom;
  return top - pageTop < seenY ? next - top : 0;
}
