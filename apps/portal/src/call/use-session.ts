import { useSyncExternalStore } from 'react';
import { post } from './client.ts';
import { connection } from './connection.ts';
import { keptAnswers } from './kept-answers.ts';
import { session } from './session.ts';
import { answers } from './use-answer.ts';

/** The device that the portal is about, 15 digits. */
export const useSessionImei = (): string | undefined => useSyncExternalStore(session.subscribe, session.imei);

/** Whether an account (not a guest) is here. */
export const useIsLoggedIn = (): boolean => useSyncExternalStore(session.subscribe, session.isLoggedIn);

/** Whether what an account may see stays on the screen: also after its login has ended, until it is left. */
export const useMayStay = (): boolean => useSyncExternalStore(session.subscribe, session.mayStay);

export const useIsOnline = (): boolean => useSyncExternalStore(connection.subscribe, connection.isOnline);

/** Everything that was read as somebody else is forgotten; what is shown is asked again. */
function forgetAnswers(): void {
  keptAnswers.clear();
  answers.reset();
}

/** Logs in; what the guest did here goes over to the account. Throws a CallError. */
export async function logIn(userName: string, password: string): Promise<void> {
  const { token, expiresAt } = await post('/loginVerification', { userName, password });
  session.begin({ token, kind: 'account', expiresAt: Date.parse(expiresAt) });
  forgetAnswers();
}

/** Logs out here even when the server can't be told. */
export async function logOut(): Promise<void> {
  try {
    if (session.isLoggedIn()) await post('/session/logout', {});
  } finally {
    session.end();
    forgetAnswers();
  }
}
