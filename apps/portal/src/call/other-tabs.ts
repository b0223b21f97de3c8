import { dropEarlyAnswers } from './head-start.ts';
import { session, storageKeys } from './session.ts';
import { localStore, visitStore } from './storage.ts';
import { forgetPerson } from './stored-person.ts';
import { answers } from './use-answer.ts';

/** Written and taken away again at once: only that it was written counts. Also where somebody else logs in. */
const loggedOutKey = 'pay.loggedOut';

/** What the portal's other tabs still show, and what was typed there, is of the person who was here, too. */
export function clearOtherTabs(): void {
  localStore.set(loggedOutKey, '1');
  localStore.remove(loggedOutKey);
}

/** What another tab does to the session counts in this one, also while this one is kept for the way back. */
export function followOtherTabs(): () => void {
  let leftWith: string | undefined;
  const stored = () => localStore.get(storageKeys.session);
  const written = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === loggedOutKey && newValue !== null) {
      // What only this tab keeps was theirs, too, and a new document holds none of what its pages do.
      forgetPerson([], [visitStore]);
      location.reload();
    }
    if (key !== storageKeys.session || !session.follow(oldValue ?? undefined)) return;
    dropEarlyAnswers();
    // Not taken away: the pages stay as they are, with what is under way on them.
    void answers.outdate(() => true);
  };
  const left = () => {
    leftWith = stored();
  };
  // No tab tells a page of the back-forward cache anything.
  const restored = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    if (stored() !== leftWith) location.reload();
    // However young an answer is: an order may have been paid in another document since.
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
