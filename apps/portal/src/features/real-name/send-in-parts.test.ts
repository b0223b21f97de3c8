import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { CallError } from '../../call/call-error.ts';
import { type PartCalls, sendInParts, sha256Of } from './send-in-parts.ts';

const video = new Blob([new Uint8Array(700_000).map((_, i) => i % 251)]);
const chunkBytes = 256 * 1024;

const cut = () =>
  new CallError({ code: 500, msg: 'response error: cut', status: 0, transport: 'unreachable' });
const refused = (code: string) => new CallError({ code, msg: code, status: 200 });

/** A server that takes parts in order and keeps them when the connection is lost. `fail` says when an append fails. */
function partServer(fail: (appends: number) => 'before' | 'after' | CallError | undefined = () => undefined) {
  let received = new Uint8Array(0);
  let uploadId = 0;
  let isKnown = false;
  let appends = 0;
  let starts = 0;
  const sizes: number[] = [];
  const state = () => ({
    uploadId: `u${uploadId}`,
    sizeBytes: video.size,
    offset: received.length,
    chunkBytes,
    expiresAt: '2026-11-22T06:00:00.000Z',
  });
  const calls: PartCalls = {
    async start() {
      starts += 1;
      if (!isKnown) {
        isKnown = true;
        uploadId += 1;
        received = new Uint8Array(0);
      }
      return state();
    },
    async look(id) {
      if (!isKnown || id !== `u${uploadId}`) throw refused('uploadNotFound');
      return state();
    },
    async append(id, offset, part) {
      appends += 1;
      const failure = fail(appends);
      if (failure === 'before') throw cut();
      if (failure instanceof CallError) {
        if (failure.code === 'uploadNotFound') isKnown = false;
        throw failure;
      }
      if (id !== `u${uploadId}`) throw refused('uploadNotFound');
      if (offset !== received.length) throw refused('uploadOffsetWrong');
      const bytes = new Uint8Array(await part.arrayBuffer());
      sizes.push(bytes.length);
      received = new Uint8Array([...received, ...bytes]);
      if (failure === 'after') throw cut();
      return state();
    },
  };
  return { calls, sizes, received: () => received, appends: () => appends, starts: () => starts };
}

/** The tries of one person: as on the phone, the upload's id survives a lost connection. */
function sender(
  server: ReturnType<typeof partServer>,
  onProgress: (share: number) => void = () => undefined,
) {
  let uploadId: string | undefined;
  const onBegun = async (id: string) => {
    uploadId = id;
  };
  return () => sendInParts(video, server.calls, { uploadId, onBegun, onProgress });
}

const bytes = async () => new Uint8Array(await video.arrayBuffer());

it('a video arrives whole, in the parts that the server wants, and its progress only grows', async () => {
  const server = partServer();
  const shares: number[] = [];
  expect(await sender(server, (share) => shares.push(share))()).toBe('u1');
  expect(server.received()).toEqual(await bytes());
  expect(server.sizes).toEqual([chunkBytes, chunkBytes, video.size - 2 * chunkBytes]);
  expect(shares).toEqual([...shares].sort((one, other) => one - other));
  expect(shares.at(-1)).toBe(1);
});

it.each(['before', 'after'] as const)(
  'a line cut %s a part counted loses no part that arrived, and repeats none',
  async (when) => {
    const server = partServer((appends) => (appends === 2 ? when : undefined));
    const send = sender(server);
    await expect(send()).rejects.toThrow('cut');
    expect(await send()).toBe('u1');
    expect(server.received()).toEqual(await bytes());
    expect(server.sizes.reduce((sum, size) => sum + size, 0)).toBe(video.size);
    // The server limits how many uploads are started, so a bad connection must not start one for each try.
    expect(server.starts()).toBe(1);
  },
);

it('an upload that the server has given up begins anew', async () => {
  const server = partServer((appends) => (appends === 2 ? refused('uploadNotFound') : undefined));
  expect(await sender(server)()).toBe('u2');
  expect(server.received()).toEqual(await bytes());
});

it('an upload of which the server has other bytes than thought is looked at, and not begun anew', async () => {
  const server = partServer((appends) => (appends === 2 ? refused('uploadOffsetWrong') : undefined));
  expect(await sender(server)()).toBe('u1');
  expect(server.received()).toEqual(await bytes());
  expect(server.starts()).toBe(1);
});

it('what is refused again and again is not tried for ever', async () => {
  const server = partServer(() => refused('uploadOffsetWrong'));
  await expect(sender(server)()).rejects.toThrow('uploadOffsetWrong');
  expect(server.appends()).toBe(4);
});

it('a digest is the SHA-256 of the bytes, in hexadecimal', async () => {
  expect(await sha256Of(video)).toBe(
    createHash('sha256')
      .update(await bytes())
      .digest('hex'),
  );
});
