import { type KeyStore, localStore } from '../call/storage.ts';

/** One of the operator's messages. A changed message gets a new time of publication. */
export interface Message {
  readonly id: string;
  readonly publishedAt: string;
}

const key = 'pay.messageRead';
const roomKey = 'pay.messageShown';

/** The message that was dismissed last, stored on this phone. */
export function createDismissedMessage(store: KeyStore) {
  const nameOf = ({ id, publishedAt }: Message) => `${id} ${publishedAt}`;
  return {
    is: (message: Message): boolean => store.get(key) === nameOf(message),
    set: (message: Message): void => store.set(key, nameOf(message)),
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
