import { type KeyStore, localStore } from '../call/storage.ts';

/** One of the operator's messages, of which only the newest is shown. */
export interface Message {
  readonly publishedAt: string;
}

const key = 'pay.messageRead';
const roomKey = 'pay.messageShown';

/**
 * The newest message that was dismissed, by its time and stored on this phone. Earlier ones are dismissed with it: if it
 * is withdrawn, they must not come back.
 */
export function createDismissedMessage(store: KeyStore) {
  return {
    is: ({ publishedAt }: Message): boolean => publishedAt <= (store.get(key) ?? ''),
    set: ({ publishedAt }: Message): void => store.set(key, publishedAt),
  };
}

/**
 * Whether to reserve room for a message before it is known, so that nothing moves when it comes: yes, unless the last
 * visit showed none.
 */
export function createMessageRoom(store: KeyStore) {
  return {
    isKept: (): boolean => store.get(roomKey) !== '0',
    keep: (isShown: boolean): void => store.set(roomKey, isShown ? '1' : '0'),
  };
}

export const messageRoom = createMessageRoom(localStore);
export const dismissedMessage = createDismissedMessage(localStore);
