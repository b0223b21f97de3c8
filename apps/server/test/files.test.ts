import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderStorage } from '../src/gateways/files/folder/folder.ts';
import type { FileStorage } from '../src/gateways/files/port.ts';
import { cleanUpFiles } from '../src/modules/files/public.ts';
import { tokenHash } from '../src/platform/ids.ts';
import { quietLog } from './database.ts';
import { fillWorld, passwordOfAll } from './fixtures.ts';
import { type FilePart, multipartBody, onePixelPng } from './multipart.ts';
import { people } from './people.ts';
import { type Answer, eventually, startTestServer, type TestServer } from './server.ts';

const hourMs = 60 * 60 * 1000;
let server: TestServer;
let owner: string;
let other: string;
let staff: string;
let photo: Buffer;

beforeAll(async () => {
  server = await startTestServer({ work: false });
  await fillWorld(server.database.db);
  [owner, other, staff] = (await Promise.all(['owner-a', 'owner-b', 'staff'].map(login))) as [
    string,
    string,
    string,
  ];
  // As a phone stores it: rotated, with a position and a serial number.
  photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#c81e1e' } })
    .withExif({ IFD0: { Make: 'CanaryPhone' }, IFD3: { GPSLatitude: '31/1 14/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.stop());

const login = (userName: string) => people(server).login(userName);
const guest = () => people(server).guest();

interface Upload {
  readonly fields?: Record<string, string>;
  readonly headers?: Record<string, string>;
}
type Added = Answer<{ fileIds: string[]; files: { widthPx: number; heightPx: number }[]; expiresAt: string }>;

async function upload(
  files: readonly FilePart[],
  { fields = {}, headers = {} }: Upload = {},
): Promise<Added> {
  const { headers: own, body } = multipartBody(fields, files);
  const path = '/faq/add/file';
  const answer = await server.http({
    method: 'POST',
    path,
    headers: { ...own, 'accept-language': 'en', ...headers },
    body,
  });
  return { status: answer.status, ...JSON.parse(answer.text) };
}
const uploadAs = (token: string, files: readonly FilePart[], fields: Record<string, string> = {}) =>
  upload(files, { fields: { token, ...fields } });
const picture = (bytes: Uint8Array, more: Partial<FilePart> = {}): FilePart => ({
  field: 'files',
  bytes,
  ...more,
});

const authorization = (token: string) => ({ authorization: `Bearer ${token}` });
const read = (id: string, token: string) =>
  server.http({ path: `/file/get?id=${id}`, headers: authorization(token) });

/** The bytes of a file as a browser gets them. */
function download(id: string, token: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const url = `${server.origin}/file/get?id=${id}`;
    const request = httpRequest(url, { headers: authorization(token) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    });
    request.on('error', reject).end();
  });
}
const stored = () =>
  readdirSync(join(server.env.DATA_DIR ?? '', 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  );
const idOf = (answer: Added): string => answer.data.fileIds[0] ?? '';

describe('a picture', () => {
  test('is drawn anew: upright, without position or make, whatever it was called', async () => {
    const answer = await uploadAs(owner, [picture(photo, { fileName: '../../evil.php', type: 'text/html' })]);
    expect(answer).toMatchObject({
      code: 0,
      data: { files: [{ mediaType: 'image/jpeg', widthPx: 200, heightPx: 400 }] },
    });
    const bytes = await download(idOf(answer), owner);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 200, height: 400 });
    expect(metadata.exif).toBeUndefined();
    expect(bytes.includes('CanaryPhone')).toBe(false);
    expect(photo.includes('CanaryPhone')).toBe(true);
  });

  test('loses what hid behind its end', async () => {
    const answer = await uploadAs(owner, [
      picture(Buffer.concat([photo, Buffer.from('<?php canary(); ?>')])),
    ]);
    expect((await download(idOf(answer), owner)).includes('canary')).toBe(false);
  });

  test('is answered as a file and not as a page', async () => {
    const { headers } = await read(idOf(await uploadAs(owner, [picture(photo)])), owner);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.jpg"$/);
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  test('lies on the disk sealed, under a name of ours, readable by nobody else', async () => {
    await uploadAs(owner, [picture(photo)]);
    expect(stored().length).toBeGreaterThan(0);
    for (const entry of stored()) {
      const bytes = readFileSync(join(entry.parentPath, entry.name));
      expect(entry.name).toMatch(/^[0-9a-f-]{36}$/);
      expect(statSync(join(entry.parentPath, entry.name)).mode & 0o777).toBe(0o600);
      expect(bytes.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
      await expect(sharp(bytes).metadata()).rejects.toThrow();
    }
    const { rows } = await server.database.pool.query('select wrapped_key, storage_key from files');
    expect(new Set(rows.map((row) => row.wrapped_key.toString('hex'))).size).toBe(rows.length);
  });

  test('several come together, up to nine', async () => {
    const upload = (count: number) => uploadAs(owner, Array<FilePart>(count).fill(picture(onePixelPng)));
    expect((await upload(9)).data.fileIds).toHaveLength(9);
    // However many somebody chooses, the answer says why they are not taken.
    for (const count of [10, 11, 60])
      expect(await upload(count)).toMatchObject({
        status: 200,
        code: 'tooManyFiles',
        data: { field: 'files' },
      });
  });
});

describe('what is no picture, or too much of one, is refused and names the field:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const bomb = () =>
    sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
  const animated = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(100)]);
  test.each([
    ['a page', () => Buffer.from('<html><script>alert(1)</script>'), 'notAnImage'],
    ['an SVG', () => Buffer.from(svg), 'notAnImage'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), 'notAnImage'],
    ['a picture cut off', () => photo.subarray(0, 400), 'notAnImage'],
    ['the beginning of a GIF', () => animated, 'notAnImage'],
    ['25 megapixels of nothing', bomb, 'pictureTooBig'],
    ['11 MB', () => Buffer.concat([photo, Buffer.alloc(11 * 1024 * 1024)]), 'pictureTooBig'],
  ] as const)('%s', async (_, make, code) => {
    const before = stored().length;
    const answer = await uploadAs(owner, [picture(onePixelPng), picture(await make())]);
    expect(answer).toMatchObject({ status: 200, code, data: { field: 'files' } });
    // The message must be in people's words, without the field's name.
    expect(answer.msg).not.toContain('files');
    // The good file beside it is not kept either.
    await server.server.workers['files.clean-up']({});
    expect(stored()).toHaveLength(before);
  });

  test('nothing at all', async () => {
    for (const files of [[], [picture(Buffer.alloc(0), { fileName: '' })]])
      expect(await uploadAs(owner, files)).toMatchObject({
        code: 'invalidInput',
        data: { fields: [{ field: 'files' }] },
      });
  });

  test('a file in a field that the call does not have, which is named in one language', async () => {
    const answer = await uploadAs(owner, [picture(photo, { field: 'avatar' })]);
    expect(answer).toMatchObject({
      code: 'invalidInput',
      data: { fields: [{ field: 'avatar', problem: 'is not a known field' }] },
    });
    const inChinese = await uploadAs(owner, [picture(photo, { field: 'avatar' })], { lang: 'zh' });
    expect(inChinese.msg).toBe('参数或数据无效：avatar 未知字段');
  });

  test('several things at once, of which the first is named', async () => {
    const answer = await uploadAs(owner, [
      picture(Buffer.from('no picture')),
      picture(photo, { field: 'avatar' }),
    ]);
    expect(answer).toMatchObject({ code: 'notAnImage', data: { field: 'files' } });
  });

  test('a body that says that it is larger than any could be is not read', async () => {
    const { headers } = multipartBody({}, []);
    const answer = await new Promise<number>((resolve, reject) => {
      const request = httpRequest(`${server.origin}/faq/add/file`, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(2 ** 33) },
      });
      request.on('response', (response) => resolve(response.statusCode ?? 0)).on('error', reject);
      request.write('x');
    });
    expect(answer).toBe(413);
  });
});

describe('who may store and read', () => {
  test('nobody stores without a session, and nothing reaches the disk', async () => {
    const before = stored().length;
    // The folder is created anew for the first file that waits in it.
    const waiting = join(server.env.DATA_DIR ?? '', 'uploads');
    rmSync(waiting, { recursive: true, force: true });
    expect(await upload([picture(photo)])).toMatchObject({ status: 401, code: 'sessionNeeded' });
    expect(await upload([picture(photo)], { fields: { token: 'x'.repeat(43) } })).toMatchObject({
      code: 'tokenUnknown',
    });
    const ended = await guest();
    await server.database.pool.query('update sessions set ended_at = now() where token_hash = $1', [
      tokenHash(ended),
    ]);
    expect(await uploadAs(ended, [picture(photo)])).toMatchObject({ code: 100401 });
    expect(existsSync(waiting)).toBe(false);
    expect(stored()).toHaveLength(before);
  });

  test('the token may come in the header, and never in the address', async () => {
    expect(await upload([picture(photo)], { headers: authorization(owner) })).toMatchObject({ code: 0 });
    const { headers, body } = multipartBody({}, [picture(photo)]);
    const answer = await server.http({ method: 'POST', path: `/faq/add/file?token=${owner}`, headers, body });
    expect(JSON.parse(answer.text).code).toBe('tokenInUrl');
  });

  test('a guest reads what it stored, and still does after it has logged in', async () => {
    const token = await guest();
    const id = idOf(await uploadAs(token, [picture(photo)]));
    expect((await read(id, token)).status).toBe(200);
    expect((await read(id, token)).headers['content-type']).toBe('image/jpeg');
    const { data } = await server.post(
      '/loginVerification',
      { userName: 'owner-a', password: passwordOfAll },
      { token },
    );
    expect((await read(id, data.token)).headers['content-type']).toBe('image/jpeg');
    // From any other session of the account as well.
    expect((await read(id, owner)).headers['content-type']).toBe('image/jpeg');
  });

  test('another’s file and one that is not there answer alike', async () => {
    const missing = JSON.parse((await read('01935a7e-7c00-7000-8000-00000000dead', other)).text);
    for (const whose of [owner, await guest()]) {
      const id = idOf(await uploadAs(whose, [picture(photo)]));
      for (const token of [other, await guest()]) {
        const answer = JSON.parse((await read(id, token)).text);
        expect({ ...answer, requestId: '' }).toEqual({ ...missing, requestId: '' });
        expect(answer.code).toBe('fileNotFound');
      }
    }
  });

  test('staff read the files of complaints, and of nobody else’s brand', async () => {
    const id = idOf(await uploadAs(owner, [picture(photo)]));
    expect((await read(id, staff)).headers['content-type']).toBe('image/jpeg');
    const answer = await server.http({
      path: `/file/get?id=${id}`,
      headers: { ...authorization(staff), host: 'tc.localhost' },
    });
    expect(answer.status).toBe(401);
  });

  test('staff whose brands do not hold this one read no file of its complaints, and store none of its help', async () => {
    const id = idOf(await uploadAs(owner, [picture(photo)]));
    const assign = (brands: string) =>
      server.database.pool.query('update users set staff_brands = $1 where user_name = $2', [
        brands,
        'staff',
      ]);
    await assign('{tc}');
    const answers = [
      JSON.parse((await read(id, staff)).text).code,
      (await uploadAs(staff, [picture(photo)], { purpose: 'faq' })).code,
    ];
    await assign('{zax}');
    expect(answers).toEqual(['fileNotFound', 'notAllowed']);
  });

  test('an identity document is read by nobody, its owner and staff included', async () => {
    const id = idOf(await uploadAs(owner, [picture(photo)]));
    await server.database.pool.query("update files set purpose = 'realName' where id = $1", [id]);
    for (const token of [owner, staff])
      expect(JSON.parse((await read(id, token)).text).code).toBe('fileNotFound');
  });

  test('staff read no other pictures of their brand’s people', async () => {
    const id = idOf(await uploadAs(owner, [picture(photo)]));
    await server.database.pool.query("update files set purpose = 'petPicture' where id = $1", [id]);
    expect((await read(id, owner)).headers['content-type']).toBe('image/jpeg');
    expect(JSON.parse((await read(id, staff)).text).code).toBe('fileNotFound');
  });

  test('pictures of help entries are stored by staff alone, and are nobody else’s until an entry has them', async () => {
    expect(await uploadAs(owner, [picture(photo)], { purpose: 'faq' })).toMatchObject({ code: 'notAllowed' });
    const added = await uploadAs(staff, [picture(photo)], { purpose: 'faq' });
    expect(added).toMatchObject({ code: 0 });
    expect(JSON.parse((await read(idOf(added), owner)).text).code).toBe('fileNotFound');
    expect((await read(idOf(added), staff)).headers['content-type']).toBe('image/jpeg');
  });
});

test('what is attached to nothing is gone after a day: no key, no bytes, no answer', async () => {
  const id = idOf(await uploadAs(owner, [picture(photo)]));
  await server.server.workers['files.clean-up']({});
  expect((await read(id, owner)).headers['content-type']).toBe('image/jpeg');
  server.clock.advance(24 * hourMs + 1000);
  expect(JSON.parse((await read(id, owner)).text).code).toBe('fileNotFound');
  const words = { feedbackType: 'app', feedbackProblems: 'The map does not move any more.' };
  const late = await server.raw('/feedback/addFeedback', { ...words, fileIds: [id] }, { token: owner });
  expect(late.code).toBe('fileNotFound');
  await server.server.workers['files.clean-up']({});
  const { rows } = await server.database.pool.query('select * from files where id = $1', [id]);
  expect(rows[0]).toMatchObject({
    wrapped_key: null,
    deleted_at: expect.any(Date),
    erased_at: expect.any(Date),
  });
  expect(stored()).toEqual([]);
});

test('however much is attached to nothing, all of it goes in one run', async () => {
  const { db, pool } = server.database;
  await pool.query(`
    insert into files (id, brand, purpose, guest_id, media_type, size_bytes, sha256, storage_key, created_at, expires_at,
      wrapped_key, master_key_id)
    select gen_random_uuid(), 'zax', 'feedback', gen_random_uuid(), 'image/jpeg', 1, sha256(''), 'many/' || n,
      now() - interval '9 days', now() - interval '8 days', 'key', 'first' from generate_series(1, 1100) n`);
  const storage = { delete: async () => undefined } as Partial<FileStorage> as FileStorage;
  await cleanUpFiles({ db, storage, log: quietLog }, server.clock)();
  const left = await pool.query(`select from files where storage_key like 'many/%' and erased_at is null`);
  expect(left.rowCount).toBe(0);
});

test('where the disk of the files is no longer mounted, uploads are to be repeated', async () => {
  const folder = join(server.env.DATA_DIR ?? '', 'files');
  renameSync(folder, `${folder}-away`);
  const refused = await uploadAs(owner, [picture(photo)]);
  renameSync(`${folder}-away`, folder);
  expect(refused).toMatchObject({ status: 503, code: 'serverBusy', retryable: true });
  expect(await uploadAs(owner, [picture(photo)])).toMatchObject({ code: 0 });
});

test('damaged bytes are not answered as a picture', async () => {
  const id = idOf(await uploadAs(owner, [picture(photo)]));
  const entry = stored().find(({ name }) => name === id);
  const path = join(entry?.parentPath ?? '', entry?.name ?? '');
  const bytes = readFileSync(path);
  bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  const answer = await read(id, owner);
  expect(answer.status).toBe(500);
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'internalError', data: null });
});

test('what is attached in the last moment of its day stays', async () => {
  const id = idOf(await uploadAs(owner, [picture(photo)]));
  server.clock.advance(24 * hourMs + 1000);
  const { pool, db } = server.database;
  await db
    .transaction()
    .execute(async (trx) => {
      // Like the transaction of a complaint whose call began before the day was over.
      await trx.updateTable('files').set({ expires_at: null }).where('id', '=', id).execute();
      const cleaning = server.server.workers['files.clean-up']({});
      const isBlocked = async () => {
        const { rows } = await pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      };
      await Promise.race([cleaning, eventually(isBlocked)]);
      return { cleaning };
    })
    .then(({ cleaning }) => cleaning);
  expect((await read(id, owner)).headers['content-type']).toBe('image/jpeg');
});

test('bytes that the storage does not delete are tried again, and keep no others', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push(idOf(await uploadAs(owner, [picture(photo)])));
  server.clock.advance(24 * hourMs + 1000);
  const { db } = server.database;
  const refused = `feedback/${ids[1]?.slice(-2)}/${ids[1]}`;
  let refuses = true;
  const folder = folderStorage(join(server.env.DATA_DIR ?? '', 'files'));
  const storage: FileStorage = {
    ...folder,
    async delete(key) {
      if (refuses && key === refused) throw new Error('not now');
      await folder.delete(key);
    },
  };
  const erased = async () => {
    await cleanUpFiles({ db, storage, log: quietLog }, server.clock)();
    const rows = await db.selectFrom('files').select(['id', 'erased_at', 'wrapped_key']).execute();
    const found = ids.map((id) => rows.find((row) => row.id === id));
    expect(found.map((row) => row?.wrapped_key)).toEqual([null, null, null]);
    return found.map((row) => row?.erased_at !== null);
  };
  expect(await erased()).toEqual([true, false, true]);
  refuses = false;
  expect(await erased()).toEqual([true, true, true]);
});

test('more files than one run takes, none of which can be deleted, keep no others', async () => {
  const { db, pool } = server.database;
  await pool.query(`
    insert into files (id, brand, purpose, guest_id, media_type, size_bytes, sha256, storage_key, created_at, deleted_at)
    select gen_random_uuid(), 'zax', 'feedback', gen_random_uuid(), 'image/jpeg', 1, sha256(''),
      case when n > 1100 then 'gone/' else 'stuck/' end || n,
      now() - interval '9 days', now() - interval '9 days' + make_interval(secs => n)
    from generate_series(1, 1110) n`);
  let asked = 0;
  const storage = {
    async delete(key: string) {
      asked += 1;
      if (key.startsWith('stuck/')) throw new Error('never');
    },
  } as Partial<FileStorage> as FileStorage;
  const run = cleanUpFiles({ db, storage, log: quietLog }, server.clock);
  await run();
  expect(asked).toBe(500);
  for (let times = 0; times < 2; times += 1) await run();
  const left = await pool.query(
    `select count(*) filter (where storage_key like 'gone/%')::int as gone, count(*)::int as all from files
     where erased_at is null and storage_key ~ '^(gone|stuck)/'`,
  );
  expect(left.rows).toEqual([{ gone: 0, all: 1100 }]);
  await pool.query("update files set erased_at = now() where storage_key ~ '^(gone|stuck)/'");
});

test('a file waits in no folder while its call runs, and nothing of it is left after', async () => {
  await uploadAs(owner, [picture(photo), picture(Buffer.from('no picture'))]);
  expect(readdirSync(join(server.env.DATA_DIR ?? '', 'uploads'))).toEqual([]);
  const open = () =>
    readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`)];
      } catch {
        return [];
      }
    });
  // The file is closed after the answer is written, perhaps after it has arrived.
  await eventually(async () => (open().some((path) => path.includes('/uploads/')) ? null : true));
});

test('one person stores only so many an hour', async () => {
  const token = await guest();
  for (let sent = 0; sent < 54; sent += 9)
    expect(
      await uploadAs(
        token,
        Array.from({ length: 9 }, () => picture(onePixelPng)),
      ),
    ).toMatchObject({ code: 0 });
  expect(
    await uploadAs(
      token,
      Array.from({ length: 9 }, () => picture(onePixelPng)),
    ),
  ).toMatchObject({ code: 'tooManyRequests' });
});

test('from one address come only so many an hour, whoever stores them', async () => {
  const { pool } = server.database;
  expect(await uploadAs(await guest(), [picture(onePixelPng)])).toMatchObject({ code: 0 });
  await pool.query("update try_counters set tries = 1199 where key like 'upload-from:%'");
  expect(await uploadAs(await guest(), [picture(onePixelPng)])).toMatchObject({ code: 0 });
  expect(await uploadAs(await guest(), [picture(onePixelPng)])).toMatchObject({ code: 'tooManyRequests' });
  await pool.query("delete from try_counters where key like 'upload-from:%'");
});
