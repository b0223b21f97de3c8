import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseAccount } from '../src/modules/cancellations/erase.ts';
import { onConsentWithdrawn } from '../src/modules/real-name/public.ts';
import type { Tables } from '../src/platform/database/tables.ts';
import { iccidOfA, imeiOfA, passwordOfAll } from './fixtures.ts';
import {
  photoOf,
  type RealNameWorld,
  type StateAnswer,
  startRealNameWorld,
  videoOf,
} from './real-name/world.ts';
import { eventually } from './server.ts';
import { writtenMeanwhile } from './written-meanwhile.ts';

const hourMs = 60 * 60_000;
let world: RealNameWorld;
beforeAll(async () => {
  world = await startRealNameWorld();
});
afterAll(() => world.server.stop());

const videosAtCarrier = async (iccid: string): Promise<number> =>
  (await world.carrierCases(iccid))
    .flatMap((one) => Object.values(one.uploads))
    .filter(({ step }) => step === 'video').length;
const begun = async () => ({ iccid: await world.newSim(), token: await world.holder() });
/** The carrier takes the video, but its answer can't be read. */
const sentInVain = async () => {
  const { iccid, token } = await begun();
  await world.identify(token, iccid);
  await world.digits(token, iccid);
  await world.carrier('behaviours', { behaviour: 'malformed', operation: 'video', times: 1 });
  return { iccid, token, answer: await world.video(token, iccid) };
};
const askLater = async () => {
  world.server.clock.advance(2 * 60_000);
  await world.ask();
};

describe('a video whose answer is lost', () => {
  test('stays unknown until the carrier is asked, and is not submitted twice', async () => {
    const { iccid, token, answer } = await sentInVain();
    expect(answer).toMatchObject({ code: 0, data: { state: 'video', nextStep: 'wait', submittedAt: null } });
    // A second tap changes nothing.
    expect((await world.video(token, iccid, {}, videoOf(5000))).data.state).toBe('video');
    expect(await videosAtCarrier(iccid)).toBe(1);
    await askLater();
    expect((await world.state(token, iccid)).data.state).toBe('submitted');
    expect(await videosAtCarrier(iccid)).toBe(1);
    await world.decide(iccid, 'passed');
    expect((await world.state(token, iccid)).data.state).toBe('approved');
  });

  test('is not taken back with the consent to the face: only the carrier’s word leads on', async () => {
    const { iccid, token } = await sentInVain();
    await world.server.post('/consent/withdraw', { purpose: 'faceVideo' }, { token });
    expect(await world.openFiles(iccid)).toEqual(['back', 'front']);
    expect((await world.state(token, iccid)).data.state).toBe('video');
    await askLater();
    expect((await world.state(token, iccid)).data.state).toBe('submitted');
  });

  test('is found decided when the process died before it wrote that down', async () => {
    const { iccid, token } = await begun();
    await world.submit(token, iccid);
    // The row from before we knew that the carrier had the video.
    const { db } = world.server.database;
    await db
      .updateTable('real_name_cases')
      .set({ state: 'video', submitted_at: null, carrier_reference: null })
      .where('iccid', '=', iccid)
      .execute();
    await world.decide(iccid, 'passed');
    expect(await world.caseOf(iccid)).toMatchObject({
      state: 'approved',
      carrier_reference: expect.any(String),
    });
    expect(await videosAtCarrier(iccid)).toBe(1);
  });

  test('is sent again, the same one, when the carrier never got it', async () => {
    const { iccid, token } = await begun();
    await world.identify(token, iccid);
    await world.digits(token, iccid);
    await world.carrier('behaviours', { behaviour: 'answerError', operation: 'video', times: 1 });
    expect((await world.video(token, iccid)).data.state).toBe('video');
    expect(await videosAtCarrier(iccid)).toBe(0);
    await askLater();
    expect((await world.state(token, iccid)).data.state).toBe('submitted');
    expect(await videosAtCarrier(iccid)).toBe(1);
  });
});

test('what the carrier forgot meanwhile is found at the next step, and begins again', async () => {
  const { iccid, token } = await begun();
  await world.front(token, iccid);
  await world.back(token, iccid);
  const [one] = await world.carrierCases(iccid);
  await world.carrier('decide', { caseNo: one?.caseNo, decision: 'timeout' });
  expect((await world.step('/api/unicom/realname/checkInfo', token, iccid)).code).toBe('realNameStepNotDue');
  expect((await world.state(token, iccid)).data).toMatchObject({
    state: 'rejected',
    rejectReason: 'timedOut',
    redoStep: 'front',
  });
  expect((await world.submit(token, iccid)).data.state).toBe('submitted');
});

test('a step is not done while the carrier does not answer, and is done when it does', async () => {
  const { iccid, token } = await begun();
  await world.carrier('behaviours', { behaviour: 'answerError', operation: 'front-photo', times: 1 });
  expect(await world.front(token, iccid)).toMatchObject({ code: 'realNameUnavailable' });
  expect(await world.openFiles(iccid)).toEqual([]);
  expect(await world.front(token, iccid)).toMatchObject({ code: 0, data: { state: 'front' } });
});

test('the carrier’s word comes by itself, once however often it comes, and a forged one is nothing', async () => {
  const { iccid, token } = await begun();
  await world.submit(token, iccid);
  const [one] = await world.carrierCases(iccid);
  const forged = await world.server.raw(
    '/pay/notify/real-name',
    { caseNo: one?.caseNo, status: 'PASSED' },
    { json: true },
  );
  expect(forged.status).toBe(401);
  await world.carrier('behaviours', { behaviour: 'repeatNotification', count: 2, caseNo: one?.caseNo });
  await world.carrier('decide', { caseNo: one?.caseNo, decision: 'passed' });
  await eventually(async () => (await world.state(token, iccid)).data.state === 'approved');
  await askLater();
  const { db } = world.server.database;
  const { id } = await world.caseOf(iccid);
  const events = await db.selectFrom('real_name_events').select('state').where('case_id', '=', id).execute();
  expect(events.filter(({ state }) => state === 'approved')).toHaveLength(1);
});

test.each(['faceMismatch', 'timeout'])(
  'a decision (%s) that is told again, when the person has gone on, says nothing of the next video',
  async (decision) => {
    const { iccid, token } = await begun();
    await world.submit(token, iccid);
    const [one] = await world.carrierCases(iccid);
    await world.carrier('behaviours', {
      behaviour: 'delayNotification',
      ms: 60_000,
      caseNo: one?.caseNo,
    });
    await world.decide(iccid, decision);
    if (decision === 'timeout') await world.identify(token, iccid);
    await world.digits(token, iccid);
    expect((await world.video(token, iccid)).data.state).toBe('submitted');
    await world.carrier('clock', { advanceMs: 60_000 });
    const isTold = async () => {
      const answer = await fetch(new URL('/control/notifications', world.server.env.REAL_NAME_URL));
      const { notifications } = (await answer.json()) as {
        notifications: { outTradeNo: string; status: string }[];
      };
      return notifications.some(
        ({ outTradeNo, status }) => outTradeNo === one?.caseNo && status === 'delivered',
      );
    };
    await eventually(isTold);
    expect((await world.state(token, iccid)).data.state).toBe('submitted');
    await world.decide(iccid, 'videoUnclear');
    expect((await world.state(token, iccid)).data.rejectReason).toBe('videoUnclear');
  },
);

test('what the carrier lost after it had taken it is given up in the end, and what was kept of it goes', async () => {
  const { iccid, token } = await begun();
  await world.submit(token, iccid);
  const { db } = world.server.database;
  // As if our attempt number differed from the carrier's.
  await db.updateTable('real_name_cases').set({ attempt: 2 }).where('iccid', '=', iccid).execute();
  await askLater();
  expect((await world.state(token, iccid)).data.state).toBe('submitted');
  world.server.clock.advance(7 * 24 * hourMs);
  await world.ask();
  expect((await world.state(token, iccid)).data).toMatchObject({
    state: 'rejected',
    rejectReason: 'timedOut',
    redoStep: 'front',
  });
  world.server.clock.advance(24 * hourMs);
  await world.eraseDue();
  expect(await world.openFiles(iccid)).toEqual([]);
});

test('a video that can’t be read any more keeps no other case waiting, and its own is given up in the end', async () => {
  const [broken, other] = [await begun(), await begun()];
  for (const { iccid, token } of [broken, other]) {
    await world.identify(token, iccid);
    await world.digits(token, iccid);
    await world.carrier('behaviours', { behaviour: 'answerError', operation: 'video', times: 1 });
    await world.video(token, iccid);
  }
  await world.server.database.pool.query(
    `update files set master_key_id = 'lost' where id in (
       select file_id from real_name_files r join real_name_cases c on c.id = r.case_id
       where c.iccid = $1 and r.kind = 'video')`,
    [broken.iccid],
  );
  await expect(askLater()).rejects.toThrow('1 verifications could not be asked about');
  expect((await world.state(other.token, other.iccid)).data.state).toBe('submitted');
  world.server.clock.advance(7 * 24 * hourMs);
  await expect(world.ask()).rejects.toThrow();
  expect((await world.state(broken.token, broken.iccid)).data.state).toBe('rejected');
});

test('an owner who names only the device takes the verification of the SIM in its active slot back', async () => {
  const token = await world.freshLogin('owner-a');
  const cleared = await world.server.post('/mifi/clearRealName', { imei: imeiOfA }, { token });
  expect(cleared.data).toMatchObject({ iccid: iccidOfA, realName: false });
  await world.server.database.pool.query('update sims set real_name = true where iccid = $1', [iccidOfA]);
});

test('who agreed to the same text in its earlier words is not asked again', async () => {
  const iccid = await world.newSim();
  const token = await world.holder();
  for (const purpose of ['realName', 'faceVideo'] as const) {
    await world.server.post('/consent/withdraw', { purpose }, { token });
    await world.server.post('/consent/add', { purpose, version: '2026-11' }, { token });
  }
  expect((await world.state(token, iccid)).data).toMatchObject({
    consents: { realName: { given: true }, faceVideo: { given: true } },
  });
  expect((await world.front(token, iccid)).code).toBe(0);
});

test('what is told as approved is told as verified, as its page asks no more', async () => {
  const { iccid, token } = await begun();
  await world.step('/sim/realname', token, iccid);
  const now = world.server.clock.now();
  const { data } = await writtenMeanwhile(
    world.server.database.db,
    'real_name_cases',
    async (trx) => {
      const approved = { state: 'approved', submitted_at: now, decided_at: now, erase_at: now } as const;
      await trx.updateTable('real_name_cases').set(approved).where('iccid', '=', iccid).execute();
      await trx.updateTable('sims').set({ real_name: true }).where('iccid', '=', iccid).execute();
    },
    () => world.state(token, iccid),
  );
  expect(data).toMatchObject({ state: 'approved', realName: true, realNameNeeded: false });
});

describe('a step that is under way writes nothing any more', () => {
  /** Deletes while a photo is on its way: it is stored and about to be read, but recording the access has to wait. */
  async function whileReading(
    { iccid, token }: { iccid: string; token: string },
    work: (trx: Transaction<Tables>) => Promise<void>,
  ): Promise<StateAnswer> {
    const answer = await world.server.database.db.transaction().execute(async (trx) => {
      await sql`lock table real_name_accesses in exclusive mode`.execute(trx);
      const reading = world.front(token, iccid, await photoOf(120));
      await world.blocked();
      await work(trx);
      return { reading };
    });
    return answer.reading;
  }
  const withdraw = async (iccid: string, trx: Transaction<Tables>) => {
    const { guest_id: guestId } = await world.caseOf(iccid);
    const guest = { kind: 'guest', sessionId: '', guestId } as const;
    await onConsentWithdrawn({ keepMs: 24 * hourMs })(trx, guest, 'realName', world.server.clock.now());
  };

  test('once the consent was taken back', async () => {
    const at = await begun();
    await world.front(at.token, at.iccid);
    const answer = await whileReading(at, (trx) => withdraw(at.iccid, trx));
    expect(answer.code).toBe('realNameStepNotDue');
    expect(await world.openFiles(at.iccid)).toEqual([]);
    expect(await world.caseOf(at.iccid)).toMatchObject({ person_sealed: null, closed_at: expect.any(Date) });
  });

  test('once the consent was taken back after a rejection of the front', async () => {
    const at = await begun();
    await world.submit(at.token, at.iccid);
    await world.decide(at.iccid, 'frontRejected');
    const answer = await whileReading(at, (trx) => withdraw(at.iccid, trx));
    expect(answer.code).toBe('realNameStepNotDue');
    expect(await world.openFiles(at.iccid)).toEqual([]);
    expect(await world.caseOf(at.iccid)).toMatchObject({ person_sealed: null, state: 'rejected' });
  });
});

test('a step that waited while the consent was taken back is not done', async () => {
  const { iccid, token } = await begun();
  await world.submit(token, iccid);
  await world.decide(iccid, 'frontRejected');
  const { pool } = world.server.database;
  // A step is counted right before it waits.
  const key = `real-name-photo:${iccid}`;
  await pool.query('delete from try_counters where key = $1', [key]);
  const isWaiting = async () =>
    (await pool.query('select 1 from try_counters where key = $1', [key])).rows.length > 0;
  // A lease as of another process that works on the case.
  await pool.query(
    `update real_name_cases set lease_id = gen_random_uuid(), lease_until = now() + interval '90 s' where iccid = $1`,
    [iccid],
  );
  const waiting = world.front(token, iccid, await photoOf(70));
  await eventually(isWaiting);
  await world.server.post('/consent/withdraw', { purpose: 'realName' }, { token });
  await pool.query('update real_name_cases set lease_id = null, lease_until = null where iccid = $1', [
    iccid,
  ]);
  expect((await waiting).code).toBe('realNameConsentNeeded');
  expect(await world.openFiles(iccid)).toEqual([]);
});

test('what was sent to be decided while the owner took it back is not taken back', async () => {
  const { iccid, token } = await begun();
  await world.identify(token, iccid);
  await world.digits(token, iccid);
  const owner = await world.freshLogin('owner-a');
  const answer = await world.server.database.db.transaction().execute(async (trx) => {
    // Like the transaction that stores a video.
    await trx
      .updateTable('real_name_cases')
      .set({ state: 'video', erase_at: null })
      .where('iccid', '=', iccid)
      .execute();
    const clearing = world.server.post('/mifi/clearRealName', { iccid }, { token: owner });
    await world.blocked();
    return { clearing };
  });
  expect((await answer.clearing).code).toBe('realNameStepNotDue');
  expect(await world.caseOf(iccid)).toMatchObject({ state: 'video', closed_at: null });
});

test('another way, chosen while the case went on, is not taken and deletes nothing', async () => {
  const { iccid, token } = await begun();
  await world.identify(token, iccid);
  const { db } = world.server.database;
  const choosing = await db.transaction().execute(async (trx) => {
    await trx.updateTable('real_name_cases').set({ state: 'digits' }).where('iccid', '=', iccid).execute();
    const answer = world.step('/sim/realname', token, iccid, { way: 'carrierHall' });
    await world.blocked();
    return { answer };
  });
  expect((await choosing.answer).code).toBe('realNameStepNotDue');
  expect(await world.openFiles(iccid)).toEqual(['back', 'front']);
  expect((await world.caseOf(iccid)).method).toBe('faceVideo');
});

test('what went on just before its time was over is not deleted', async () => {
  const { iccid, token } = await begun();
  await world.front(token, iccid);
  world.server.clock.advance(24 * hourMs);
  const { erasing } = await world.server.database.db.transaction().execute(async (trx) => {
    const later = new Date(world.server.clock.now().getTime() + 24 * hourMs);
    await trx.updateTable('real_name_cases').set({ erase_at: later }).where('iccid', '=', iccid).execute();
    const erasing = world.eraseDue();
    await world.blocked();
    return { erasing };
  });
  await erasing;
  expect(await world.openFiles(iccid)).toEqual(['front']);
});

describe('what is kept of a person', () => {
  test('is deleted a day after the result, the status and a keyed hash stay', async () => {
    const { iccid, token } = await begun();
    await world.submit(token, iccid);
    await world.decide(iccid, 'passed');
    await world.eraseDue();
    expect(await world.openFiles(iccid)).toEqual(['back', 'front', 'video']);
    world.server.clock.advance(24 * hourMs);
    await world.eraseDue();
    expect(await world.openFiles(iccid)).toEqual([]);
    expect(await world.caseOf(iccid)).toMatchObject({
      state: 'approved',
      person_sealed: null,
      wrapped_key: null,
      id_number_hash: expect.any(Buffer),
      closed_at: null,
    });
    const { data } = await world.server.get('/realname/record', { iccid }, { token });
    expect(data.looks.filter(({ purpose }) => purpose === 'erase')).toHaveLength(4);
    expect(data.stored.every(({ deletedAt }) => deletedAt !== null)).toBe(true);
  });

  test('goes, and its case ends, when nobody went on with it for a day', async () => {
    const { iccid, token } = await begun();
    await world.identify(token, iccid);
    world.server.clock.advance(24 * hourMs);
    await world.eraseDue();
    expect(await world.openFiles(iccid)).toEqual([]);
    expect(await world.caseOf(iccid)).toMatchObject({ person_sealed: null, id_number_hash: null });
    const other = await world.holder();
    expect((await world.front(other, iccid)).code).toBe(0);
  });

  test('of a rejection is deleted likewise, and it is done again from the first photo', async () => {
    const { iccid, token } = await begun();
    await world.submit(token, iccid);
    await world.decide(iccid, 'digitsWrong');
    expect((await world.state(token, iccid)).data.redoStep).toBe('digits');
    world.server.clock.advance(24 * hourMs);
    await world.eraseDue();
    expect(await world.openFiles(iccid)).toEqual([]);
    expect((await world.state(token, iccid)).data).toMatchObject({
      state: 'rejected',
      rejectReason: 'digitsUnread',
      redoStep: 'front',
    });
    expect((await world.submit(token, iccid)).data.state).toBe('submitted');
  });

  test('is taken again from the first photo if it was deleted while the carrier decided, and was rejected', async () => {
    const { iccid, token } = await begun();
    await world.submit(token, iccid);
    await world.step('/realname/erase', token, iccid);
    await world.decide(iccid, 'infoMismatch');
    expect((await world.state(token, iccid)).data).toMatchObject({
      state: 'rejected',
      rejectReason: 'infoMismatch',
      redoStep: 'front',
    });
    expect((await world.submit(token, iccid)).data.state).toBe('submitted');
  });

  test('goes at once with the consent, and nothing goes on without it', async () => {
    const { iccid, token } = await begun();
    await world.identify(token, iccid);
    await world.digits(token, iccid);
    await world.server.post('/consent/withdraw', { purpose: 'realName' }, { token });
    expect(await world.openFiles(iccid)).toEqual([]);
    expect(await world.caseOf(iccid)).toMatchObject({ person_sealed: null, closed_at: expect.any(Date) });
    expect((await world.front(token, iccid)).code).toBe('realNameConsentNeeded');
    await world.agree(token, 'realName');
    expect((await world.front(token, iccid)).code).toBe(0);
  });

  test('without the consent to the face there is no video, and the photos stay', async () => {
    const { iccid, token } = await begun();
    await world.submit(token, iccid);
    await world.server.post('/consent/withdraw', { purpose: 'faceVideo' }, { token });
    expect(await world.openFiles(iccid)).toEqual(['back', 'front']);
    await world.decide(iccid, 'videoUnclear');
    const readNum = await world.server.post('/api/unicom/realname/getReadNum', { iccid }, { token });
    expect(readNum).toMatchObject({ code: 'realNameConsentNeeded', data: { purpose: 'faceVideo' } });
    expect((await world.step('/sim/realname', token, iccid, { way: 'carrierHall' })).code).toBe(0);
  });

  test('goes when the person asks for it, also while the carrier decides', async () => {
    const { iccid, token } = await begun();
    await world.submit(token, iccid);
    expect((await world.step('/realname/erase', token, iccid)).data).toMatchObject({
      state: 'submitted',
      eraseAt: null,
    });
    expect(await world.openFiles(iccid)).toEqual([]);
    await world.decide(iccid, 'passed');
    expect((await world.state(token, iccid)).data.state).toBe('approved');
  });

  test('goes with the account, and a step that is under way then writes nothing any more', async () => {
    const { iccid } = await begun();
    const token = await world.login('owner-b');
    const { db } = world.server.database;
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('user_name', '=', 'owner-b')
      .executeTakeFirstOrThrow();
    const guest = await world.holder();
    await world.front(guest, iccid);
    await world.server.post(
      '/loginVerification',
      { userName: 'owner-b', password: passwordOfAll },
      { token: guest },
    );
    expect(await world.caseOf(iccid)).toMatchObject({ user_id: user.id, state: 'front' });
    await db.transaction().execute((trx) => eraseAccount(trx, user.id, world.server.clock.now()));
    expect(await world.openFiles(iccid)).toEqual([]);
    expect(await world.caseOf(iccid)).toMatchObject({ person_sealed: null, closed_at: expect.any(Date) });
    expect((await world.state(token, iccid)).code).not.toBe(0);
  });
});

test('a photo that comes again is one, and another one takes its place, whose file is deleted', async () => {
  const { iccid, token } = await begun();
  const [photo, other] = [await photoOf(10), await photoOf(220)];
  const [first, again] = await Promise.all([
    world.front(token, iccid, photo),
    world.front(token, iccid, photo),
  ]);
  expect([first?.data.read, again?.data.read]).toEqual([again?.data.read, first?.data.read]);
  expect(again?.code).toBe(0);
  const uploads = async () => Object.keys((await world.carrierCases(iccid))[0]?.uploads ?? {}).length;
  expect(await uploads()).toBe(1);
  await world.front(token, iccid, other);
  expect(await uploads()).toBe(2);
  expect(await world.openFiles(iccid)).toEqual(['front']);
});
