import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RealNameWorld, sha256, startRealNameWorld, videoOf } from './real-name/world.ts';
import { callsWhileLocked } from './while-locked.ts';
import { writtenMeanwhile } from './written-meanwhile.ts';

const dayMs = 24 * 60 * 60_000;
let world: RealNameWorld;
beforeAll(async () => {
  world = await startRealNameWorld();
});
afterAll(() => world.server.stop());

const whileLocked = (lock: string, calls: readonly (() => Promise<unknown>)[]) =>
  callsWhileLocked(world.server.database.pool, lock, calls);
const begun = async (carrier: 'unicom' | 'cmcc' = 'unicom') => ({
  iccid: await world.newSim(carrier),
  token: await world.holder(),
});
const identified = async () => {
  const at = await begun();
  await world.identify(at.token, at.iccid);
  return at;
};
type At = Awaited<ReturnType<typeof begun>>;

const startUpload = ({ iccid, token }: At) => {
  const bytes = videoOf(5000, iccid);
  return world.server.post(
    '/realname/upload/start',
    { iccid, sizeBytes: bytes.length, sha256: sha256(bytes) },
    { token },
  );
};
const uploadsOf = async ({ iccid }: At) =>
  (
    await world.server.database.pool.query(
      'select u.id from real_name_uploads u join real_name_cases c on c.id = u.case_id where c.iccid = $1',
      [iccid],
    )
  ).rows;

describe('a video in parts is not begun for a verification that meanwhile', () => {
  test.each([
    ['has its video', "state = 'video'"],
    ['was ended', 'closed_at = now()'],
    ['goes another way', "method = 'carrierHall'"],
  ])('%s', async (_, change) => {
    const at = await identified();
    const [answer] = await whileLocked(`update real_name_cases set ${change} where iccid = '${at.iccid}'`, [
      () => startUpload(at),
    ]);
    expect(answer).toMatchObject({ code: 'realNameStepNotDue' });
    expect(await uploadsOf(at)).toEqual([]);
  });
});

test('a part of a video that arrives while the consent is withdrawn is deleted with the others', async () => {
  const at = await identified();
  const bytes = videoOf(5000, at.iccid);
  const { uploadId } = (await startUpload(at)).data;
  const { guest_id: guestId } = await world.caseOf(at.iccid);
  const [appended, withdrawn] = await whileLocked('lock table real_name_upload_parts in share mode', [
    () =>
      world.upload(
        '/realname/upload/append',
        at.token,
        { iccid: at.iccid, uploadId, offset: '0' },
        { field: 'chunk', bytes },
      ),
    () => world.server.post('/consent/withdraw', { purpose: 'realName' }, { token: at.token }),
  ]);
  // It came in time, so that its answer is that it is there.
  expect(appended).toMatchObject({ code: 0 });
  expect(withdrawn).toMatchObject({ code: 0 });
  const { rows } = await world.server.database.pool.query(
    'select media_type from files where guest_id = $1 and wrapped_key is not null',
    [guestId],
  );
  expect(rows).toEqual([]);
});

test('another way that is chosen twice at once is gone once', async () => {
  const at = await begun('cmcc');
  const choose = (way: string) => world.step('/sim/realname', at.token, at.iccid, { way });
  await choose('carrierPage');
  const answers = await whileLocked(
    `select from real_name_cases where iccid = '${at.iccid}' for update`,
    [1, 2].map(() => () => choose('carrierHall')),
  );
  for (const answer of answers) expect(answer).toMatchObject({ code: 0, data: { nextStep: 'hall' } });
  expect(await world.caseOf(at.iccid)).toMatchObject({ method: 'carrierHall', attempt: 2 });
});

test('a case that another process asks the carrier about is not asked about beside it', async () => {
  const at = await begun();
  await world.submit(at.token, at.iccid);
  world.server.clock.advance(60 * 60_000);
  await whileLocked(
    `update real_name_cases set queries = 100, next_query_at = next_query_at + interval '1 day'
     where iccid = '${at.iccid}'`,
    [() => world.ask()],
  );
  expect((await world.caseOf(at.iccid)).queries).toBe(100);
});

test('what is approved while its owner takes it back is taken back at the carrier, too', async () => {
  const at = await begun('cmcc');
  await world.step('/sim/realname', at.token, at.iccid);
  await world.carrier('sims', { iccid: at.iccid, verified: true });
  const owner = await world.freshLogin('owner-a');
  const now = world.server.clock.now();
  const cleared = await writtenMeanwhile(
    world.server.database.db,
    'real_name_cases',
    async (trx) => {
      const approved = { state: 'approved', submitted_at: now, decided_at: now, erase_at: now } as const;
      await trx.updateTable('real_name_cases').set(approved).where('iccid', '=', at.iccid).execute();
      await trx.updateTable('sims').set({ real_name: true }).where('iccid', '=', at.iccid).execute();
    },
    () => world.server.post('/mifi/clearRealName', { iccid: at.iccid }, { token: owner }),
  );
  expect(cleared).toMatchObject({ code: 0, data: { realName: false } });
  // The carrier would else say at once that the SIM is verified.
  await world.step('/sim/realname', at.token, at.iccid, { way: 'carrierHall' });
  world.server.clock.advance(60 * 60_000);
  await world.ask();
  expect((await world.state(at.token, at.iccid)).data.state).toBe('submitted');
});

describe('what is deleted when its time is over is kept if meanwhile', () => {
  const rejected = async () => {
    const at = await begun();
    await world.submit(at.token, at.iccid);
    await world.decide(at.iccid, 'videoUnclear');
    return at;
  };

  test('the person has gone on with what was rejected', async () => {
    const at = await rejected();
    world.server.clock.advance(dayMs);
    await world.eraseDue();
    world.server.clock.advance(29 * dayMs);
    await whileLocked(
      `update real_name_cases set state = 'digits', decided_at = null, reject_reason = null, redo_step = null
       where iccid = '${at.iccid}'`,
      [() => world.eraseDue()],
    );
    expect(await world.caseOf(at.iccid)).toMatchObject({ state: 'digits', closed_at: null });
  });

  test('the person has begun to send another video', async () => {
    const both = [await identified(), await identified()];
    for (const at of both) await startUpload(at);
    world.server.clock.advance(dayMs - 1000);
    // The verifications themselves go on.
    for (const at of both) await world.digits(at.token, at.iccid);
    world.server.clock.advance(1000);
    const ids = both.map(({ iccid }) => `'${iccid}'`).join(', ');
    // Whichever the run comes to first waits, and finds the other one as it was left.
    await whileLocked(
      `update real_name_uploads set expires_at = expires_at + interval '1 day'
       where case_id in (select id from real_name_cases where iccid in (${ids}))`,
      [() => world.eraseDue()],
    );
    for (const at of both) expect(await uploadsOf(at)).toHaveLength(1);
  });
});
