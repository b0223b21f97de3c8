import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { folderStorage } from '../src/gateways/files/folder/folder.ts';
import type { FileStorage } from '../src/gateways/files/port.ts';
import { s3Storage } from '../src/gateways/files/s3/s3.ts';

const directory = mkdtempSync(join(tmpdir(), 'device-pay-files-'));
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(directory, 's3'),
  configureBuckets: [{ name: 'files', configs: [] }],
});

const storages: Record<'folder' | 's3', FileStorage | undefined> = {
  folder: folderStorage(join(directory, 'folder')),
  s3: undefined,
};
let s3Port: number;
beforeAll(async () => {
  ({ port: s3Port } = await s3.run());
  storages.s3 = s3Storage({
    endpoint: `http://127.0.0.1:${s3Port}`,
    region: 'us-east-1',
    bucket: 'files',
    prefix: 'device-pay/',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  });
});
afterAll(async () => {
  await s3.close();
  rmSync(directory, { recursive: true, force: true });
});

async function* pieces(bytes: Buffer, failAt = Infinity) {
  for (let at = 0; at < bytes.length; at += 100_000) {
    if (at >= failAt) throw new Error('the source failed');
    yield bytes.subarray(at, at + 100_000);
  }
}

/** All of a file, which closes it. */
async function readFrom(storage: FileStorage, key: string): Promise<Buffer | null> {
  const stream = await storage.get(key);
  if (!stream) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe.each(['folder', 's3'] as const)('the %s', (name) => {
  const storage = () => storages[name] as FileStorage;
  const read = (key: string) => readFrom(storage(), key);

  test.each([0, 1, 1_000_000, 8 * 1024 * 1024, 17_000_000])('keeps %i bytes as they are', async (length) => {
    const bytes = randomBytes(length);
    const key = `feedback/${length}-a`;
    await storage().put(key, pieces(bytes));
    expect((await read(key))?.equals(bytes)).toBe(true);
  });

  test('has nothing of what failed on the way, not even of a large one', async () => {
    const bytes = randomBytes(12_000_000);
    await expect(storage().put('feedback/broken', pieces(bytes, 9_000_000))).rejects.toThrow(
      'the source failed',
    );
    expect(await read('feedback/broken')).toBeNull();
  });

  test('knows nothing of what was never there or was deleted; deleting again is no error', async () => {
    await storage().put('faq/gone', pieces(Buffer.from('x')));
    await storage().delete('faq/gone');
    await storage().delete('faq/gone');
    expect(await read('faq/gone')).toBeNull();
    expect(await read('faq/never')).toBeNull();
  });
});

test('the folder leaves no half file behind, and no key leads out of it', async () => {
  const storage = folderStorage(join(directory, 'folder'));
  const files = readdirSync(join(directory, 'folder'), { recursive: true, withFileTypes: true });
  const halves = files.filter(
    (entry) => entry.isFile() && (entry.name.includes('broken') || entry.parentPath.includes('unfinished')),
  );
  expect(halves).toEqual([]);
  for (const key of ['../secret', '/etc/passwd', 'a/../../b', 'A', 'a\0b', ''])
    await expect(async () => storage.get(key), key).rejects.toThrow('not a storage key');
});

test('what a process that was killed had begun to write is gone a day later, and what another one writes is not', async () => {
  const folder = join(directory, 'killed');
  // Interrupted half-way, as by a kill.
  void folderStorage(folder).put(
    'feedback/never',
    (async function* () {
      yield Buffer.from('half');
      await new Promise(() => {});
    })(),
  );
  const left = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  await expect.poll(left).toHaveLength(1);
  await folderStorage(folder).put('feedback/other', pieces(Buffer.from('x')));
  expect(left()).toHaveLength(2);
  const [half] = left().filter(({ name }) => name !== 'other');
  const dayBefore = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(join(half?.parentPath ?? '', half?.name ?? ''), dayBefore, dayBefore);
  await folderStorage(folder).put('feedback/other', pieces(Buffer.from('x')));
  expect(left().map(({ name }) => name)).toEqual(['other']);
});

test('a folder whose disk is no longer mounted takes nothing, has nothing, and has deleted nothing', async () => {
  const [folder, elsewhere] = [join(directory, 'mounted'), join(directory, 'elsewhere')];
  const storage = folderStorage(folder);
  await storage.put('feedback/a', pieces(Buffer.from('x')));
  for (const below of [() => undefined, () => mkdirSync(folder)]) {
    renameSync(folder, elsewhere);
    below();
    await expect(storage.put('feedback/b', pieces(Buffer.from('y')))).rejects.toThrow('ENOENT');
    await expect(storage.get('feedback/a')).rejects.toThrow('ENOENT');
    await expect(storage.delete('feedback/a')).rejects.toThrow('ENOENT');
    rmSync(folder, { recursive: true, force: true });
    renameSync(elsewhere, folder);
  }
  expect((await readFrom(storage, 'feedback/a'))?.toString()).toBe('x');
  expect(await storage.get('feedback/b')).toBeNull();
});

const s3Of = (port: number, timeoutMs = 100) =>
  s3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'files',
    prefix: '',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    timeoutMs,
  });

test('an S3 that does not take our key is broken as a disk is, and not a fault of the server', async () => {
  const storage = s3Of(s3Port, 15_000);
  const broken = { name: 'InvalidAccessKeyId', code: 'EIO' };
  await expect(storage.put('feedback/a', pieces(Buffer.from('x')))).rejects.toMatchObject(broken);
  await expect(storage.get('feedback/a')).rejects.toMatchObject(broken);
  await expect(storage.delete('feedback/a')).rejects.toMatchObject(broken);
});

async function answering(status: number, body: string): Promise<number> {
  const server = createHttpServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status, { 'content-type': 'text/html' }).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('what S3 says without words, and what is no answer at all, is told as what it is', async () => {
  const put = async (endpoint: string) =>
    s3Storage({
      endpoint,
      region: 'us-east-1',
      bucket: 'files',
      prefix: '',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    }).put('feedback/a', pieces(Buffer.from('x')));
  const refused = await answering(403, '');
  await expect(put(`http://127.0.0.1:${refused}`)).rejects.toMatchObject({
    code: 'EIO',
    message: expect.stringMatching(/^S3 answered 403, /),
  });
  // As a certificate that has expired.
  await expect(put(`https://127.0.0.1:${refused}`)).rejects.toMatchObject({
    code: 'EIO',
    message: expect.stringMatching(/^S3 did not answer: .*SSL/),
  });
});

test.each([1, 17_000_000])(
  'a page that is no S3 and answers 200 has stored none of %i bytes',
  async (length) => {
    const storage = s3Of(await answering(200, '<html>Welcome</html>'), 15_000);
    await expect(storage.put('feedback/a', pieces(Buffer.alloc(length)))).rejects.toMatchObject({
      code: 'EIO',
      message: expect.stringContaining('without an ETag'),
    });
  },
);

test('an S3 that takes a connection and never answers is not waited for', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.resume().on('error', () => undefined)));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const storage = s3Of((silent.address() as AddressInfo).port);
  await expect(storage.put('feedback/a', pieces(Buffer.from('x')))).rejects.toThrow('100 ms');
  await expect(storage.get('feedback/a')).rejects.toThrow('100 ms');
  await expect(storage.delete('feedback/a')).rejects.toThrow('100 ms');
});

test.each([200, 500])(
  'an S3 whose answer (%i) comes byte by byte or never ends is not waited for',
  async (status) => {
    const endless = createHttpServer((request, response) => {
      request.resume();
      response.writeHead(status, { etag: '"1"' });
      const piece = request.method === 'DELETE' ? Buffer.alloc(2 ** 17, ' ') : ' ';
      const drip = setInterval(() => response.write(piece), 20);
      response.on('close', () => clearInterval(drip));
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      endless.closeAllConnections();
      endless.close();
    });
    const storage = s3Of((endless.address() as AddressInfo).port, 1_000);
    const late = { code: 'EIO', message: expect.stringContaining('not whole after 1000 ms') };
    for (const length of [1, 9_000_000])
      await expect(storage.put('feedback/a', pieces(Buffer.alloc(length)))).rejects.toMatchObject(late);
    if (status === 500) await expect(storage.get('feedback/a')).rejects.toMatchObject(late);
    await expect(storage.delete('feedback/a')).rejects.toThrow('the answer is too large');
  },
);

test('an S3 that stops in the middle of a file is not waited for, and a slow reader is', async () => {
  const halves = createHttpServer((request, response) => {
    response.writeHead(200, { 'content-length': 4 }).write('ab');
    if (request.url?.includes('whole')) response.end('cd');
  });
  await new Promise<void>((resolve) => halves.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    halves.closeAllConnections();
    halves.close();
  });
  const storage = s3Of((halves.address() as AddressInfo).port, 500);
  const read = async (key: string) => {
    const seen: Uint8Array[] = [];
    for await (const piece of (await storage.get(key)) ?? []) {
      seen.push(piece);
      await new Promise((resolve) => setTimeout(resolve, 600));
    }
    return Buffer.concat(seen).toString();
  };
  await expect(read('feedback/half')).rejects.toThrow('nothing more of a file for 500 ms');
  expect(await read('feedback/whole')).toBe('abcd');
});
