import { expect, it } from 'vitest';
import { storageKeys } from './session.ts';
import { memoryStore } from './storage.ts';
import { forgetPerson } from './stored-person.ts';

it('log-out leaves how the phone is set and what others stored, and nothing of the person', () => {
  const store = memoryStore();
  const stays = [storageKeys.language, storageKeys.theme, storageKeys.site, 'of-another-application'];
  const goes = [storageKeys.session, storageKeys.imei, 'pay.draft:complaint', 'pay.kept:1:/x', 'pay.order:1'];
  for (const key of [...stays, ...goes]) store.set(key, 'x');
  forgetPerson([], [store]);
  expect([...store.keys()].sort()).toEqual([...stays].sort());
});
