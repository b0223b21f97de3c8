import type { useCall } from '../call/query.ts';
import { type KeyStore, localStore, visitStore } from '../call/storage.ts';

export type PopupWords = NonNullable<ReturnType<typeof useCall<'/redis/getPopupWindowByImei'>>['data']>;

/** The pages that have room for a popup, as the server names them. */
export type PopupPlace = 'serve' | 'wxHome' | 'information' | 'order';

/** A popup where it stands. */
export interface Showing {
  readonly place: PopupPlace;
  readonly imei: string;
  /** Its words are in this one, whatever the page says by now. */
  readonly language: string;
  readonly popup: PopupWords;
}

interface VisitState {
  readonly showing: Showing | undefined;
  /** There has been one: nothing more is asked or shown. */
  readonly isOver: boolean;
}

const seenKey = 'pay.popupSeen';
const seenAtKey = 'pay.popupSeenAt';
/** Views of an app do not share a visit's storage, and a tab opened at once is no new visit. */
const visitMs = 30 * 60_000;

/**
 * The one popup of a visit, over all pages. It counts once it has been in view, and it goes with its page: whoever
 * has moved on, and perhaps done what it asked for, does not find it again.
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
    /** Shows this one, unless there is or has been one. */
    show(showing: Showing): void {
      if (!state.isOver && !state.showing) change({ showing, isOver: false });
    },
    /** It has come into view. True for the first time, which is what is counted. */
    see(): boolean {
      if (isSeen) return false;
      isSeen = true;
      ofVisit.set(seenKey, '1');
      ofPhone.set(seenAtKey, String(now()));
      return true;
    },
    /** Closed, or followed. */
    end(): void {
      change({ showing: undefined, isOver: true });
    },
    /** Its page is left. One that nobody has seen leaves the visit to another. */
    leave(showing: Showing): void {
      if (state.showing === showing) change({ showing: undefined, isOver: isSeen });
    },
  };
}

export const popupVisit = createPopupVisit(visitStore, localStore, Date.now);
