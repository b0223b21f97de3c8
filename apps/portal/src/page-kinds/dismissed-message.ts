import { type KeyStore, localStore } from '../call/storage.ts';

/** One of the operator's messages. A changed one is published anew. */
export interface Message {
  readonly id: string;
  readonly publishedAt: string;
}

const key = 'pay.messageRead';

/** The message that was put away last, kept on this phone. */
export function createDismissedMessage(store: KeyStore) {
  const nameOf = ({ id, publishedAt }: Message) => `${id} ${publishedAt}`;
  return {
    is: (message: Message): boolean => store.get(key) === nameOf(message),
    set: (message: Message): void => store.set(key, nameOf(message)),
  };
}

export const dismissedMessage = createDismissedMessage(localStore);
