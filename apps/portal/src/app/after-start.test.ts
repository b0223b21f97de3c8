import { beforeEach, expect, it, vi } from 'vitest';
import { personDatabaseUsed } from '../call/person-database.ts';
import { localStore } from '../call/storage.ts';
import { keptCaptures } from '../features/real-name/kept-captures.ts';
import type { Host } from '../host/host.ts';
import { afterStart } from './after-start.ts';

vi.mock('./keep-focus.ts', () => ({ keepFocus: () => undefined }));
vi.mock('./send-reports.ts', () => ({ startReports: () => () => undefined }));
vi.mock('./updates.tsx', () => ({ keepUpToDate: async () => undefined }));
vi.mock('./vitals.ts', () => ({ measureVitals: async () => undefined }));

const sweep = vi.spyOn(keptCaptures, 'sweep').mockResolvedValue();
beforeEach(() => {
  sweep.mockClear();
  localStore.remove(personDatabaseUsed);
});

it('photos of an ID card that were never sent go with the next page, whichever it is', async () => {
  localStore.set(personDatabaseUsed, '1');
  afterStart({} as Host, () => undefined);
  await vi.waitFor(() => expect(sweep).toHaveBeenCalledTimes(1));
});

it('where none was taken, nothing is opened', async () => {
  afterStart({} as Host, () => undefined);
  await vi.dynamicImportSettled();
  expect(sweep).not.toHaveBeenCalled();
});
