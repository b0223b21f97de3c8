import { beforeEach, expect, it } from 'vitest';
import { memoryStore } from '../../call/storage.ts';
import { createPictureList, type PictureListDeps } from './picture-list.ts';

const dayMs = 86_400_000;
const photo = (content = 'photo') => new Blob([content]);

let nowMs: number;
let deps: PictureListDeps;
let sent: string[];
let dropped: string[];

beforeEach(() => {
  nowMs = 0;
  sent = [];
  dropped = [];
  deps = {
    store: memoryStore(),
    storeKey: 'pictures',
    now: () => nowMs,
    compress: async (file) => new Blob([`small ${await file.text()}`]),
    send: async (file) => {
      sent.push(await file.text());
      return { fileId: `file ${sent.length}`, expiresAt: nowMs + dayMs };
    },
    previewOf: (file) => `blob:${file.size}`,
    dropPreview: (url) => void dropped.push(url),
  };
});

const statesOf = (list: { read: () => readonly { state: string }[] }) =>
  list.read().map(({ state }) => state);

it('every picture is made smaller and sent, in the order in which they were chosen', async () => {
  const list = createPictureList(deps);
  list.add([photo('one'), photo('two')]);
  expect(statesOf(list)).toEqual(['preparing', 'preparing']);
  const pictures = await list.settled();
  expect(sent).toEqual(['small one', 'small two']);
  expect(pictures.map(({ state, fileId }) => [state, fileId])).toEqual([
    ['sent', 'file 1'],
    ['sent', 'file 2'],
  ]);
});

it('how far a picture has come is told', async () => {
  const shares: number[] = [];
  const { send } = deps;
  const list = createPictureList({
    ...deps,
    send: async (file, options) => {
      options.onProgress(0.5);
      return send(file, options);
    },
  });
  list.subscribe(() => shares.push(list.read()[0]?.share ?? -1));
  list.add([photo()]);
  await list.settled();
  expect(shares).toContain(0.5);
  expect(shares[shares.length - 1]).toBe(1);
});

it('one that fails says why, holds up no other, and can be sent again alone', async () => {
  let isDown = true;
  const { send } = deps;
  const list = createPictureList({
    ...deps,
    send: async (file, options) => {
      if (isDown && (await file.text()) === 'small one') throw new Error('no line');
      return send(file, options);
    },
  });
  list.add([photo('one'), photo('two')]);
  await list.settled();
  expect(list.read()).toMatchObject([{ state: 'failed', error: { message: 'no line' } }, { state: 'sent' }]);
  isDown = false;
  list.retry(list.read()[0]?.key ?? '');
  expect(await list.settled()).toMatchObject([{ state: 'sent', error: undefined }, { state: 'sent' }]);
  expect(sent).toEqual(['small two', 'small one']);
});

it('a removed picture is not sent, and what is on its way is stopped', async () => {
  const aborted: boolean[] = [];
  const list = createPictureList({
    ...deps,
    send: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        // Removes the picture that is being sent, which is always the first one.
        list.remove(list.read()[0]?.key ?? '');
        aborted.push(signal.aborted);
        reject(new Error('aborted'));
      }),
  });
  list.add([photo('one'), photo('two')]);
  list.remove(list.read()[1]?.key ?? '');
  expect(await list.settled()).toEqual([]);
  expect(aborted).toEqual([true]);
  expect(dropped).toHaveLength(2);
});

it('sent pictures are there again after the page was closed, as long as the server has them', async () => {
  const list = createPictureList(deps);
  list.add([photo()]);
  await list.settled();
  expect(createPictureList(deps).read()).toMatchObject([{ state: 'sent', fileId: 'file 1' }]);
  nowMs = dayMs;
  expect(createPictureList(deps).read()).toEqual([]);
});

it('what went with a message, or was removed, does not come back', async () => {
  const list = createPictureList(deps);
  list.add([photo()]);
  await list.settled();
  list.clear();
  expect(list.read()).toEqual([]);
  expect(createPictureList(deps).read()).toEqual([]);
  expect(dropped).toHaveLength(1);
});
