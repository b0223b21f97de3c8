import { type KeyStore, localStore, visitStore } from '../call/storage.ts';
import type { useCall } from '../call/use-call.ts';

export type PopupWords = NonNullable<ReturnType<typeof useCall<'/redis/getPopupWindowByImei'>>['data']>;

/** The pages that have room for a popup, as the server names them. */
export type PopupPlace = 'serve' | 'wxHome' | 'information' | 'order';

/** A popup, and where it is shown. */
export interface Showing {
  readonly place: PopupPlace;
  readonly imei: string;
  /** The language of its words, whatever the page's language is by now. */
  readonly language: string;
  readonly popup: PopupWords;
}

interface VisitState {
  readonly showing: Showing | undefined;
  /** This visit has had its popup: nothing more is asked for or shown. */
  readonly isOver: boolean;
}

const seenKey = 'pay.popupSeen';
const seenAtKey = 'pay.popupSeenAt';
/**
 * A popup seen less than this long ago was in the same visit: views of an app do not share the visit's storage, nor do
 * tabs.
 */
const visitMs = 30 * 60_000;

/**
 * The one popup of a visit, over all pages. It counts once it has been in view, and disappears when its page is left:
 * the person may have done what it asked for, and must not find it again.
 */
export function createPopupVisit(ofVisit: KeyStore, ofPhone: KeyStore, now: () => number) {
  const ageMs = now() - Number(ofPhone.get(seenAtKey) ?? Number.NEGATIVE_INFINITY);
  let isSeen = ofVisit.get(seenKey) !== undefined || (ageMs >= 0 && ageMs < visitMs);
  let state: VisitState = { showing: undefined, isOver: isSeen };
  const listeners = new Set<() => void>();
  const change = (next: VisitState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    read: (): VisitState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Shows a popup, unless the visit has or had one. */
    show(showing: Showing): void {
      if (!state.isOver && !state.showing) change({ showing, isOver: false });
    },
    /** The popup has come into view. True the first time, which is reported. */
    see(): boolean {
      if (isSeen) return false;
      isSeen = true;
      ofVisit.set(seenKey, '1');
      ofPhone.set(seenAtKey, String(now()));
      return true;
    },
    /** The popup was closed, or its link followed. */
    end(): void {
      change({ showing: undefined, isOver: true });
    },
    /** The popup's page is left. If it was never in view, another popup may be shown in this visit. */
    leave(showing: Showing): void {
      if (state.showing === showing) change({ showing: undefined, isOver: isSeen });
    },
  };
}

export const popupVisit = createPopupVisit(visitStore, localStore, Date.now);
