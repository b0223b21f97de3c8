import { expect, test } from 'vitest';
import { onePixelPng, receivedPicture } from '../../../test/multipart.ts';
import { DataKeys, newKeyFile } from '../../platform/data-keys.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { FilePurpose } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/handler.ts';
import { storeFile } from './store-file.ts';

test('pictures of identity cards, and of who is logged in, wait for no guest’s', async () => {
  const put: string[] = [];
  const deps: Parameters<typeof storeFile>[0] = {
    // Where the bytes are not stored, no row is written.
    db: {} as Database,
    storage: {
      put: async (key) => {
        put.push(key.split('/')[0] ?? '');
        throw new Error('the disk is full');
      },
      get: async () => null,
      delete: async () => undefined,
    },
    keys: new DataKeys(newKeyFile('k1')),
  };
  const guest: Person = { kind: 'guest', sessionId: 's-1', guestId: 'g-1' };
  const owner: Person = {
    kind: 'user',
    sessionId: 's-2',
    guestId: 'g-2',
    userId: 'u-2',
    role: 'user',
    userName: '13800000001',
    staffBrands: [],
    freshUntil: null,
    expiresAt: new Date(),
  };
  const store = (subject: Person, purpose: FilePurpose) =>
    storeFile(
      deps,
      { brand: 'zax', now: new Date(), subject },
      purpose,
      receivedPicture(onePixelPng),
      'file',
    );
  await Promise.allSettled([
    store(guest, 'feedback'),
    store(guest, 'feedback'),
    store(owner, 'petPicture'),
    store(guest, 'realName'),
  ]);
  expect(put).toEqual(['feedback', 'pets', 'real-name', 'feedback']);
});
