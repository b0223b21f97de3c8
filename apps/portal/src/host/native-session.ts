import type { CallData } from '@device-pay/contract';
import { post } from '../call/client.ts';
import { dropEarlyAnswers, headStart } from '../call/head-start.ts';
import { keptAnswers } from '../call/kept-answers.ts';
import { deletePersonDatabase } from '../call/person-database.ts';
import { refreshAllCalls } from '../call/query.ts';
import { session, storageKeys, usualLifetimeMs } from '../call/session.ts';
import { localStore } from '../call/storage.ts';
import { forgetPerson } from '../call/stored-person.ts';
import { answers } from '../call/use-answer.ts';
import type { Host, HostInfo } from './host.ts';
import { userOf } from './native-host.ts';

/** Whose login the app told last. */
const appUserKey = 'pay.appUser';

const begin = (token: string): void =>
  session.begin({ token, kind: 'app', expiresAt: Date.now() + usualLifetimeMs });

/**
 * A fresh token of the same login leaves everything as it is; another person finds nothing of the last one. Answers
 * whether it is another person.
 */
function takeUser(userId: string): boolean {
  // After nobody, whoever logs in brings along what they did until then.
  const known = localStore.get(appUserKey) || userId;
  const isSomebodyElse = known !== userId;
  if (isSomebodyElse) {
    forgetPerson();
    void deletePersonDatabase();
    session.end();
    session.forgetDevice();
  }
  localStore.set(appUserKey, userId);
  return isSomebodyElse;
}

function takeToken(token: string): void {
  // An app that brings what has ended once more would be asked for another, and so on without end.
  if (session.current()?.token === token || session.hasEnded(token)) return;
  const before = session.current();
  // What the page's inline script asked, it asked as somebody else.
  dropEarlyAnswers();
  headStart().guest = undefined;
  begin(token);
  keptAnswers.clear();
  answers.reset();
  if (before?.kind === 'guest') void bringAlong(before.token);
}

/** Whom the server named last. */
function knownUser(): string | undefined {
  const user = keptAnswers.get('/getLoginUserInfo', {})?.data as CallData<'/getLoginUserInfo'> | undefined;
  return user?.userId;
}

/** What the pages hold in memory the last one has typed. */
async function loadAnew(): Promise<void> {
  await deletePersonDatabase();
  location.reload();
}

/** A token names nobody: whoever has logged in again in the app may be another person than was thrown out here. */
async function leaveToSomebodyElse(before: string | undefined): Promise<void> {
  if (before === undefined) return;
  const now = await post('/getLoginUserInfo', {}).catch(() => undefined);
  if (!now || now.userId === before) return;
  forgetPerson([storageKeys.session, storageKeys.imei]);
  await loadAnew();
}

/** What somebody ordered or sent before the app said who it is would be out of their sight. */
async function bringAlong(guestToken: string): Promise<void> {
  try {
    await post('/session/takeGuest', { guestToken });
  } catch {
    return;
  }
  await refreshAllCalls();
}

/** Whom the app named before is not here any more when it begins without naming anybody. */
function leaveUnnamed(info: HostInfo): void {
  if (info.token || userOf(info) || session.current()?.kind !== 'app') return;
  dropEarlyAnswers();
  session.end();
  keptAnswers.clear();
  answers.reset();
}

/** Lets the app say who is here, which device it is about, and in which language. */
export function followApp(host: Pick<Host, 'on'>): void {
  let isFirst = true;
  let toldImei: string | undefined;
  host.on('newToken', (token) => {
    // Of its own accord, to somebody who has begun as a guest, it is the first word of who is here.
    if (session.current()?.kind === 'guest') takeToken(token);
    else if (!session.hasEnded(token)) {
      begin(token);
      void leaveToSomebodyElse(knownUser());
    }
  });
  host.on('info', (info) => {
    const wasFirst = isFirst;
    const known = knownUser();
    if (isFirst) leaveUnnamed(info);
    isFirst = false;
    const before = session.current();
    const user = userOf(info);
    const isSomebodyElse = user !== undefined && takeUser(user);
    const { token, imei, lang } = info;
    if (token) takeToken(token);
    // Said again, it is no news: another device may have been chosen here since.
    if (imei && (imei !== toldImei || session.imei() === undefined)) session.chooseDevice(imei);
    toldImei = imei ?? toldImei;
    // For the next page's inline script, which can't wait for the app to speak.
    if (lang) localStore.set(storageKeys.app, lang);
    if (isSomebodyElse && !wasFirst) void loadAnew();
    const isFresh = before?.kind === 'app' && session.current()?.token !== before.token;
    if (user === undefined && isFresh) void leaveToSomebodyElse(known);
  });
}
