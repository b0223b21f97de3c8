import { dropEarlyAnswers } from './head-start.ts';
import { keptAnswers } from './kept-answers.ts';
import { storageKeys } from './session.ts';
import { type KeyStore, localStore, visitStore } from './storage.ts';
import { answers } from './use-answer.ts';

const prefix = 'pay.';

/** Settings of the phone; all other stored values belong to a person: drafts, devices, answers, orders. */
const ofThePhone: readonly string[] = [
  storageKeys.language,
  storageKeys.theme,
  storageKeys.site,
  storageKeys.platform,
  storageKeys.app,
];

/** Removes what the portal has stored of the person who was here, so that the phone's next user finds none of it. */
export function forgetPerson(
  except: readonly string[] = [],
  stores: readonly KeyStore[] = [localStore, visitStore],
): void {
  const stays = [...ofThePhone, ...except];
  for (const store of stores) {
    for (const key of store.keys()) {
      if (key.startsWith(prefix) && !stays.includes(key)) store.remove(key);
    }
  }
}

/** Drops every answer read as somebody else; those on the screen are asked again. */
export function forgetAnswers(): void {
  dropEarlyAnswers();
  keptAnswers.clear();
  answers.reset();
}
