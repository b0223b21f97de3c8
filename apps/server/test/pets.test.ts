import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillWorld, imeiOfA, imeiOfB, passwordOfAll, type World } from './fixtures.ts';
import { multipartBody, onePixelPng } from './multipart.ts';
import { people } from './people.ts';
import { type Answer, startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let world: World;
let [tokenOfA, tokenOfB] = ['', ''];
let photo: Buffer;
let photoOfAnother: Buffer;

const imei = imeiOfA;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  world = await fillWorld(server.database.db);
  const login = (userName: string) => people(server).login(userName);
  [tokenOfA, tokenOfB] = [await login('owner-a'), await login('owner-b')];
  const picture = (background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .withExif({ IFD0: { Make: 'CanaryPhone' } })
      .jpeg()
      .toBuffer();
  [photo, photoOfAnother] = [await picture('#c81e1e'), await picture('#1e1ec8')];
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { pool } = server.database;
  await pool.query('delete from pet_notices');
  await pool.query('delete from pet_profiles');
  await pool.query('delete from files');
  await pool.query('delete from try_counters');
  await pool.query('update devices set bound_at = null, user_id = $2 where imei = $1', [imei, world.ownerA]);
});

const doudou = { name: '豆豆', breed: '柯基', age: '3', weight: '24', phone: '13800000001' };
async function update(
  fields: Readonly<Record<string, string>>,
  picture?: Uint8Array,
  token = tokenOfA,
): Promise<Answer<Record<string, unknown>>> {
  const files = picture ? [{ field: 'multipartFile', bytes: picture }] : [];
  const { headers, body } = multipartBody({ imei, token, lang: 'en', ...fields }, files);
  const path = '/petMessage/updatePetMessage';
  const answer = await server.http({ method: 'POST', path, headers, body });
  return { status: answer.status, ...JSON.parse(answer.text) };
}
const pet = async (token = tokenOfA) =>
  (await server.post('/petMessage/getPetMessageByImei', { imei }, { token })).data;
const bytesAt = async (path: string, token?: string) => {
  const response = await fetch(server.origin + path, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: await response.bytes(),
  };
};
const lost = { lostAt: '2026-01-02T10:40:00Z', lostPlace: '龙华烈士陵园北门' };
type Fields = ('name' | 'breed' | 'age' | 'weight' | 'phone' | 'picture')[];
const publish = (fields: Fields, more: object = {}, token = tokenOfA) =>
  server.post('/petMessage/publishNotice', { imei, fields, ...lost, lang: 'en', ...more } as never, {
    token,
  });
const notice = (id: string) => server.get('/petMessage/notice', { id });
const withdraw = (id: string, token = tokenOfA) =>
  server.post('/petMessage/withdrawNotice', { imei, id }, { token });
const color = async (bytes: Uint8Array) => {
  const { dominant } = await sharp(bytes).stats();
  return dominant.r > dominant.b ? 'red' : 'blue';
};

describe('a pet', () => {
  test('is read as it was entered, its age in years and its weight in jin', async () => {
    expect(await pet()).toBeNull();
    expect(await update({ ...doudou, age: '2.5', weight: '24.6' })).toMatchObject({ code: 0 });
    expect(await pet()).toMatchObject({
      name: '豆豆',
      breed: '柯基',
      age: 2.5,
      weight: 24.6,
      phone: '13800000001',
      picture: null,
      notice: null,
    });
  });

  test('keeps what a change leaves out, and loses what is emptied', async () => {
    await update(doudou, photo);
    await update({ age: '4', phone: '', breed: '' });
    expect(await pet()).toMatchObject({ name: '豆豆', breed: '', age: 4, weight: 24, phone: null });
    await update({ cleared: 'age,weight' });
    expect(await pet()).toMatchObject({ name: '豆豆', age: null, weight: null });
    expect((await pet())?.picture).toBe(`/petMessage/picture?imei=${imei}`);
  });

  test('of whom an age is entered and removed at once stays as it is', async () => {
    await update(doudou);
    const answer = await update({ age: '4', cleared: 'weight,age' });
    expect(answer).toMatchObject({ code: 'invalidInput', data: { fields: [{ field: 'cleared' }] } });
    expect(await pet()).toMatchObject({ age: 3, weight: 24 });
  });

  test.each([
    ['name', { ...doudou, name: 'x'.repeat(31) }],
    ['breed', { ...doudou, breed: 'x'.repeat(31) }],
    ['age', { ...doudou, age: '100' }],
    ['age', { ...doudou, age: '-1' }],
    ['weight', { ...doudou, weight: '0' }],
    ['weight', { ...doudou, weight: '401' }],
    ['phone', { ...doudou, phone: 'call me' }],
    ['phone', { ...doudou, phone: '1380000000' }],
    ['name', { age: '3' }],
  ])('is not entered with a bad %s: %j', async (field, fields) => {
    const answer = await update(fields as Record<string, string>);
    expect(answer.code).toBe('invalidInput');
    expect(answer.data).toMatchObject({ fields: [{ field }] });
    expect(await pet()).toBeNull();
  });

  test('of which twenty changes come at once has one whole state, and no picture stays behind', async () => {
    const changes = Array.from({ length: 20 }, (_, i) =>
      update({ ...doudou, name: `n${i}`, breed: `b${i}` }, i % 5 === 0 ? photo : undefined),
    );
    expect((await Promise.all(changes)).map(({ code }) => code)).toEqual(Array(20).fill(0));
    const found = await pet();
    expect(found?.breed).toBe(found?.name.replace('n', 'b'));
    const { rows } = await server.database.pool.query(
      `select id from files where deleted_at is null and expires_at is null and purpose = 'petPicture'
       and id not in (select picture_file_id from pet_profiles)`,
    );
    expect(rows).toEqual([]);
  });

  test('of a former owner is not shown to the next one, nor mixed into theirs', async () => {
    await update(doudou, photo);
    await server.database.pool.query('update devices set user_id = $2, bound_at = now() where imei = $1', [
      imei,
      world.ownerB,
    ]);
    expect(await pet(tokenOfB)).toBeNull();
    expect((await bytesAt(`/petMessage/picture?imei=${imei}`, tokenOfB)).status).toBe(200);
    expect((await update({ age: '1' }, undefined, tokenOfB)).code).toBe('invalidInput');
    expect(await update({ name: '旺财' }, undefined, tokenOfB)).toMatchObject({ code: 0 });
    expect(await pet(tokenOfB)).toMatchObject({
      name: '旺财',
      breed: '',
      age: null,
      weight: null,
      phone: null,
      picture: null,
    });
  });
});

test('a device that is unbound keeps neither pet nor notice nor any of their pictures', async () => {
  await update(doudou, photo);
  await publish(['picture']);
  await update({}, photoOfAnother);
  await server.post('/session/confirmPassword', { password: passwordOfAll }, { token: tokenOfA });
  expect((await server.post('/device/unbindDevice', { imei }, { token: tokenOfA })).code).toBe(0);
  const { rows } = await server.database.pool.query(
    `select (select count(*)::integer from pet_profiles) as pets, (select count(*)::integer from pet_notices) as notices,
       (select count(*)::integer from files where wrapped_key is not null) as pictures`,
  );
  expect(rows[0]).toEqual({ pets: 0, notices: 0, pictures: 0 });
});

describe('a picture', () => {
  const path = `/petMessage/picture?imei=${imei}`;

  test('is drawn anew, without what the camera wrote into it, and is the owner’s alone', async () => {
    await update(doudou, photo);
    const { type, bytes } = await bytesAt(path, tokenOfA);
    expect(type).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 200, format: 'jpeg' });
    expect(Buffer.from(bytes).includes('CanaryPhone')).toBe(false);
    for (const token of [tokenOfB, undefined]) expect((await bytesAt(path, token)).type).toMatch(/json/);
  });

  test('that is none is refused, and the pet stays as it was', async () => {
    await update(doudou);
    for (const bytes of [Buffer.from('<svg/>'), Buffer.from('GIF89a')]) {
      expect((await update({ name: 'other' }, bytes)).code).not.toBe(0);
    }
    expect((await update({ name: 'other' }, Buffer.from('<script>'))).code).toBe('notAnImage');
    expect(await pet()).toMatchObject({ name: '豆豆', picture: null });
  });

  test('that was replaced is gone', async () => {
    await update(doudou, photo);
    await update({}, photoOfAnother);
    expect(await color((await bytesAt(path, tokenOfA)).bytes)).toBe('blue');
    const { rows } = await server.database.pool.query(
      `select count(*)::integer as kept from files where wrapped_key is not null and expires_at is null`,
    );
    expect(rows[0].kept).toBe(1);
  });
});

describe('a notice', () => {
  beforeEach(async () => {
    await update(doudou, photo);
  });

  test('shows anybody exactly the fields that its owner has chosen', async () => {
    const { data } = await publish(['name', 'breed'], {
      message: 'Blue collar',
      lostLongitude: 121.4,
      lostLatitude: 31.1,
    });
    const read = await notice(data.id);
    expect(read.data).toEqual({
      id: data.id,
      name: '豆豆',
      breed: '柯基',
      message: 'Blue collar',
      lostAt: '2026-01-02T10:40:00.000Z',
      lostPlace: '龙华烈士陵园北门',
      lostLongitude: 121.4,
      lostLatitude: 31.1,
      publishedAt: data.publishedAt,
    });
    const text = JSON.stringify(read);
    for (const secret of [imei, world.ownerA, '13800000001', 'picture']) expect(text).not.toContain(secret);
  });

  test.each([
    ['phone', '13800000001'],
    ['age', 3],
    ['weight', 24],
  ] as const)('shows the %s when it was chosen, and not before', async (field, value) => {
    const { data } = await publish(['name']);
    expect((await notice(data.id)).data).not.toHaveProperty(field);
    expect((await publish(['name', field])).data.id).toBe(data.id);
    expect((await notice(data.id)).data).toHaveProperty(field, value);
  });

  test.each([
    [undefined, '13800000001', 'number'],
    ['number', '13800000001', 'number'],
    ['button', '13800000001', 'button'],
    ['masked', '138****0001', 'masked'],
  ] as const)('shows its phone as its owner has chosen: %s', async (chosen, phone, phoneShown) => {
    const { data } = await publish(['name', 'phone'], chosen ? { phoneShown: chosen } : {});
    expect((await notice(data.id)).data).toMatchObject({ phone, phoneShown });
    expect((await pet())?.notice).toMatchObject({ fields: ['name', 'phone'], phoneShown });
    // Without the field nothing is left of it.
    await publish(['name'], chosen ? { phoneShown: chosen } : {});
    expect(Object.keys((await notice(data.id)).data)).not.toContain('phoneShown');
  });

  test('keeps the digits of a masked phone nowhere', async () => {
    await publish(['phone'], { phoneShown: 'masked' });
    const { rows } = await server.database.pool.query('select published::text as published from pet_notices');
    expect(rows[0].published).not.toContain('13800000001');
  });

  test('has an id that tells nothing and can’t be guessed', async () => {
    const { data } = await publish(['name']);
    // Version 4: all bits but the version's are random.
    expect(data.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  });

  test('goes on showing what was published when the pet is changed', async () => {
    const { data } = await publish(['name', 'phone', 'picture']);
    const isOutdated = async () => (await pet())?.notice?.outdated;
    // The notice does not show the breed.
    await update({ breed: '柴犬' });
    expect(await isOutdated()).toBe(false);
    await update({ name: 'New', phone: '13900000009' }, photoOfAnother);
    expect((await notice(data.id)).data).toMatchObject({ name: '豆豆', phone: '13800000001' });
    const { bytes } = await bytesAt((await notice(data.id)).data.picture ?? '');
    expect(await color(bytes)).toBe('red');
    expect(await isOutdated()).toBe(true);
    await publish(['name', 'phone', 'picture'], { phoneShown: 'masked', message: '戴项圈' });
    expect(await isOutdated()).toBe(false);
    await update({ phone: '' });
    expect(await isOutdated()).toBe(true);
  });

  test('that is withdrawn is gone for everybody, its picture too', async () => {
    const { data } = await publish(['name', 'picture']);
    const picture = data.picture ?? '';
    expect(await bytesAt(picture)).toMatchObject({ status: 200, type: 'image/jpeg' });
    expect((await withdraw(data.id, tokenOfB)).code).toBe('noService');
    expect((await withdraw(data.id)).code).toBe(0);
    expect((await withdraw(data.id)).code).toBe(0);
    expect((await notice(data.id)).code).toBe('noticeNotFound');
    expect((await bytesAt(picture)).type).toMatch(/json/);
    expect((await pet())?.notice).toBeNull();
    // The pet keeps its own picture.
    expect((await bytesAt(`/petMessage/picture?imei=${imei}`, tokenOfA)).type).toBe('image/jpeg');
  });

  test('that was withdrawn is not published anew by who wanted to change it', async () => {
    const { data } = await publish(['name']);
    const change = () => publish(['name'], { id: data.id });
    expect(await change()).toMatchObject({ code: 0, data: { id: data.id } });
    await withdraw(data.id);
    expect((await change()).code).toBe('noticeNotFound');
    const other = (await publish(['name'])).data.id;
    expect((await change()).code).toBe('noticeNotFound');
    await withdraw(other);
  });

  test('of a process whose clock is ahead is withdrawn no earlier than it was published', async () => {
    const { data } = await publish(['name']);
    const ahead =
      "update pet_notices set published_at = published_at + interval '2 seconds' returning published_at";
    const { rows } = await server.database.pool.query(ahead);
    expect((await withdraw(data.id)).data.withdrawnAt).toBe(rows[0].published_at.toISOString());
    expect((await notice(data.id)).code).toBe('noticeNotFound');
  });

  test('is withdrawn by nobody who found its poster, whatever device they have', async () => {
    const { data } = await publish(['name']);
    const input = { imei: imeiOfB, id: data.id };
    const answer = await server.post('/petMessage/withdrawNotice', input, { token: tokenOfB });
    expect(answer.code).toBe('noticeNotFound');
    expect((await notice(data.id)).code).toBe(0);
  });

  test('is gone when its device is nobody’s any more', async () => {
    const { data } = await publish(['name']);
    await server.database.pool.query('update devices set user_id = null where imei = $1', [imei]);
    expect((await notice(data.id)).code).toBe('noticeNotFound');
  });

  test('has its picture fetched only so often from one address', async () => {
    await update({}, photo);
    const { data } = await publish(['picture']);
    const fetched = async () => (await bytesAt(data.picture ?? '')).type;
    expect(await fetched()).toBe('image/jpeg');
    await server.database.pool.query(
      "update try_counters set tries = 600 where key like 'pet-notice-picture:%'",
    );
    expect(await fetched()).toMatch(/json/);
  });

  test('takes a picture with it that only it still showed', async () => {
    const { data } = await publish(['picture']);
    const { rows } = await server.database.pool.query('select picture_file_id as id from pet_profiles');
    await update({}, photoOfAnother);
    const key = async () =>
      (await server.database.pool.query('select wrapped_key from files where id = $1', [rows[0].id])).rows[0]
        .wrapped_key;
    expect(await key()).not.toBeNull();
    await withdraw(data.id);
    expect(await key()).toBeNull();
  });

  test('without a picture has none to fetch, though the pet has one', async () => {
    const { data } = await publish(['name']);
    expect((await bytesAt(`/petMessage/noticePicture?id=${data.id}`)).type).toMatch(/json/);
  });

  test('published by ten at once is one, and withdrawn meanwhile is withdrawn or new', async () => {
    const ids = new Set(
      (await Promise.all(Array.from({ length: 10 }, () => publish(['name'])))).map((one) => one.data.id),
    );
    expect(ids.size).toBe(1);
    const [first = ''] = ids;
    const [again] = await Promise.all([publish(['name', 'breed']), withdraw(first)]);
    expect((await notice(first)).code).toBe('noticeNotFound');
    const open = (await pet())?.notice;
    if (again.data.id === first) expect(open).toBeNull();
    else expect(open?.id).toBe(again.data.id);
  });

  test('ends with the ownership: it shows no stranger’s pet, and its id is not used again', async () => {
    const { data } = await publish(['name', 'phone']);
    await server.database.pool.query('update devices set user_id = $2, bound_at = now() where imei = $1', [
      imei,
      world.ownerB,
    ]);
    expect((await notice(data.id)).code).toBe('noticeNotFound');
    expect((await publish(['name'], {}, tokenOfB)).code).toBe('petNotEntered');
    await update({ name: '旺财' }, undefined, tokenOfB);
    const next = await publish(['name'], {}, tokenOfB);
    expect(next.data.id).not.toBe(data.id);
    expect((await notice(data.id)).code).toBe('noticeNotFound');
    expect((await withdraw(data.id, tokenOfB)).code).toBe('noticeNotFound');
  });

  test.each([
    ['lostAt', { lostAt: '2999-01-01' }],
    ['lostAt', { lostAt: '2026-02-30' }],
    ['lostLatitude', { lostLatitude: 31 }],
    ['lostLongitude', { lostLongitude: 121 }],
    ['lostPlace', { lostPlace: '' }],
    ['fields', { fields: ['address'] }],
    ['fields', { fields: ['name', 'name'] }],
  ])('is refused with a bad %s: %j', async (field, more) => {
    const named = (await publish(['name'], more)).data as unknown as { fields: { field: string }[] };
    const expected =
      field === 'lostLatitude' ? 'lostLongitude' : field === 'lostLongitude' ? 'lostLatitude' : field;
    expect(named.fields[0]?.field.startsWith(expected)).toBe(true);
    expect((await pet())?.notice).toBeNull();
  });

  test('with a phone that was never entered is refused: nobody could be called', async () => {
    await update({ phone: '' });
    expect((await publish(['name', 'phone'])).code).toBe('invalidInput');
  });

  test('of a pet that was not entered is none', async () => {
    const options = { token: tokenOfB };
    const input = { imei: imeiOfB, fields: ['name'] as Fields, ...lost };
    expect((await server.post('/petMessage/publishNotice', input, options)).code).toBe('petNotEntered');
  });

  test('of one brand is nothing on another’s host', async () => {
    const { data } = await publish(['name']);
    const elsewhere = await server.get('/petMessage/notice', { id: data.id }, { host: 'tc.localhost' });
    expect(elsewhere.code).toBe('noticeNotFound');
  });

  test('can’t be searched for: who names a hundred ids in vain has to wait', async () => {
    const ids = Array.from(
      { length: 101 },
      (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    );
    for (const id of ids.slice(0, 100)) expect((await notice(id)).code).toBe('noticeNotFound');
    expect(await notice(ids[100] ?? '')).toMatchObject({ status: 429, code: 'tooManyRequests' });
  });

  test('that has ended is no vain search: however many open its link, the others stay readable', async () => {
    const { data: ended } = await publish(['name']);
    await withdraw(ended.id);
    for (let n = 0; n < 101; n += 1) expect((await notice(ended.id)).code).toBe('noticeNotFound');
    const { data: open } = await publish(['name']);
    expect((await notice(open.id)).code).toBe(0);
  });

  test('is published at most twenty times an hour', async () => {
    const codes = [];
    for (let i = 0; i < 21; i += 1) codes.push((await publish(['name'])).code);
    expect(codes).toEqual([...Array(20).fill(0), 'tooManyRequests']);
  });
});

test('a picture of one pixel is a picture', async () => {
  expect((await update(doudou, onePixelPng)).code).toBe(0);
});
