import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fillWorld } from './fixtures.ts';
import { HttpClient } from './http.ts';
import { multipartBody, onePixelPng } from './multipart.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  await fillWorld(server.database.db);
  token = await people(server).login('owner-a');
});
afterAll(() => server.stop());

/** One connection for everything, so that an unread rest of a body would block the next request. */
let connection: HttpClient;
beforeEach(() => {
  connection = new HttpClient(server.origin, new Agent({ keepAlive: true, maxSockets: 1 }));
});
afterEach(() => connection.close());

const boundary = 'XXparts';
const head = (text: string) =>
  Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${text}\r\n\r\n`);
const file = head('name="files"; filename="a.jpg"');
const line = Buffer.from('\r\n');
const end = Buffer.from(`--${boundary}--\r\n`);
const long = Buffer.alloc(400_000, 7);

test.each([
  ['that ends within a file', Buffer.concat([file, long])],
  ['that ends within a small file', Buffer.concat([file, onePixelPng])],
  ['with a part that has no head', Buffer.concat([Buffer.from(`--${boundary}\r\nnonsense\r\n`), long])],
  ['with a file for no field of the call', Buffer.concat([head('name="x"; filename="a.jpg"'), long])],
  ['with a field that has no name', Buffer.concat([head('nope'), line, file, long, line, end])],
  [
    'with a file that has no name',
    Buffer.concat([head('filename="a.jpg"'), long, line, file, long, line, end]),
  ],
  ['with a name of every object', Buffer.concat([head('name="toString"'), long, file, long])],
  ['with nothing of the boundary', long],
])('an upload %s is told that it is malformed, and the connection goes on', async (_, body) => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  };
  for (let times = 0; times < 3; times += 1) {
    const answer = await connection.send({ method: 'POST', path: '/faq/add/file', headers, body });
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 'malformedRequest']);
  }
  const good = multipartBody({ token }, [{ field: 'files', bytes: onePixelPng }]);
  const answer = await connection.send({ method: 'POST', path: '/faq/add/file', ...good });
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([200, 0]);
});

test.each([long, onePixelPng])(
  'a boundary that is longer than any may be is malformed, and the connection goes on',
  async (body) => {
    const headers = { 'content-type': `multipart/form-data; boundary=${'b'.repeat(500)}` };
    for (let times = 0; times < 3; times += 1) {
      const answer = await connection.send({ method: 'POST', path: '/getPermission', headers, body });
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 'malformedRequest']);
    }
  },
);

test('fields of a form with files are no more than those of any other form', async () => {
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, 'x'.repeat(60_000)]));
  for (const [count, status] of [
    [4, 200],
    [5, 413],
    [150, 413],
  ] as const) {
    const sent = multipartBody({ token, ...fields(count) }, [{ field: 'files', bytes: onePixelPng }]);
    const answer = await connection.send({ method: 'POST', path: '/faq/add/file', ...sent });
    expect([count, answer.status]).toEqual([count, status]);
  }
});

test('a field of a form with files counts for as much when it says that it is JSON', async () => {
  const type = '\r\ncontent-type: application/json\r\n\r\n';
  const json = Buffer.from(JSON.stringify(Array(20_000).fill([])));
  const field = (n: number) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="field${n}"${type}`),
    json,
    line,
  ];
  for (const [count, status] of [
    [4, 200],
    [5, 413],
  ] as const) {
    const fields = Array.from({ length: count }, (_, n) => field(n)).flat();
    const answer = await connection.send({
      method: 'POST',
      path: '/faq/add/file',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: Buffer.concat([...fields, file, onePixelPng, line, end]),
    });
    expect([count, answer.status]).toEqual([count, status]);
  }
});

/**
 * The number of open files in a folder. Files that wait for their call have no name: only an open handle keeps them on
 * the disk.
 */
function openFilesOf(name: 'uploads' | 'files'): number {
  const folder = join(server.env.DATA_DIR ?? '', name);
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
    } catch {
      // The descriptor of the listing itself, already closed.
      return false;
    }
  }).length;
}

const text = Buffer.concat([head('name="text"'), Buffer.alloc(60_000, 'x'), line]);

test.each([
  ['breaks off within the next', 400, file, onePixelPng],
  ['goes on with a part that has no head', 400, Buffer.from(`--${boundary}\r\nnonsense\r\n\r\n`), long],
  ['goes on with too many fields', 413, Buffer.concat(Array(5).fill(text)), end],
])('a file that came whole is not kept open when its body %s', async (_, status, next, rest) => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  };
  const body = Buffer.concat([file, onePixelPng, line, next, rest]);
  const answer = await connection.send({ method: 'POST', path: '/faq/add/file', headers, body });
  // Counted at once: Node's garbage collection also closes unreferenced handles, which would hide a leak.
  expect([answer.status, openFilesOf('uploads')]).toEqual([status, 0]);
});

test('a download whose client is gone before it begins keeps no file open', async () => {
  const sent = multipartBody({ token }, [{ field: 'files', bytes: onePixelPng }]);
  const stored = await connection.send({ method: 'POST', path: '/faq/add/file', ...sent });
  const [id] = JSON.parse(stored.text).data.fileIds;
  const { hostname, port } = new URL(server.origin);
  for (let times = 0; times < 60; times += 1) {
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET /file/get?id=${id} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    await sleep(times % 6);
    socket.destroy();
  }
  await expect.poll(() => openFilesOf('files'), { timeout: 5_000 }).toBe(0);
});

test('an upload that does not say how long it is and does not end is not read for ever', async () => {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  const closed = new Promise((resolve) => socket.on('close', resolve).on('error', () => undefined));
  const kind = `content-type: multipart/form-data; boundary=${boundary}`;
  socket.write(`POST /pay/check HTTP/1.1\r\nhost: x\r\n${kind}\r\ntransfer-encoding: chunked\r\n\r\n`);
  const first = head('name="orderId"');
  socket.write(`${first.length.toString(16)}\r\n${first}\r\n`);
  const chunk = Buffer.concat([
    Buffer.from(`${(1_000_000).toString(16)}\r\n`),
    Buffer.alloc(1_000_000, 7),
    line,
  ]);
  let sentMb = 0;
  for (; !socket.destroyed && sentMb < 2_000; sentMb += 1)
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
  await closed;
  expect(sentMb).toBeLessThan(2_000);
});

test('a file that could be stored, but not written down, leaves nothing where files are kept', async () => {
  const kept = () => {
    const folder = join(server.env.DATA_DIR ?? '', 'files');
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  };
  const { pool } = server.database;
  const before = kept().length;
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before insert on files for each row execute function refuse()`);
  const sent = multipartBody({ token }, [{ field: 'files', bytes: onePixelPng }]);
  const answer = await connection.send({ method: 'POST', path: '/faq/add/file', ...sent });
  await pool.query('drop function refuse cascade');
  expect([answer.status, kept().length]).toEqual([500, before]);
});
