import type { CallData } from '@device-pay/contract';
import { post } from './client.ts';
import { clearOtherTabs } from './other-tabs.ts';
import { deletePersonDatabase } from './person-database.ts';
import { serverClock } from './server-clock.ts';
import { session, storageKeys } from './session.ts';
import { localStore } from './storage.ts';
import { forgetAnswers, forgetPerson } from './stored-person.ts';

/** The account that was logged in here last. */
const accountKey = 'pay.account';

async function begin({ token, expiresAt, userId }: CallData<'/loginVerification'>): Promise<LoggedIn> {
  const last = localStore.get(accountKey);
  const isSomebodyElse = last !== undefined && last !== userId;
  // The chosen device stays, as whoever has the phone now is looking at it. What the previous person typed goes.
  if (isSomebodyElse) forgetPerson([storageKeys.imei]);
  localStore.set(accountKey, userId);
  session.begin({ token, kind: 'account', expiresAt: serverClock.toPhone(Date.parse(expiresAt)) });
  forgetAnswers();
  if (isSomebodyElse) {
    clearOtherTabs();
    await deletePersonDatabase();
  }
  return { isSomebodyElse };
}

export interface LoggedIn {
  /**
   * Another account was logged in here before: the caller must load a new document, as pages still hold what that
   * person saw and typed.
   */
  readonly isSomebodyElse: boolean;
}

/** Logs in; what the guest did here goes over to the account. Throws a CallError. */
export async function logIn(userName: string, password: string): Promise<LoggedIn> {
  return begin(await post('/loginVerification', { userName, password }));
}

/**
 * Logs in with what WeChat's redirect brought back. Throws a CallError; after `wechatNotLinked`, the next login by
 * password links the WeChat account.
 */
export async function logInByWechat(authorization: {
  readonly code: string;
  readonly state: string;
}): Promise<LoggedIn> {
  const { license } = await post('/thirdPartyBind/getLicense', { ...authorization, environment: 'web' });
  return begin(await post('/thirdPartyVerification', { license }));
}

/**
 * Logs out here even if the server can't be reached, and removes what this phone stores of the person. What pages hold
 * in memory is dropped only with the document: load another one afterwards.
 */
export async function logOut(): Promise<void> {
  const databaseGone = deletePersonDatabase();
  try {
    if (session.isLoggedIn()) await post('/session/logout', {});
  } catch {
    // The token is dropped here, and expires on the server by itself.
  } finally {
    forgetPerson();
    session.end();
    session.forgetDevice();
    forgetAnswers();
    clearOtherTabs();
    await databaseGone;
  }
}
