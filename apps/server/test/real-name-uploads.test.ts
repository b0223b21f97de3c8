import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RealNameWorld, sha256, startRealNameWorld, videoOf } from './real-name/world.ts';
import type { Answer } from './server.ts';

const part = 256 * 1024;
let world: RealNameWorld;
beforeAll(async () => {
  world = await startRealNameWorld();
});
afterAll(() => world.server.stop());

type Upload = Answer<{ uploadId: string; offset: number; sizeBytes: number; chunkBytes: number }>;

const start = (token: string, iccid: string, bytes: Uint8Array, digest = sha256(bytes)): Promise<Upload> =>
  world.server.post('/realname/upload/start', { iccid, sizeBytes: bytes.length, sha256: digest }, { token });
const append = (token: string, iccid: string, uploadId: string, offset: number, bytes: Uint8Array) =>
  world.upload(
    '/realname/upload/append',
    token,
    { iccid, uploadId, offset: String(offset) },
    { field: 'chunk', bytes },
  ) as unknown as Promise<Upload>;
const waiting = async () => {
  const [iccid, token] = [await world.newSim(), await world.holder()];
  await world.identify(token, iccid);
  const { id: digitsId } = await world.digits(token, iccid);
  return { iccid, token, digitsId };
};
const send = (at: { token: string; iccid: string; digitsId: string }, uploadId: string): Promise<Answer> =>
  world.step('/api/unicom/realname/doAuthByVideo/v2', at.token, at.iccid, {
    digitsId: at.digitsId,
    uploadId,
  });

describe('a video in parts', () => {
  test('goes on where the line was cut, and is submitted as one', async () => {
    const at = await waiting();
    const bytes = videoOf(2 * part + 77_777, 'moving picture');
    const { data } = await start(at.token, at.iccid, bytes);
    expect(data).toMatchObject({ offset: 0, sizeBytes: bytes.length, chunkBytes: part });
    await append(at.token, at.iccid, data.uploadId, 0, bytes.subarray(0, part));
    // After closing the page, the state still has the upload, and so has a second start of the same video.
    expect((await world.state(at.token, at.iccid)).data.upload).toMatchObject({ offset: part });
    expect((await start(at.token, at.iccid, bytes)).data).toMatchObject({
      uploadId: data.uploadId,
      offset: part,
    });
    expect((await send(at, data.uploadId)).code).toBe('uploadIncomplete');
    await append(at.token, at.iccid, data.uploadId, part, bytes.subarray(part, 2 * part));
    const whole = await append(at.token, at.iccid, data.uploadId, 2 * part, bytes.subarray(2 * part));
    expect(whole.data.offset).toBe(bytes.length);
    expect(await send(at, data.uploadId)).toMatchObject({
      code: 0,
      data: { state: 'submitted', upload: null },
    });
    const [one] = await world.carrierCases(at.iccid);
    const sent = Object.values(one?.uploads ?? {}).find(({ step }) => step === 'video');
    expect(sent).toMatchObject({ sha256: sha256(bytes), sizeBytes: bytes.length });
    const { rows } = await world.server.database.pool.query(
      'select count(*)::int as left from real_name_upload_parts',
    );
    expect(rows[0].left).toBe(0);
  });

  test('takes each part once, however often it comes, and none that leaves a gap', async () => {
    const { iccid, token } = await waiting();
    const bytes = videoOf(3 * part);
    const { uploadId } = (await start(token, iccid, bytes)).data;
    const first = () => append(token, iccid, uploadId, 0, bytes.subarray(0, part));
    const answers = await Promise.all([first(), first(), first()]);
    expect(answers.map(({ code, data }) => [code, data.offset])).toEqual(answers.map(() => [0, part]));
    const { rows } = await world.server.database.pool.query(
      `select 1 from files where guest_id = $1 and media_type = 'video/mp4' and wrapped_key is not null`,
      [(await world.caseOf(iccid)).guest_id],
    );
    expect(rows).toHaveLength(1);
    const gap = await append(token, iccid, uploadId, 2 * part, bytes.subarray(2 * part));
    expect(gap).toMatchObject({ code: 'uploadOffsetWrong', data: { offset: part } });
    const state = await world.server.get('/realname/upload/state', { iccid, uploadId }, { token });
    expect(state.data.offset).toBe(part);
    // Small parts are refused: they could make a million rows of a video.
    expect((await append(token, iccid, uploadId, part, bytes.subarray(part, part + 10))).code).toBe(
      'uploadOffsetWrong',
    );
  });

  test('is no video when it is something else, or not what was announced', async () => {
    const at = await waiting();
    const page = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(5000, ' '));
    for (const [bytes, digest] of [
      [page, sha256(page)],
      [videoOf(5000), 'a'.repeat(64)],
    ] as const) {
      const { uploadId } = (await start(at.token, at.iccid, bytes, digest)).data;
      await append(at.token, at.iccid, uploadId, 0, bytes);
      expect((await send(at, uploadId)).code).toBe('notAVideo');
      // A video that arrived damaged is sent again from the beginning.
      expect((await start(at.token, at.iccid, bytes, digest)).data.offset).toBe(0);
    }
    expect((await world.state(at.token, at.iccid)).data).toMatchObject({
      state: 'digits',
      nextStep: 'video',
    });
  });

  test('does not begin once the consent to it was taken back', async () => {
    const { iccid, token } = await waiting();
    const { id, guest_id: guestId } = await world.caseOf(iccid);
    const { answer } = await world.server.database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('real_name_cases').select('id').where('id', '=', id).forUpdate().execute();
      const starting = start(token, iccid, videoOf(part));
      await world.blocked();
      await trx
        .updateTable('consents')
        .set({ withdrawn_at: world.server.clock.now() })
        .where('guest_id', '=', guestId)
        .where('purpose', '=', 'faceVideo')
        .execute();
      return { answer: starting };
    });
    expect((await answer).code).toBe('realNameConsentNeeded');
    expect((await world.state(token, iccid)).data.upload).toBeNull();
  });

  test('that was left for a day begins anew', async () => {
    const { iccid, token } = await waiting();
    const bytes = videoOf(2 * part);
    const { uploadId } = (await start(token, iccid, bytes)).data;
    await append(token, iccid, uploadId, 0, bytes.subarray(0, part));
    world.server.clock.advance(24 * 3_600_000);
    const late = await append(token, iccid, uploadId, part, bytes.subarray(part));
    expect(late.code).toBe('uploadNotFound');
    const again = (await start(token, iccid, bytes)).data;
    expect(again.uploadId).not.toBe(uploadId);
    expect(again.offset).toBe(0);
  });

  test('that is another one, of the same length, does not go on with the parts of the first', async () => {
    const { iccid, token } = await waiting();
    const [one, other] = [videoOf(2 * part, 'one'), videoOf(2 * part, 'other')];
    const { uploadId } = (await start(token, iccid, one)).data;
    await append(token, iccid, uploadId, 0, one.subarray(0, part));
    const again = (await start(token, iccid, other)).data;
    expect([again.offset, again.uploadId === uploadId]).toEqual([0, false]);
  });

  test('is not begun before name and number are confirmed, nor once there is a video', async () => {
    const [iccid, token] = [await world.newSim(), await world.holder()];
    await world.front(token, iccid);
    await world.back(token, iccid);
    expect((await start(token, iccid, videoOf(5000))).code).toBe('realNameStepNotDue');
    await world.step('/api/unicom/realname/checkInfo', token, iccid);
    await world.digits(token, iccid);
    await world.video(token, iccid);
    expect((await start(token, iccid, videoOf(5000))).code).toBe('realNameStepNotDue');
  });

  test('is begun as often an hour as a whole one may be sent', async () => {
    const { iccid, token } = await waiting();
    const bytes = videoOf(5000);
    expect((await start(token, iccid, bytes)).code).toBe(0);
    await world.server.database.pool.query('update try_counters set tries = 20 where key = $1', [
      `real-name-video:${iccid}`,
    ]);
    expect((await start(token, iccid, bytes)).code).toBe('tooManyRequests');
  });

  test('is its person’s alone', async () => {
    const { iccid, token } = await waiting();
    const bytes = videoOf(5000);
    const { uploadId } = (await start(token, iccid, bytes)).data;
    const other = await world.holder();
    expect((await append(other, iccid, uploadId, 0, bytes)).code).toBe('noService');
    expect(
      (await world.server.get('/realname/upload/state', { iccid, uploadId }, { token: other })).code,
    ).toBe('noService');
  });
});
