import { localStore } from '../call/storage.ts';
import type { PayMethod } from './pay-method.ts';

const key = 'pay.method';

/** How was paid last from here; a method that does not work any more is simply not found among those that do. */
export const chosenPayMethod = {
  get: (): string | undefined => localStore.get(key),
  remember: (method: PayMethod): void => localStore.set(key, method),
};
