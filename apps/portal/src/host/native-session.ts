import type { CallData } from '@device-pay/contract';
import { post } from '../call/client.ts';
import { headStart } from '../call/head-start.ts';
import { keptAnswers } from '../call/kept-answers.ts';
import { beginAnew } from '../call/other-tabs.ts';
import { deletePersonDatabase } from '../call/person-database.ts';
import { session, storageKeys, usualLifetimeMs } from '../call/session.ts';
import { localStore } from '../call/storage.ts';
import { forgetAnswers, forgetPerson } from '../call/stored-person.ts';
import { refreshAllCalls } from '../call/use-call.ts';
import type { Host, HostInfo } from './host.ts';
import { userOf } from './native-host.ts';

/** The user whom the app named last. */
const appUserKey = 'pay.appUser';

const begin = (token: string): void =>
  session.begin({ token, kind: 'app', expiresAt: Date.now() + usualLifetimeMs });

/**
 * Takes the user whom the app names. If it is another one than before, everything stored of the last one is removed.
 * Answers whether it is another one.
 */
function takeUser(userId: string): boolean {
  // If nobody was logged in before, what was done until now becomes this user's.
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
  // If an ended token were taken again, the app would be asked for a fresh one again, and so on for ever.
  if (session.current()?.token === token || session.hasEnded(token)) return;
  const before = session.current();
  // The page's inline script has asked for a guest's session.
  headStart().guest = undefined;
  begin(token);
  forgetAnswers();
  if (before?.kind === 'guest') void bringAlong(before.token);
}

/** Goes on with a fresh token: pages stay as they are, with what is typed there, unless it is another person's. */
function goOn(token: string, user: string | undefined): void {
  if (session.current()?.token === token || session.hasEnded(token)) return;
  begin(token);
  void refreshAllCalls();
  void leaveToSomebodyElse(user);
}

/** The user whom the server named last. */
function knownUser(): string | undefined {
  const user = keptAnswers.get('/getLoginUserInfo', {})?.data as CallData<'/getLoginUserInfo'> | undefined;
  return user?.userId;
}

/** Reloads the document, since pages hold in memory what the last person typed. */
async function loadAnew(): Promise<void> {
  await deletePersonDatabase();
  beginAnew();
}

/**
 * A fresh token does not say whose it is, and another person may have logged in to the app after a login ended here.
 * Asks the server; if it is another person, removes what is stored of the last one.
 */
async function leaveToSomebodyElse(before: string | undefined): Promise<void> {
  if (before === undefined) return;
  const now = await post('/getLoginUserInfo', {}).catch(() => undefined);
  if (!now || now.userId === before) return;
  forgetPerson([storageKeys.session, storageKeys.imei]);
  await loadAnew();
}

/**
 * Moves to the account what somebody ordered or sent before the app said who it is: they could not see it otherwise.
 */
async function bringAlong(guestToken: string): Promise<void> {
  try {
    await post('/session/takeGuest', { guestToken });
  } catch {
    return;
  }
  await refreshAllCalls();
}

/** If the app begins without naming anybody, the user whom it named before has logged out. */
function leaveUnnamed(info: HostInfo): void {
  if (info.token || userOf(info) || session.current()?.kind !== 'app') return;
  session.end();
  forgetAnswers();
}

/** Follows what the app says: who is here, which device it is about, and in which language. */
export function followApp(host: Pick<Host, 'on'>): void {
  let isFirst = true;
  let toldImei: string | undefined;
  host.on('newToken', (token) => {
    // Sent unasked while a guest is here, the token says for the first time who is here.
    if (session.current()?.kind === 'guest') takeToken(token);
    else goOn(token, knownUser());
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
    const goesOn = !wasFirst && known !== undefined && session.mayStay();
    if (token && goesOn) goOn(token, known);
    else if (token) takeToken(token);
    // If the app names the same device again, that is no news: another one may have been chosen here since.
    if (imei && (imei !== toldImei || session.imei() === undefined)) session.chooseDevice(imei);
    toldImei = imei ?? toldImei;
    // For the next page's inline script, which can't wait for the app to speak.
    if (lang) localStore.set(storageKeys.app, lang);
    if (isSomebodyElse && !wasFirst) void loadAnew();
    const isFresh = before?.kind === 'app' && session.current()?.token !== before.token;
    if (user === undefined && isFresh && !goesOn) void leaveToSomebodyElse(known);
  });
}
