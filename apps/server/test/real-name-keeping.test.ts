import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as hashesOfEndedCases from '../migrations/0046-hashes-of-ended-cases.ts';
import { onConsentWithdrawn } from '../src/modules/real-name/erase-case.ts';
import { askCarrier, type RealNameDeps } from '../src/modules/real-name/public.ts';
import type { Person } from '../src/platform/handler.ts';
import { createLogger } from '../src/platform/log.ts';
import { imeiOfA, passwordOfAll } from './fixtures.ts';
import {
  person,
  photoOf,
  type RealNameWorld,
  sha256,
  startRealNameWorld,
  videoOf,
} from './real-name/world.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const part = 256 * 1024;
let world: RealNameWorld;
beforeAll(async () => {
  world = await startRealNameWorld();
});
afterAll(() => world.server.stop());

const begun = async () => ({ iccid: await world.newSim(), token: await world.holder() });
const aDayLater = async () => {
  world.server.clock.advance(dayMs);
  await world.eraseDue();
};
const withdraw = (token: string, purpose: 'realName' | 'faceVideo') =>
  world.server.post('/consent/withdraw', { purpose }, { token });

/** Begins to upload a video in parts; the result tells later whether the arrived part can still be opened. */
async function sendFirstPart({ token, iccid }: { token: string; iccid: string }) {
  const bytes = videoOf(2 * part, iccid);
  const announced = { iccid, sizeBytes: bytes.length, sha256: sha256(bytes) };
  const { data } = await world.server.post('/realname/upload/start', announced, { token });
  const fields = { iccid, uploadId: data.uploadId, offset: '0' };
  const chunk = { field: 'chunk', bytes: bytes.subarray(0, part) };
  await world.upload('/realname/upload/append', token, fields, chunk);
  const { db } = world.server.database;
  const { file_id: id } = await db
    .selectFrom('real_name_upload_parts')
    .select('file_id')
    .where('upload_id', '=', data.uploadId)
    .executeTakeFirstOrThrow();
  return async () => {
    const file = await db.selectFrom('files').select('wrapped_key').where('id', '=', id).executeTakeFirst();
    return file?.wrapped_key !== null;
  };
}

/** The accesses that a person is shown, the first one first. */
async function looksAt({ token, iccid }: { token: string; iccid: string }): Promise<string[]> {
  const { data } = await world.server.get('/realname/record', { iccid }, { token });
  return data.looks.map(({ actor, purpose, kind }) => `${actor} ${purpose} ${kind ?? 'name'}`).reverse();
}
const erasuresAt = async (at: { token: string; iccid: string }): Promise<string[]> =>
  (await looksAt(at)).filter((look) => look.includes(' erase '));

test('every look is shown to the person: what was sent, and each time the name was opened', async () => {
  const { iccid, token } = await begun();
  const seen = () => looksAt({ iccid, token });
  const photo = await photoOf(60);
  let before = 0;
  /** The accesses that a step adds. */
  const looksOf = async (step: () => Promise<unknown>) => {
    await step();
    const looks = await seen();
    const added = looks.slice(before);
    before = looks.length;
    return added;
  };
  const shown = 'person submit name';
  expect(await looksOf(() => world.front(token, iccid, photo))).toEqual(['carrier submit front', shown]);
  // Repeated, the photo is not sent, but the reading is opened and shown.
  expect(await looksOf(() => world.front(token, iccid, photo))).toEqual([shown, shown]);
  expect(await looksOf(() => world.back(token, iccid))).toEqual([
    'carrier submit back',
    'system submit name',
    shown,
  ]);
  const checkInfo = () => world.step('/api/unicom/realname/checkInfo', token, iccid);
  expect(await looksOf(checkInfo)).toEqual([shown, shown]);
  expect(await looksOf(() => world.state(token, iccid))).toEqual([shown]);
  expect(await looksOf(() => world.digits(token, iccid))).toEqual([]);
  expect(await looksOf(() => world.video(token, iccid))).toEqual(['carrier submit video']);
  expect(await looksOf(() => world.state(token, iccid))).toEqual([]);
  expect(await looksOf(() => withdraw(token, 'faceVideo'))).toEqual(['person erase video']);
});

test('the list of SIMs shows no name, and is no look at one', async () => {
  const at = await begun();
  await world.front(at.token, at.iccid);
  const before = await looksAt(at);
  const list = await world.server.get('/mifi/getMultiRealName', { imei: imeiOfA }, { token: at.token });
  const card = list.data.find(({ iccid }) => iccid === at.iccid);
  expect(card).toMatchObject({ state: 'front' });
  expect(JSON.stringify(card)).not.toContain(person.name);
  expect(await looksAt(at)).toEqual(before);
});

describe('every deletion is written down', () => {
  test('of a photo that another took the place of', async () => {
    const at = await begun();
    await world.front(at.token, at.iccid, await photoOf(61));
    expect(await erasuresAt(at)).toEqual([]);
    await world.front(at.token, at.iccid, await photoOf(62));
    expect(await erasuresAt(at)).toEqual(['person erase front']);
  });

  test('of a photo that the carrier refused', async () => {
    const at = await begun();
    await world.carrier('refuse', { step: 'front', refusal: 'blurred', iccid: at.iccid });
    expect((await world.front(at.token, at.iccid)).code).toBe('realNameRefused');
    expect(await looksAt(at)).toEqual(['carrier submit front', 'system erase front']);
  });

  test('of all that was taken, when another way is chosen', async () => {
    const at = await begun();
    await world.identify(at.token, at.iccid);
    await sendFirstPart(at);
    await world.step('/sim/realname', at.token, at.iccid, { way: 'carrierHall' });
    expect((await erasuresAt(at)).sort()).toEqual([
      'person erase back',
      'person erase front',
      'person erase name',
      'person erase video',
    ]);
  });

  test('and none of what was not there', async () => {
    const at = await begun();
    await world.carrier('refuse', { step: 'front', refusal: 'blurred', iccid: at.iccid });
    await world.front(at.token, at.iccid);
    const { code } = await world.step('/sim/realname', at.token, at.iccid, { way: 'carrierHall' });
    expect([code, await erasuresAt(at)]).toEqual([0, ['system erase front']]);
  });

  test.each([
    ['a rejected video', (iccid: string) => world.decide(iccid, 'faceMismatch')],
    ['a video of a case that timed out', (iccid: string) => world.decide(iccid, 'timeout')],
  ])('of %s', async (_, decide) => {
    const at = await begun();
    await world.submit(at.token, at.iccid);
    await decide(at.iccid);
    expect(await erasuresAt(at)).toEqual(['system erase video']);
  });

  test('of a video that the carrier did not take', async () => {
    const at = await begun();
    await world.identify(at.token, at.iccid);
    await world.digits(at.token, at.iccid);
    await world.carrier('refuse', { step: 'video', refusal: 'digitsExpired', iccid: at.iccid });
    await world.video(at.token, at.iccid);
    expect(await erasuresAt(at)).toEqual(['system erase video']);
  });

  test('of a video that never came whole, once its day is over', async () => {
    const at = await begun();
    await world.identify(at.token, at.iccid);
    const canOpen = await sendFirstPart(at);
    world.server.clock.advance(dayMs - hourMs);
    // The case itself goes on.
    await world.digits(at.token, at.iccid);
    await world.eraseDue();
    expect(await canOpen()).toBe(true);
    world.server.clock.advance(hourMs);
    await world.eraseDue();
    expect(await canOpen()).toBe(false);
    expect(await erasuresAt(at)).toEqual(['system erase video']);
  });
});

describe('what is not decided in a week is over, and the person is told', () => {
  const aWeekLater = async (ask: () => Promise<void>, at: { token: string; iccid: string }) => {
    world.server.clock.advance(7 * dayMs - hourMs);
    await ask();
    const waiting = await world.state(at.token, at.iccid);
    world.server.clock.advance(2 * hourMs);
    await ask();
    return waiting;
  };
  const timedOut = { state: 'rejected', rejectReason: 'timedOut', redoStep: 'front' };

  test('where the carrier has it in review for ever', async () => {
    const at = await begun();
    const { submittedAt, eraseAt } = (await world.submit(at.token, at.iccid)).data;
    expect(Date.parse(eraseAt ?? '') - Date.parse(submittedAt ?? '')).toBe(8 * dayMs);
    expect((await aWeekLater(world.ask, at)).data.state).toBe('submitted');
    expect((await world.state(at.token, at.iccid)).data).toMatchObject(timedOut);
    await aDayLater();
    expect(await world.openFiles(at.iccid)).toEqual([]);
  });

  test('where the carrier answers no more', async () => {
    const at = await begun();
    await world.identify(at.token, at.iccid);
    await world.digits(at.token, at.iccid);
    await world.carrier('behaviours', { behaviour: 'answerError', operation: 'video', times: 1 });
    await world.carrier('behaviours', { behaviour: 'answerError', operation: 'query', times: 1000 });
    expect((await world.video(at.token, at.iccid)).data.eraseAt).toEqual(expect.any(String));
    expect((await aWeekLater(world.ask, at)).data.state).toBe('video');
    await world.carrier('behaviours/clear', {});
    expect((await world.state(at.token, at.iccid)).data).toMatchObject(timedOut);
  });

  test('but not by one answer that does not come after a stop: the carrier may have decided it meanwhile', async () => {
    const at = await begun();
    await world.submit(at.token, at.iccid);
    const { clock } = world.server;
    clock.advance(10 * dayMs);
    await world.carrier('behaviours', { behaviour: 'answerError', operation: 'query', times: 1 });
    await world.ask();
    expect((await world.caseOf(at.iccid)).state).toBe('submitted');
    await world.carrier('behaviours/clear', {});
    await world.decide(at.iccid, 'passed');
    expect((await world.caseOf(at.iccid)).state).toBe('approved');
  });

  test('where no carrier is configured any more', async () => {
    const at = await begun();
    await world.submit(at.token, at.iccid);
    const { clock, database } = world.server;
    const deps = {
      db: database.db,
      clock,
      service: null,
      keepMs: dayMs,
    } as Partial<RealNameDeps> as RealNameDeps;
    const ask = askCarrier(deps, createLogger('silent'));
    expect((await aWeekLater(ask, at)).data.state).toBe('submitted');
    expect((await world.state(at.token, at.iccid)).data).toMatchObject(timedOut);
    await aDayLater();
    expect(await world.openFiles(at.iccid)).toEqual([]);
  });
});

describe('a video', () => {
  test('that was rejected goes at once', async () => {
    const { iccid, token } = await begun();
    await world.submit(token, iccid);
    await world.decide(iccid, 'faceMismatch');
    expect(await world.openFiles(iccid)).toEqual(['back', 'front']);
  });

  test('that the carrier does not take goes at once, and the rest a day later', async () => {
    const { iccid, token } = await begun();
    await world.identify(token, iccid);
    await world.digits(token, iccid);
    await world.carrier('refuse', { step: 'video', refusal: 'digitsExpired', iccid });
    expect((await world.video(token, iccid)).code).toBe('digitsEnded');
    expect((await world.state(token, iccid)).data).toMatchObject({ state: 'info', nextStep: 'digits' });
    expect(await world.openFiles(iccid)).toEqual(['back', 'front']);
    await aDayLater();
    expect(await world.openFiles(iccid)).toEqual([]);
  });

  test('whose answer is lost is kept until the carrier has it', async () => {
    const { iccid, token } = await begun();
    await world.identify(token, iccid);
    await world.digits(token, iccid);
    await world.carrier('behaviours', { behaviour: 'answerError', operation: 'video', times: 1 });
    expect((await world.video(token, iccid)).data.state).toBe('video');
    await aDayLater();
    expect(await world.openFiles(iccid)).toEqual(['back', 'front', 'video']);
  });

  test('is not taken for digits that were read before the consent to it was taken back', async () => {
    const { iccid, token } = await begun();
    await world.identify(token, iccid);
    const { id: digitsId } = await world.digits(token, iccid);
    await withdraw(token, 'faceVideo');
    await world.agree(token, 'faceVideo');
    expect((await world.state(token, iccid)).data).toMatchObject({ state: 'info', digits: null });
    expect((await world.video(token, iccid, { digitsId })).code).toBe('realNameStepNotDue');
  });

  test('that has come in part goes with the consent to it, and none begins without', async () => {
    const at = await begun();
    await world.identify(at.token, at.iccid);
    const canOpen = await sendFirstPart(at);
    expect(await canOpen()).toBe(true);
    await withdraw(at.token, 'faceVideo');
    expect(await canOpen()).toBe(false);
    const announced = { iccid: at.iccid, sizeBytes: 1000, sha256: 'a'.repeat(64) };
    const again = await world.server.post('/realname/upload/start', announced, { token: at.token });
    expect(again).toMatchObject({ code: 'realNameConsentNeeded', data: { purpose: 'faceVideo' } });
  });

  test.each([
    ['all else', '/realname/erase', {}],
    ['another way', '/sim/realname', { way: 'carrierHall' }],
  ])('that has come in part goes with %s', async (_, path, fields) => {
    const at = await begun();
    await world.identify(at.token, at.iccid);
    const canOpen = await sendFirstPart(at);
    expect((await world.step(path, at.token, at.iccid, fields)).code).toBe(0);
    expect(await canOpen()).toBe(false);
  });
});

describe('by another way', () => {
  test('nothing of the person is needed any more, and nothing is kept', async () => {
    const { iccid, token } = await begun();
    await world.identify(token, iccid);
    await world.step('/sim/realname', token, iccid, { way: 'carrierHall' });
    expect(await world.openFiles(iccid)).toEqual([]);
    expect(await world.caseOf(iccid)).toMatchObject({
      state: 'submitted',
      person_sealed: null,
      id_number_hash: null,
    });
  });

  test('a verification that nobody went on with ends, also where something was deleted before', async () => {
    const { iccid, token } = await begun();
    await world.submit(token, iccid);
    await world.decide(iccid, 'videoUnclear');
    await aDayLater();
    for (const way of ['carrierHall', 'faceVideo'])
      expect((await world.step('/sim/realname', token, iccid, { way })).code).toBe(0);
    await aDayLater();
    expect(await world.caseOf(iccid)).toMatchObject({ closed_at: expect.any(Date) });
  });
});

test('a day passes after the last step that the person took, whichever that was', async () => {
  const { iccid, token } = await begun();
  const steps = [
    () => world.front(token, iccid),
    () => world.back(token, iccid),
    () => world.step('/api/unicom/realname/checkInfo', token, iccid),
    () => world.step('/api/unicom/realname/getReadNum', token, iccid),
  ];
  for (const step of steps) {
    expect((await step()).code).toBe(0);
    world.server.clock.advance(dayMs - hourMs);
    await world.eraseDue();
  }
  expect((await world.state(token, iccid)).data.state).toBe('digits');
  world.server.clock.advance(hourMs);
  await world.eraseDue();
  expect((await world.state(token, iccid)).data.state).toBe('none');
});

test('whose verification ended because a day passed is told why, and not whoever ended it by hand', async () => {
  const { iccid, token } = await begun();
  const told = async () => {
    const { state, rejectReason } = (await world.state(token, iccid)).data;
    return [state, rejectReason];
  };
  await world.front(token, iccid);
  await aDayLater();
  expect(await told()).toEqual(['none', 'timedOut']);
  // Somebody else who has the device learns nothing of it.
  expect((await world.state(await world.holder(), iccid)).data.rejectReason).toBe(null);
  await world.front(token, iccid);
  await world.server.post('/realname/erase', { iccid }, { token });
  expect(await told()).toEqual(['none', null]);
});

test('who comes back to a SIM that a rejection held for a month is not told that they had been too slow', async () => {
  const [iccid, token] = [await world.newSim(), await world.login('owner-a')];
  await world.agree(token, 'realName', 'faceVideo');
  await world.submit(token, iccid);
  await world.decide(iccid, 'videoUnclear');
  world.server.clock.advance(30 * dayMs);
  await world.eraseDue();
  const later = await world.state(await world.login('owner-a'), iccid);
  expect(later.data).toMatchObject({ state: 'none', rejectReason: null });
});

test('what is taken again after it was deleted is deleted again', async () => {
  const { iccid, token } = await begun();
  await world.submit(token, iccid);
  await world.decide(iccid, 'videoUnclear');
  await aDayLater();
  expect((await world.front(token, iccid)).code).toBe(0);
  expect(await world.openFiles(iccid)).toEqual(['front']);
  await aDayLater();
  expect(await world.openFiles(iccid)).toEqual([]);
});

test('who never went to the shop is asked about for a week, and then the SIM is free to begin with', async () => {
  const { iccid, token } = await begun();
  await world.step('/sim/realname', token, iccid, { way: 'carrierHall' });
  world.server.clock.advance(7 * dayMs - hourMs);
  await world.ask();
  expect((await world.state(token, iccid)).data.state).toBe('submitted');
  world.server.clock.advance(2 * hourMs);
  await world.ask();
  expect((await world.state(token, iccid)).data).toMatchObject({ state: 'rejected', nextStep: 'begin' });
  expect((await world.step('/sim/realname', token, iccid, { way: 'faceVideo' })).data.nextStep).toBe('front');
});

test('of however many the time is over, none is kept for the next run', async () => {
  const { iccid, token } = await begun();
  await world.front(token, iccid);
  const { pool } = world.server.database;
  const { rows } = await pool.query(
    `with cards as (
       insert into sims (iccid, imei, slot, active, carrier, carrier_status, real_name)
       select '8986069900' || lpad(n::text, 10, '0'), imei, 1000 + n, false, 'unicom', 2, false
       from real_name_cases, generate_series(1, 250) n where iccid = $1 returning iccid
     )
     insert into real_name_cases
       (id, brand, iccid, imei, guest_id, consent_id, method, state, created_at, updated_at, erase_at)
     select gen_random_uuid(), brand, cards.iccid, imei, guest_id, consent_id, method, 'consented', created_at,
       updated_at, erase_at
     from real_name_cases c, cards where c.iccid = $1 returning id`,
    [iccid],
  );
  await aDayLater();
  const ids = rows.map(({ id }) => id);
  const left = await pool.query('select 1 from real_name_cases where id = any ($1) and closed_at is null', [
    ids,
  ]);
  expect([ids.length, left.rows.length]).toEqual([250, 0]);
  // Those that were decided stay, and are no more work for any run.
  await pool.query(
    `update real_name_cases set state = 'approved', closed_at = null, submitted_at = created_at, decided_at = created_at
     where id = any ($1)`,
    [ids],
  );
  const now = world.server.clock.now();
  await world.eraseDue();
  const again = await pool.query('select 1 from real_name_cases where id = any ($1) and erased_at > $2', [
    ids,
    now,
  ]);
  expect(again.rows).toEqual([]);
  await pool.query('update real_name_cases set closed_at = now() where id = any ($1)', [ids]);
});

test('a verification that cannot be deleted keeps no other from it, and is tried again', async () => {
  const { pool } = world.server.database;
  const stuck = await begun();
  const other = await begun();
  for (const at of [stuck, other]) await world.identify(at.token, at.iccid);
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before update on real_name_cases for each row
      when (old.iccid = '${stuck.iccid}') execute function refuse()`);
  world.server.clock.advance(dayMs);
  await expect(world.eraseDue()).rejects.toThrow(/^1 verifications could not be deleted/);
  expect([await world.openFiles(stuck.iccid), await world.openFiles(other.iccid)]).toEqual([
    ['back', 'front'],
    [],
  ]);
  await pool.query('drop function refuse cascade');
  await world.eraseDue();
  expect(await world.openFiles(stuck.iccid)).toEqual([]);
});

test('a rejected verification holds its SIM for thirty days, and then another may begin', async () => {
  const { iccid, token } = await begun();
  await world.submit(token, iccid);
  await world.decide(iccid, 'videoUnclear');
  // A new session each time, as none lasts that long.
  const begins = async () => (await world.step('/sim/realname', await world.holder(), iccid)).code;
  world.server.clock.advance(29 * dayMs);
  await world.eraseDue();
  expect(await begins()).toBe('noService');
  expect(await world.caseOf(iccid)).toMatchObject({ id_number_hash: expect.any(Buffer) });
  await aDayLater();
  expect(await world.caseOf(iccid)).toMatchObject({ id_number_hash: null, hash_key_id: null });
  // Earlier releases kept it: what they left is deleted by the update.
  const { db } = world.server.database;
  const { id } = await world.caseOf(iccid);
  const kept = { id_number_hash: Buffer.alloc(32), hash_key_id: 'k' };
  await db.updateTable('real_name_cases').set(kept).where('id', '=', id).execute();
  await hashesOfEndedCases.up(db as unknown as Kysely<unknown>);
  expect(await world.caseOf(iccid)).toMatchObject({ id_number_hash: null, hash_key_id: null });
  expect(await begins()).toBe(0);
});

test('what a guest began is the account’s after the login, and no more the guest’s to take back', async () => {
  const { iccid, token } = await begun();
  await world.front(token, iccid);
  const credentials = { userName: 'owner-a', password: passwordOfAll };
  expect((await world.server.post('/loginVerification', credentials, { token })).code).toBe(0);
  const { guest_id: guestId, user_id: userId } = await world.caseOf(iccid);
  expect(userId).not.toBeNull();
  const { db } = world.server.database;
  const takeBack = (person: Person) =>
    db
      .transaction()
      .execute((trx) =>
        onConsentWithdrawn({ keepMs: dayMs })(trx, person, 'realName', world.server.clock.now()),
      );
  await takeBack({ kind: 'guest', guestId } as Person);
  expect(await world.openFiles(iccid)).toEqual(['front']);
  await takeBack({ kind: 'user', guestId, userId } as Person);
  expect(await world.openFiles(iccid)).toEqual([]);
});
