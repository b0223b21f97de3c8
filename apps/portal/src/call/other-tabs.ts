import { dropEarlyAnswers } from './head-start.ts';
import { session, storageKeys } from './session.ts';
import { localStore, visitStore } from './storage.ts';
import { forgetPerson } from './stored-person.ts';
import { answers } from './use-answer.ts';

/** When somebody logged out here last, or another account logged in: who was here before is gone. */
const loggedOutKey = 'pay.loggedOut';

/** Makes the portal's other tabs forget what they show of the person who was here, and what was typed there. */
export function clearOtherTabs(): void {
  localStore.set(loggedOutKey, String(Date.now()));
}

/**
 * Loads the document anew for whoever comes next. It would choose again the device in its address, and what its history
 * entry keeps: both go.
 */
export function beginAnew(): void {
  history.replaceState(null, '', location.href.replace(/\bimei=\d+&?/, ''));
  location.reload();
}

/** Follows in this tab what other tabs do to the session, also while this page is in the back-forward cache. */
export function followOtherTabs(): () => void {
  const stored = () => [storageKeys.session, loggedOutKey].map(localStore.get);
  let leftWith = stored();
  const forget = () => {
    // This tab's own storage holds data of that person, too; what its pages hold in memory goes with the document.
    forgetPerson([], [visitStore]);
    beginAnew();
  };
  const written = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === loggedOutKey && newValue !== null) forget();
    if (key !== storageKeys.session || !session.follow(oldValue ?? undefined)) return;
    dropEarlyAnswers();
    // Asked again instead of dropped: the pages stay as they are, with what is being typed there.
    void answers.outdate(() => true);
  };
  const left = () => {
    leftWith = stored();
  };
  // A page in the back-forward cache gets no storage events.
  const restored = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    const [login, loggedOut] = stored();
    if (loggedOut !== leftWith[1]) forget();
    else if (login !== leftWith[0]) location.reload();
    // At any age of the answers: an order may have been paid in another document since.
    else void answers.outdate(() => true);
  };
  addEventListener('storage', written);
  addEventListener('pagehide', left);
  addEventListener('pageshow', restored);
  return () => {
    removeEventListener('storage', written);
    removeEventListener('pagehide', left);
    removeEventListener('pageshow', restored);
  };
}
