import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '@device-pay/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Composed, compose } from '../src/compose.ts';
import { withLease } from '../src/modules/real-name/lease.ts';
import { PersonHashes } from '../src/modules/real-name/public.ts';
import { partLimit } from '../src/modules/real-name/rules.ts';
import { readConfig } from '../src/platform/config.ts';
import { newKeyFile } from '../src/platform/data-keys.ts';
import { quietLog } from './database.ts';
import { HttpClient } from './http.ts';
import { person, type RealNameWorld, sha256, startRealNameWorld, videoOf } from './real-name/world.ts';
import { form } from './server.ts';
import { callsWhileLocked } from './while-locked.ts';

const part = 256 * 1024;
const tenMinutesMs = 600_000;
let world: RealNameWorld;
beforeAll(async () => {
  world = await startRealNameWorld();
});
afterAll(() => world.server.stop());

const begun = async () => ({ iccid: await world.newSim(), token: await world.holder() });
/** A promise that is resolved from outside. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe('of two processes at one case', () => {
  const leaseOf = async (iccid: string) => (await world.caseOf(iccid)).lease_id;
  const deps = () => ({ db: world.server.database.db });
  /** Moves the end of the lease by so much. */
  const moveLease = (id: string, by: string) =>
    world.server.database.pool.query(
      'update real_name_cases set lease_until = lease_until + $2::interval where id = $1',
      [id, by],
    );

  /** Works at a case until it is ended. */
  const workAt = async (id: string) => {
    const [began, end] = [gate(), gate()];
    const done = withLease(deps(), id, async () => {
      began.open();
      await end.opened;
    });
    await began.opened;
    return () => {
      end.open();
      return done;
    };
  };

  test('one works, the other is turned away or waits, and has it as the first one left it', async () => {
    const at = await begun();
    await world.front(at.token, at.iccid);
    const { id } = await world.caseOf(at.iccid);
    const endFirst = await workAt(id);
    expect(await withLease(deps(), id, async () => 'second', 0)).toBeNull();
    const waiting = world.back(at.token, at.iccid);
    expect((await world.caseOf(at.iccid)).state).toBe('front');
    await endFirst();
    expect((await waiting).data.state).toBe('back');
    expect(await leaseOf(at.iccid)).toBeNull();
  });

  test('one whose clock is ahead waits for the other all the same', async () => {
    const at = await begun();
    await world.front(at.token, at.iccid);
    const { id } = await world.caseOf(at.iccid);
    const endFirst = await workAt(id);
    world.server.clock.advance(tenMinutesMs);
    const waiting = world.back(at.token, at.iccid);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect((await world.caseOf(at.iccid)).state).toBe('front');
    await endFirst();
    expect((await waiting).data.state).toBe('back');
    world.server.clock.advance(-tenMinutesMs);
  });

  test('no lease lasts longer than any step, as one from before the database’s clock was set back', async () => {
    const at = await begun();
    await world.front(at.token, at.iccid);
    const { id } = await world.caseOf(at.iccid);
    const work = async (): Promise<string> => 'worked';
    await withLease(deps(), id, async () => {
      expect(await withLease(deps(), id, work, 0)).toBeNull();
      await moveLease(id, '1 day');
      expect(await withLease(deps(), id, work, 0)).toBe('worked');
    });
  });

  test('who was thought dead and ends late does not let a third one in beside the second', async () => {
    const at = await begun();
    await world.front(at.token, at.iccid);
    const { id } = await world.caseOf(at.iccid);
    const endFirst = await workAt(id);
    await moveLease(id, '-90 s');
    const endSecond = await workAt(id);
    await endFirst();
    expect(await withLease(deps(), id, async () => 'third', 0)).toBeNull();
    await endSecond();
    expect(await leaseOf(at.iccid)).toBeNull();
  });
});

test('the next question does not wait for as long as a clock was ahead', async () => {
  const at = await begun();
  await world.submit(at.token, at.iccid);
  const { database, clock } = world.server;
  await database.pool.query('update real_name_cases set next_query_at = $2, queries = 20 where iccid = $1', [
    at.iccid,
    new Date(clock.now().getTime() + 30 * dayMs),
  ]);
  await world.ask();
  expect((await world.caseOf(at.iccid)).queries).toBe(21);
  // The longest pause is waited for.
  await world.ask();
  expect((await world.caseOf(at.iccid)).queries).toBe(21);
});

describe('an upload in parts', () => {
  const started = async () => {
    const at = await begun();
    await world.identify(at.token, at.iccid);
    const bytes = videoOf(2 * part + 1000, at.iccid);
    const announced = { iccid: at.iccid, sizeBytes: bytes.length, sha256: sha256(bytes) };
    const { data } = await world.server.post('/realname/upload/start', announced, { token: at.token });
    const append = (from: number, chunk = bytes.subarray(from, from + part)) =>
      world.upload(
        '/realname/upload/append',
        at.token,
        { iccid: at.iccid, uploadId: data.uploadId, offset: String(from) },
        { field: 'chunk', bytes: chunk },
      );
    return { ...at, uploadId: data.uploadId, append };
  };

  test('is put together by where its parts belong, not by when they were written', async () => {
    const { iccid, token, uploadId, append } = await started();
    for (const from of [0, part, 2 * part]) await append(from);
    const { pool } = world.server.database;
    // Independent of the rows' places: an updated row is written behind the others.
    for (const change of [
      'update real_name_upload_parts set upload_id = upload_id where upload_id = $1 and offset_bytes = 0',
      `update files set brand = brand where id =
         (select file_id from real_name_upload_parts where upload_id = $1 and offset_bytes = 0)`,
    ])
      await pool.query(change, [uploadId]);
    await world.digits(token, iccid);
    const path = '/api/unicom/realname/doAuthByVideo';
    expect(await world.step(path, token, iccid, { uploadId })).toMatchObject({
      code: 0,
      data: { state: 'submitted' },
    });
  });

  test('has so many parts an hour, and none beyond its end', async () => {
    const { iccid, append } = await started();
    const { key, max } = partLimit(iccid);
    const ends = new Date(world.server.clock.now().getTime() + 3_600_000);
    await world.server.database.db
      .insertInto('try_counters')
      .values({ key, tries: max - 1, window_ends_at: ends })
      .execute();
    expect((await append(0)).code).toBe(0);
    expect((await append(part)).code).toBe('tooManyRequests');
    await world.server.database.db.deleteFrom('try_counters').where('key', '=', key).execute();
    expect((await append(part)).code).toBe(0);
    for (const beyond of [1001, part])
      expect((await append(2 * part, Buffer.alloc(beyond))).code).toBe('uploadOffsetWrong');
    expect((await append(2 * part)).code).toBe(0);
  });
});

test('digits end when the carrier says so, where that is sooner than ours', async () => {
  const { iccid, token } = await begun();
  await world.identify(token, iccid);
  const aheadMs = world.server.clock.now().getTime() - Date.now();
  await world.carrier('settings', { digitsLifetimeMs: Math.round(aheadMs) + 60_000 });
  const { issuedAt, expiresAt } = await world.digits(token, iccid);
  await world.carrier('settings', { digitsLifetimeMs: 300_000 });
  const lastMs = Date.parse(expiresAt) - Date.parse(issuedAt);
  expect(lastMs).toBeGreaterThan(0);
  expect(lastMs).toBeLessThanOrEqual(60_000);
  world.server.clock.advance(lastMs);
  expect((await world.video(token, iccid)).code).toBe('digitsEnded');
});

test('a video whose digits end while it is stored is not kept', async () => {
  const { iccid, token } = await begun();
  await world.identify(token, iccid);
  const { id } = await world.digits(token, iccid);
  const { guest_id: guestId } = await world.caseOf(iccid);
  const [answer] = await callsWhileLocked(
    world.server.database.pool,
    `update real_name_digits set expires_at = issued_at + interval '1 microsecond' where id = '${id}'`,
    [() => world.video(token, iccid)],
  );
  expect(answer).toMatchObject({ code: 'digitsEnded' });
  const { rows } = await world.server.database.pool.query(
    "select 1 from files where guest_id = $1 and media_type = 'video/mp4' and wrapped_key is not null",
    [guestId],
  );
  expect(rows).toEqual([]);
});

test('photos and videos count among the files that a person may store in an hour', async () => {
  const { iccid, token } = await begun();
  await world.identify(token, iccid);
  await world.digits(token, iccid);
  const { guest_id: guestId } = await world.caseOf(iccid);
  const { pool } = world.server.database;
  const setTries = (tries: number) =>
    pool.query('update try_counters set tries = $2 where key = $1', [`upload:${guestId}`, tries]);
  await setTries(60);
  expect((await world.video(token, iccid)).code).toBe('tooManyRequests');
  const other = await world.newSim();
  expect((await world.front(token, other)).code).toBe('tooManyRequests');
  await setTries(58);
  expect([(await world.video(token, iccid)).code, (await world.front(token, other)).code]).toEqual([0, 0]);
});

test('a video is taken anew, not sent for other digits than it was taken for', async () => {
  const { iccid, token } = await begun();
  await world.identify(token, iccid);
  await world.digits(token, iccid);
  await world.carrier('behaviours', { behaviour: 'answerError', operation: 'video', times: 1 });
  expect((await world.video(token, iccid)).data.state).toBe('video');
  // As a process leaves them that began to issue digits before the video, and ended late.
  await world.server.database.pool.query(
    `insert into real_name_digits (id, case_id, digits, carrier_digits_id, issued_at, expires_at)
     select gen_random_uuid(), d.case_id, d.digits, d.carrier_digits_id, d.issued_at + interval '1 second', d.expires_at
     from real_name_digits d join real_name_cases c on c.id = d.case_id where c.iccid = $1`,
    [iccid],
  );
  world.server.clock.advance(2 * 60_000);
  await world.ask();
  expect((await world.state(token, iccid)).data).toMatchObject({ state: 'info', nextStep: 'digits' });
  const steps = (await world.carrierCases(iccid)).flatMap((one) => Object.values(one.uploads));
  expect(steps.filter(({ step }) => step === 'video')).toEqual([]);
});

test('cards that were counted under an older key count still, once the key was changed', async () => {
  const { server } = world;
  const dataDir = server.env.DATA_DIR ?? '';
  const older = readFileSync(join(dataDir, 'keys', 'real-name-hash.key'), 'utf8');
  const rotated = join(dataDir, 'rotated-hash.key');
  writeFileSync(rotated, newKeyFile('newer') + older, { mode: 0o600 });
  const { iccid, token } = await begun();
  await world.front(token, iccid);
  await world.back(token, iccid);
  // Five cards that this person has verified before.
  const { hash, keyId } = new PersonHashes(older).of(person.cardNo);
  for (let cards = 0; cards < 5; cards += 1) {
    const other = await begun();
    await world.front(other.token, other.iccid);
    await server.database.db
      .updateTable('real_name_cases')
      .set({ state: 'approved', submitted_at: new Date(), decided_at: new Date(), erase_at: new Date() })
      .set({ id_number_hash: hash, hash_key_id: keyId })
      .where('iccid', '=', other.iccid)
      .execute();
  }
  const other: Composed = await compose(
    readConfig({
      ...server.env,
      DATABASE_URL: server.database.url,
      DEMO: '1',
      DEVICE_LINK: 'none',
      REAL_NAME_HASH_KEY_FILE: rotated,
    }),
    quietLog,
    server.clock,
  );
  const client = new HttpClient(await other.app.listen({ port: 0, host: '127.0.0.1' }));
  try {
    const { text } = await client.send({
      method: 'POST',
      path: '/api/unicom/realname/checkInfo',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${token}` },
      body: form({ iccid, ...person }).toString(),
    });
    expect(JSON.parse(text)).toMatchObject({ code: 'realNameCardLimit' });
  } finally {
    client.close();
    await other.stop();
  }
});
