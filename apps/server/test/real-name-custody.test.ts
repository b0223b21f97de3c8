import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderStorage } from '../src/gateways/files/folder/folder.ts';
import { openFile } from '../src/modules/files/public.ts';
import { DataKeys } from '../src/platform/data-keys.ts';
import { createLogger } from '../src/platform/log.ts';
import { type FilePart, multipartBody } from './multipart.ts';
import { person, photoOf, type RealNameWorld, startRealNameWorld, videoOf } from './real-name/world.ts';

const marker = 'MARKER-7f3a-of-an-id-photo';
const lines: string[] = [];
let world: RealNameWorld;
beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  world = await startRealNameWorld(createLogger('debug', sink));
});
afterAll(() => world.server.stop());

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** A PNG with a text chunk right after its header. */
function withText(png: Buffer, text: string): Buffer {
  const afterHeader = signature.length + 25;
  const chunk = pngChunk('tEXt', Buffer.from(`Comment\0${text}`));
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}

/** A PNG with one bit a pixel: a small file, but a large picture. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)));
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(join(world.server.env.DATA_DIR ?? '', folder), {
      recursive: true,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
};

/** Every row of every table as text; bytes as hexadecimal. */
async function dump(): Promise<string> {
  const { pool } = world.server.database;
  const { rows: tables } = await pool.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(`select t::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => row as string));
  }
  return texts.join('\n');
}

/** The forms in which a text may appear in a file or table: plain, hexadecimal, base64. */
const formsOf = (text: string): string[] => {
  const bytes = Buffer.from(text);
  return [text, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')];
};

/** A photo as a phone takes it, with the marker wherever a picture can hold a text. */
async function markedPhoto(shade: number): Promise<Buffer> {
  const png = await sharp(await photoOf(shade))
    .withExif({ IFD0: { ImageDescription: marker, Make: marker } })
    .png()
    .toBuffer();
  return withText(png, marker);
}

test('no name, number or marker of a photo is found in the data folder, in any table or in the logs', async () => {
  const [iccid, token] = [await world.newSim(), await world.holder()];
  const [front, back] = [await markedPhoto(30), await markedPhoto(90)];
  expect(front.includes(marker)).toBe(true);
  expect((await world.front(token, iccid, front)).data.read).toEqual(person);
  await world.back(token, iccid, back);
  await world.step('/api/unicom/realname/checkInfo', token, iccid, person);
  await world.state(token, iccid);
  await world.digits(token, iccid);
  expect((await world.video(token, iccid, {}, videoOf(300_000, marker))).data.state).toBe('submitted');
  await world.decide(iccid, 'passed');

  const kept = [...filesIn('files'), ...filesIn('uploads')];
  expect(kept.length).toBeGreaterThanOrEqual(3);
  const tables = await dump();
  const log = lines.join('');
  // The search works: it finds the SIM in the tables, and the calls in the log.
  expect(tables).toContain(iccid);
  expect(log).toContain('realname');
  for (const secret of [person.cardNo, person.name, marker]) {
    for (const form of formsOf(secret)) {
      expect(tables.includes(form), `${form} in a table`).toBe(false);
      expect(log.includes(form), `${form} in the log`).toBe(false);
    }
    for (const path of kept) expect(readFileSync(path).includes(secret), `${secret} in a file`).toBe(false);
  }
});

test('each photo has a key of its own, opens as pixels alone, and has no address', async () => {
  const [iccid, token] = [await world.newSim(), await world.holder()];
  await world.front(token, iccid, await markedPhoto(130));
  await world.back(token, iccid, await markedPhoto(160));
  const { db } = world.server.database;
  const rows = await db
    .selectFrom('real_name_files as r')
    .innerJoin('files', 'files.id', 'r.file_id')
    .innerJoin('real_name_cases as c', 'c.id', 'r.case_id')
    .selectAll('files')
    .where('c.iccid', '=', iccid)
    .execute();
  expect(rows).toHaveLength(2);
  expect(new Set(rows.map((row) => row.wrapped_key?.toString('hex'))).size).toBe(2);
  const dataDir = world.server.env.DATA_DIR ?? '';
  const keys = new DataKeys(readFileSync(join(dataDir, 'keys', 'files.key'), 'utf8'));
  for (const row of rows) {
    const file = await openFile({ storage: folderStorage(join(dataDir, 'files')), keys }, row);
    const chunks: Uint8Array[] = [];
    for await (const chunk of file?.chunks ?? []) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    expect(bytes.includes(marker)).toBe(false);
    const metadata = await sharp(bytes).metadata();
    expect([metadata.format, metadata.width, metadata.exif]).toEqual(['jpeg', 640, undefined]);
    const answer = await world.server.get('/file/get', { id: row.id }, { token });
    expect(answer.code).toBe('fileNotFound');
  }
});

test('a look is written down before it happens, also one that comes to nothing', async () => {
  const [iccid, token] = [await world.newSim(), await world.holder()];
  await world.carrier('behaviours', { behaviour: 'answerError', operation: 'front-photo', times: 1 });
  expect((await world.front(token, iccid)).code).toBe('realNameUnavailable');
  const { db } = world.server.database;
  const looks = await db
    .selectFrom('real_name_accesses as a')
    .innerJoin('real_name_cases as c', 'c.id', 'a.case_id')
    .select(['a.actor', 'a.purpose', 'a.file_id', 'a.request_id'])
    .where('c.iccid', '=', iccid)
    .orderBy('a.id')
    .execute();
  const ids = { file_id: looks[0]?.file_id, request_id: looks[0]?.request_id };
  expect(looks).toEqual([
    { actor: 'carrier', purpose: 'submit', ...ids },
    { actor: 'system', purpose: 'erase', ...ids },
  ]);
  expect(ids).toEqual({ file_id: expect.any(String), request_id: expect.any(String) });
  await expect(db.deleteFrom('real_name_accesses').execute()).rejects.toThrow();
});

describe('what is not a photo or a video of a person', () => {
  const html = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

  test('is refused in words or made safe, fits in memory, and leaves nothing behind', async () => {
    const [iccid, token] = [await world.newSim(), await world.holder()];
    const photo = await photoOf(77);
    const front = '/api/unicom/realname/uploadFrontPhoto';
    const send = (bytes: Uint8Array, more: Partial<FilePart> = {}) => {
      const { headers, body } = multipartBody({}, [{ field: 'file', bytes, ...more }]);
      return { path: `${front}?iccid=${iccid}`, headers, body };
    };
    const corpus: [string, ReturnType<typeof send>, string | number][] = [
      ['SVG as JPG', send(svg, { fileName: 'a.jpg', type: 'image/jpeg' }), 'notAnImage'],
      ['HTML as PNG', send(html, { fileName: 'a.png', type: 'image/png' }), 'notAnImage'],
      ['12000 × 12000', send(hugePng(12_000)), 'pictureTooBig'],
      ['50 MB', send(Buffer.concat([photo, Buffer.alloc(50 * 1024 * 1024)])), 'pictureTooBig'],
      ['no bytes', send(Buffer.alloc(0)), 'invalidInput'],
      ['a truncated JPEG', send(photo.subarray(0, Math.floor(photo.length / 3))), 'notAnImage'],
      [
        'a name that climbs',
        send(withText(await sharp(photo).png().toBuffer(), 'x'), { fileName: '../../x.png' }),
        0,
      ],
      ['a polyglot', send(Buffer.concat([photo, html]), { fileName: 'a.html' }), 0],
    ];
    // First delete what earlier tests have left.
    await world.server.server.workers['files.clean-up']({});
    const before = filesIn('files').length;
    const baseline = process.memoryUsage().rss;
    let peak = baseline;
    const sampling = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 5);
    for (const [name, { path, headers, body }, code] of corpus) {
      const authorized = { ...headers, authorization: `Bearer ${token}` };
      const answer = JSON.parse(
        (await world.server.http({ method: 'POST', path, headers: authorized, body })).text,
      );
      expect(answer.code, name).toBe(code);
      if (code !== 0) expect(answer.msg, name).toMatch(/\p{Script=Han}/u);
    }
    clearInterval(sampling);
    expect(peak - baseline).toBeLessThan(200 * 1024 * 1024);
    // Two of them were photos; only the last is kept, until the person erases it.
    await world.server.server.workers['files.clean-up']({});
    expect(filesIn('files').length - before).toBe(1);
    await world.step('/realname/erase', token, iccid);
    await world.server.server.workers['files.clean-up']({});
    expect(filesIn('files').length).toBe(before);
    expect(filesIn('uploads')).toEqual([]);
  });

  test('is no video: a page, a photo, nothing, or too much', async () => {
    const [iccid, token] = [await world.newSim(), await world.holder()];
    await world.identify(token, iccid);
    await world.digits(token, iccid);
    const before = filesIn('files').length;
    const send = async (bytes: Uint8Array) => (await world.video(token, iccid, {}, bytes)).code;
    expect(await send(html)).toBe('notAVideo');
    expect(await send(await photoOf(5))).toBe('notAVideo');
    expect(await send(Buffer.alloc(0))).toBe('invalidInput');
    expect(await send(videoOf(20 * 1024 * 1024 + 1))).toBe('videoTooBig');
    expect(filesIn('files').length).toBe(before);
    expect((await world.state(token, iccid)).data.state).toBe('digits');
  });

  test('a video of the full size passes through in pieces', async () => {
    const [iccid, token] = [await world.newSim(), await world.holder()];
    await world.identify(token, iccid);
    await world.digits(token, iccid);
    expect((await world.video(token, iccid, {}, videoOf(20 * 1024 * 1024))).data.state).toBe('submitted');
  });
});
