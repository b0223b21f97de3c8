import { useSyncExternalStore } from 'react';
import { connection } from './connection.ts';
import { session } from './session.ts';

/** The device that the portal is about, 15 digits. */
export const useSessionImei = (): string | undefined => useSyncExternalStore(session.subscribe, session.imei);

/** Whether an account (not a guest) is here. */
export const useIsLoggedIn = (): boolean => useSyncExternalStore(session.subscribe, session.isLoggedIn);

/** Whether pages that need an account stay on the screen: also after the login has ended, until it is left. */
export const useMayStay = (): boolean => useSyncExternalStore(session.subscribe, session.mayStay);

export const useIsOnline = (): boolean => useSyncExternalStore(connection.subscribe, connection.isOnline);
