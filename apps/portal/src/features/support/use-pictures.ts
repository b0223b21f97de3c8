import { useState, useSyncExternalStore } from 'react';
import { upload } from '../../call/client.ts';
import { exchangeWithProgress } from '../../call/exchange-with-progress.ts';
import { serverNow } from '../../call/server-clock.ts';
import { localStore } from '../../call/storage.ts';
import { createPictureList, type Picture, type PictureList, type PictureListDeps } from './picture-list.ts';

const send: PictureListDeps['send'] = async (file, { signal, onProgress }) => {
  const form = new FormData();
  // The file's own name might reveal something private.
  form.append('files', file, 'picture.jpg');
  const { fileIds, expiresAt } = await upload('/faq/add/file', form, {
    signal,
    send: exchangeWithProgress(onProgress),
  });
  return { fileId: fileIds[0] ?? '', expiresAt: Date.parse(expiresAt) };
};

const lists = new Map<string, PictureList>();

function pictureList(form: string): PictureList {
  const known = lists.get(form);
  if (known) return known;
  const list = createPictureList({
    store: localStore,
    storeKey: `pay.draft:${form}:pictures`,
    now: serverNow,
    compress: (file) =>
      import('../../call/compress-picture.ts').then(({ compressPicture }) => compressPicture(file)),
    send,
    previewOf: (file) => URL.createObjectURL(file),
    dropPreview: (url) => URL.revokeObjectURL(url),
  });
  lists.set(form, list);
  return list;
}

/** The pictures chosen in a form, by the form's name. */
export function usePictures(form: string): {
  readonly list: PictureList;
  readonly pictures: readonly Picture[];
  /** Whether it is waited for those that are still being sent. */
  readonly isWaiting: boolean;
  /** Waits until none is being sent: the ids to send with a message, or undefined if one could not be sent. */
  readonly sentIds: () => Promise<string[] | undefined>;
} {
  const list = pictureList(form);
  const [isWaiting, setIsWaiting] = useState(false);
  const sentIds = async () => {
    setIsWaiting(true);
    const all = await list.settled();
    setIsWaiting(false);
    return all.every(({ state }) => state === 'sent') ? all.flatMap(({ fileId }) => fileId ?? []) : undefined;
  };
  return { list, pictures: useSyncExternalStore(list.subscribe, list.read), isWaiting, sentIds };
}
