import type { CallData } from '@device-pay/contract';
import { post } from './client.ts';
import { dropEarlyAnswers } from './head-start.ts';
import { keptAnswers } from './kept-answers.ts';
import { clearOtherTabs } from './other-tabs.ts';
import { deletePersonDatabase } from './person-database.ts';
import { serverClock } from './server-clock.ts';
import { session, storageKeys } from './session.ts';
import { localStore } from './storage.ts';
import { forgetPerson } from './stored-person.ts';
import { answers } from './use-answer.ts';

/** Whose login was here last. */
const accountKey = 'pay.account';

/** Everything that was read as somebody else is forgotten; what is shown is asked again. */
function forgetAnswers(): void {
  dropEarlyAnswers();
  keptAnswers.clear();
  answers.reset();
}

async function begin({ token, expiresAt, userId }: CallData<'/loginVerification'>): Promise<LoggedIn> {
  const last = localStore.get(accountKey);
  const isSomebodyElse = last !== undefined && last !== userId;
  // Who has this phone now looks at the device that is chosen; what the last one typed is none of theirs.
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
  /** Not who was logged in here last: load another document, as pages hold what the last one saw and typed. */
  readonly isSomebodyElse: boolean;
}

/** Logs in; what the guest did here goes over to the account. Throws a CallError. */
export async function logIn(userName: string, password: string): Promise<LoggedIn> {
  return begin(await post('/loginVerification', { userName, password }));
}

/** The same by what WeChat led back with. Throws a CallError; `wechatNotLinked`: the next password links it. */
export async function logInByWechat(authorization: {
  readonly code: string;
  readonly state: string;
}): Promise<LoggedIn> {
  const { license } = await post('/thirdPartyBind/getLicense', { ...authorization, environment: 'web' });
  return begin(await post('/thirdPartyVerification', { license }));
}

/**
 * Logs out, here even when the server can't be told, and forgets what this phone keeps of the person. What pages
 * hold in memory goes only with the document: load another one afterwards.
 */
export async function logOut(): Promise<void> {
  const databaseGone = deletePersonDatabase();
  try {
    if (session.isLoggedIn()) await post('/session/logout', {});
  } catch {
    // Its token is forgotten here, and the server lets it run out.
  } finally {
    forgetPerson();
    session.end();
    session.forgetDevice();
    forgetAnswers();
    clearOtherTabs();
    await databaseGone;
  }
}
