import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSim, iccidOfA, imeiOfA, imeiOfB, passwordOfAll } from './fixtures.ts';
import { person, photoOf, type RealNameWorld, startRealNameWorld, videoOf } from './real-name/world.ts';

const minuteMs = 60_000;
let world: RealNameWorld;
let bytesOf: { readonly photo: Buffer; readonly video: Buffer };
beforeAll(async () => {
  world = await startRealNameWorld();
  bytesOf = { photo: await photoOf(33), video: videoOf(4096) };
});
afterAll(() => world.server.stop());

const checkInfo = '/api/unicom/realname/checkInfo';
const isRealName = async (iccid: string): Promise<unknown> =>
  (await world.server.post('/mifi/isRealName', { iccid, imei: imeiOfA })).data;

test('a SIM is verified: consent, both photos, name and number, digits, video, the carrier’s word', async () => {
  const [iccid, another] = [await world.newSim(), await world.newSim()];
  const token = await world.holder();
  expect((await world.state(token, iccid)).data).toMatchObject({
    state: 'none',
    nextStep: 'begin',
    ways: ['faceVideo', 'carrierHall'],
    consents: { realName: { given: true }, faceVideo: { given: true } },
  });
  const begun = await world.step('/sim/realname', token, iccid);
  expect(begun).toMatchObject({ code: 0, data: { state: 'consented', way: 'faceVideo', nextStep: 'front' } });
  const read = await world.front(token, iccid);
  expect(read).toMatchObject({ code: 0, data: { state: 'front', nextStep: 'back', read: person } });
  expect(read.data.recognised).toEqual({ name: person.name, cardNo: '1101**********002X' });
  expect(await world.back(token, iccid)).toMatchObject({
    code: 0,
    data: { state: 'back', nextStep: 'info', read: { validFrom: '2019-05-06', validTo: '2039-05-06' } },
  });
  expect(await world.step(checkInfo, token, iccid, person)).toMatchObject({
    code: 0,
    data: { state: 'info', nextStep: 'digits' },
  });
  const digits = await world.digits(token, iccid);
  expect(digits).toMatchObject({ digits: expect.stringMatching(/^\d{4,6}$/), paceMs: expect.any(Number) });
  expect((await world.state(token, iccid)).data).toMatchObject({
    state: 'digits',
    nextStep: 'video',
    digits: { id: digits.id, expiresAt: digits.expiresAt },
  });
  const submitted = await world.video(token, iccid, { digitsId: digits.id });
  expect(submitted).toMatchObject({
    code: 0,
    data: { state: 'submitted', nextStep: 'wait', realName: false },
  });
  expect(await isRealName(iccid)).toEqual({ realName: false, realNameNeeded: true });

  await world.decide(iccid, 'passed');
  expect((await world.state(token, iccid)).data).toMatchObject({
    state: 'approved',
    nextStep: 'done',
    realName: true,
    realNameNeeded: false,
    recognised: null,
  });
  expect(await isRealName(iccid)).toEqual({ realName: true, realNameNeeded: false });
  expect(await isRealName(another)).toEqual({ realName: false, realNameNeeded: true });
  const list = await world.server.get('/mifi/getMultiRealName', { imei: imeiOfA }, { token });
  expect(list.data.find((card) => card.iccid === iccid)).toMatchObject({ state: 'approved', realName: true });
});

describe('each step waits for the one before:', () => {
  test('nothing is taken before its own consent, and the answer names the missing one', async () => {
    const iccid = await world.newSim();
    const token = await world.holder();
    await world.server.post('/consent/withdraw', { purpose: 'faceVideo' }, { token });
    const refused = await world.front(token, iccid);
    expect(refused).toMatchObject({ code: 'realNameConsentNeeded', data: { purpose: 'faceVideo' } });
    // To the texts of years ago.
    const agreeEarlier = async (purpose: 'realName' | 'faceVideo') => {
      await world.agree(token, purpose);
      const text = "update consents set version = '2020-01' where withdrawn_at is null and purpose = $2";
      const guest = 'select guest_id from sessions where token_hash = sha256($1::text::bytea)';
      await world.server.database.pool.query(`${text} and guest_id = (${guest})`, [token, purpose]);
    };
    await agreeEarlier('faceVideo');
    expect((await world.front(token, iccid)).code).toBe('realNameConsentNeeded');
    await world.agree(token, 'faceVideo');
    await agreeEarlier('realName');
    const outdated = await world.front(token, iccid);
    expect(outdated).toMatchObject({ code: 'realNameConsentNeeded', data: { purpose: 'realName' } });
    expect(await world.carrierCases(iccid)).toEqual([]);
  });

  test('the back side after the front, the digits after name and number, the video after the digits', async () => {
    const iccid = await world.newSim();
    const token = await world.holder();
    const early = async () => (await world.step(checkInfo, token, iccid, person)).code;
    expect((await world.back(token, iccid)).code).toBe('realNameStepNotDue');
    await world.front(token, iccid);
    expect(await early()).toBe('realNameStepNotDue');
    await world.back(token, iccid);
    const readNum = await world.server.post('/api/unicom/realname/getReadNum', { iccid }, { token });
    expect(readNum.code).toBe('realNameStepNotDue');
    expect((await world.video(token, iccid)).code).toBe('realNameStepNotDue');
    expect(await early()).toBe(0);
  });

  test('a SIM that is verified already is not verified anew', async () => {
    const [iccid, token] = [await world.newSim(), await world.holder()];
    await world.server.database.pool.query('update sims set real_name = true where iccid = $1', [iccid]);
    expect((await world.step('/sim/realname', token, iccid)).code).toBe('realNameDone');
    expect((await world.front(token, iccid)).code).toBe('realNameDone');
    expect((await world.state(token, iccid)).data).toMatchObject({ state: 'none', nextStep: 'done' });
  });

  test('a photo that the carrier can’t read is taken again, and the case stays where it was', async () => {
    const iccid = await world.newSim();
    const token = await world.holder();
    await world.carrier('refuse', { step: 'front', refusal: 'glare', iccid });
    const refused = await world.front(token, iccid);
    expect(refused).toMatchObject({ code: 'realNameRefused', data: { reason: 'photoGlare' } });
    expect(refused.msg).toContain('glare');
    expect((await world.state(token, iccid)).data.state).toBe('consented');
    expect(await world.front(token, iccid)).toMatchObject({ code: 0 });
  });

  test('a number with a wrong check digit, or of a day that there is not, is not sent to the carrier', async () => {
    const iccid = await world.newSim();
    const token = await world.holder();
    await world.front(token, iccid);
    await world.back(token, iccid);
    for (const cardNo of ['110105194912310021', '11010519490231002X', '123456789012345']) {
      const answer = await world.step(checkInfo, token, iccid, { ...person, cardNo });
      expect(answer).toMatchObject({ code: 'idNumberInvalid', data: { field: 'cardNo' } });
    }
    expect((await world.step(checkInfo, token, iccid, { ...person, name: '<b>1</b>' })).code).toBe(
      'invalidInput',
    );
    // If left out, or masked as on the page, the number is the one that was read.
    expect((await world.step(checkInfo, token, iccid)).code).toBe(0);
    const masked = { name: person.name, cardNo: '1101**********002X' };
    expect((await world.step(checkInfo, token, iccid, masked)).code).toBe(0);
  });
});

describe('digits', () => {
  test('are good for five minutes and no longer', async () => {
    const iccid = await world.newSim();
    const token = await world.holder();
    await world.identify(token, iccid);
    await world.digits(token, iccid);
    world.server.clock.advance(5 * minuteMs);
    expect((await world.state(token, iccid)).data).toMatchObject({ state: 'digits', digits: null });
    expect((await world.video(token, iccid)).code).toBe('digitsEnded');
    await world.digits(token, iccid);
    expect(await world.video(token, iccid)).toMatchObject({ code: 0, data: { state: 'submitted' } });
  });

  test('are worthless once others were asked for', async () => {
    const iccid = await world.newSim();
    const token = await world.holder();
    await world.identify(token, iccid);
    const first = await world.digits(token, iccid);
    const second = await world.digits(token, iccid);
    expect((await world.video(token, iccid, { digitsId: first.id })).code).toBe('digitsEnded');
    expect((await world.video(token, iccid, { digitsId: second.id })).code).toBe(0);
  });

  test('are those that are valid now where the second way is taken without their id', async () => {
    const iccid = await world.newSim();
    const token = await world.holder();
    await world.identify(token, iccid);
    await world.digits(token, iccid);
    const path = '/api/unicom/realname/doAuthByVideo/v2';
    const video = { field: 'video', bytes: videoOf(4096) };
    expect(await world.upload(path, token, { iccid }, video)).toMatchObject({
      code: 0,
      data: { state: 'submitted' },
    });
  });

  test('are used once, however many videos come with them at once', async () => {
    const iccid = await world.newSim();
    const token = await world.holder();
    await world.identify(token, iccid);
    const { id: digitsId } = await world.digits(token, iccid);
    const answers = await Promise.all([1, 2, 3].map(() => world.video(token, iccid, { digitsId })));
    expect(answers.map(({ code, data }) => [code, data.state])).toEqual(answers.map(() => [0, 'submitted']));
    const [one] = await world.carrierCases(iccid);
    expect(Object.values(one?.uploads ?? {}).filter(({ step }) => step === 'video')).toHaveLength(1);
  });

  test('are asked for ten times an hour at most', async () => {
    const iccid = await world.newSim();
    const token = await world.holder();
    await world.identify(token, iccid);
    const ask = () => world.server.post('/api/unicom/realname/getReadNum', { iccid }, { token });
    for (let times = 0; times < 10; times += 1) expect((await ask()).code).toBe(0);
    expect((await ask()).code).toBe('tooManyRequests');
  });
});

describe('a rejection', () => {
  test('of the back side says why, and goes on there and nowhere else', async () => {
    const iccid = await world.newSim();
    const token = await world.holder();
    await world.submit(token, iccid);
    await world.decide(iccid, 'backRejected');
    expect((await world.state(token, iccid)).data).toMatchObject({
      state: 'rejected',
      rejectReason: 'backRejected',
      redoStep: 'back',
      nextStep: 'back',
      realName: false,
    });
    expect((await world.front(token, iccid, await photoOf(50))).code).toBe('realNameStepNotDue');
    expect((await world.video(token, iccid)).code).toBe('realNameStepNotDue');
    expect((await world.back(token, iccid, await photoOf(60))).code).toBe(0);
    await world.step(checkInfo, token, iccid);
    await world.digits(token, iccid);
    expect((await world.video(token, iccid)).data.state).toBe('submitted');
    await world.decide(iccid, 'passed');
    expect((await world.state(token, iccid)).data).toMatchObject({ state: 'approved', rejectReason: null });
  });

  test('because time ran out begins with the first photo, as another case at the carrier', async () => {
    const iccid = await world.newSim();
    const token = await world.holder();
    await world.submit(token, iccid);
    await world.decide(iccid, 'timeout');
    expect((await world.state(token, iccid)).data).toMatchObject({
      rejectReason: 'timedOut',
      redoStep: 'front',
    });
    expect((await world.submit(token, iccid)).data.state).toBe('submitted');
    expect(await world.carrierCases(iccid)).toHaveLength(2);
  });

  test('of name and number shows them as they were confirmed, to be corrected', async () => {
    const iccid = await world.newSim();
    const token = await world.holder();
    await world.submit(token, iccid);
    await world.decide(iccid, 'infoMismatch');
    expect((await world.state(token, iccid)).data).toMatchObject({
      nextStep: 'info',
      recognised: { name: person.name, cardNo: '1101**********002X' },
    });
    expect((await world.step(checkInfo, token, iccid)).data).toMatchObject({ state: 'info' });
  });

  test('for another face needs new digits, and counts the card once it is approved', async () => {
    const iccid = await world.newSim();
    const token = await world.holder();
    await world.submit(token, iccid);
    await world.decide(iccid, 'faceMismatch');
    expect((await world.state(token, iccid)).data.redoStep).toBe('digits');
    await world.digits(token, iccid);
    await world.video(token, iccid);
    await world.decide(iccid, 'passed');
    const row = await world.server.database.db
      .selectFrom('real_name_cases')
      .select(['id_number_hash', 'state'])
      .where('iccid', '=', iccid)
      .executeTakeFirst();
    expect([row?.state, row?.id_number_hash?.length]).toEqual(['approved', 32]);
  });
});

const fieldOf = { photo: 'file', video: 'video' } as const;

describe('one SIM has so many tries an hour, before anything is asked of the carrier:', () => {
  test.each([
    ['photo', 30, '/api/unicom/realname/uploadBackPhoto'],
    ['info', 10, checkInfo],
    ['video', 20, '/api/unicom/realname/doAuthByVideo'],
  ] as const)('%s, %d', async (what, max, path) => {
    const iccid = await world.newSim();
    const token = await world.holder();
    await world.step('/sim/realname', token, iccid);
    const { db } = world.server.database;
    await db
      .insertInto('try_counters')
      .values({
        key: `real-name-${what}:${iccid}`,
        tries: max - 1,
        window_ends_at: new Date(world.server.clock.now().getTime() + 60 * minuteMs),
      })
      .execute();
    const attempt = async () =>
      what === 'info'
        ? (await world.step(path, token, iccid, person)).code
        : (await world.upload(path, token, { iccid }, { field: fieldOf[what], bytes: bytesOf[what] })).code;
    expect([await attempt(), await attempt()]).toEqual(['realNameStepNotDue', 'tooManyRequests']);
  });
});

test('one device has so many beginnings an hour, on whichever of its SIMs', async () => {
  const token = await world.holder();
  const { pool } = world.server.database;
  const endsAt = new Date(world.server.clock.now().getTime() + 60 * minuteMs);
  await pool.query(
    `insert into try_counters (key, tries, window_ends_at) values ($1, 19, $2)
     on conflict (key) do update set tries = 19, window_ends_at = $2`,
    [`real-name-begin:${imeiOfA}`, endsAt],
  );
  const begin = async () => (await world.step('/sim/realname', token, await world.newSim())).code;
  expect([await begin(), await begin()]).toEqual([0, 'tooManyRequests']);
  await pool.query('delete from try_counters where key = $1', [`real-name-begin:${imeiOfA}`]);
});

test('the law’s limit of cards counts those of a person on all SIMs, and has an error of its own', async () => {
  const cardNo = '110105199003078895';
  const holder = async () => {
    const token = await world.holder();
    const iccid = await world.newSim();
    await world.front(token, iccid);
    await world.back(token, iccid);
    return { iccid, token, answer: await world.step(checkInfo, token, iccid, { ...person, cardNo }) };
  };
  // One that was never decided does not count.
  expect((await holder()).answer.code).toBe(0);
  let last = '';
  for (let cards = 0; cards < 5; cards += 1) {
    const { iccid, token, answer } = await holder();
    last = iccid;
    expect(answer.code).toBe(0);
    await world.digits(token, iccid);
    await world.video(token, iccid);
    await world.decide(iccid, 'passed');
  }
  // The message tells what can be done.
  expect((await holder()).answer).toMatchObject({
    code: 'realNameCardLimit',
    msg: expect.stringContaining('解除'),
  });
  // A cleared card does not count any more.
  await world.server.post(
    '/mifi/clearRealName',
    { iccid: last },
    { token: await world.freshLogin('owner-a') },
  );
  const { iccid: sixth, token: ofSixth, answer } = await holder();
  expect(answer.code).toBe(0);
  await world.digits(ofSixth, sixth);
  await world.video(ofSixth, sixth);
  await world.decide(sixth, 'passed');
  expect((await holder()).answer.code).toBe('realNameCardLimit');
  // Nor does one that the carrier has cancelled: the number is nobody's any more.
  await world.server.database.pool.query('update sims set carrier_status = 9 where iccid = $1', [sixth]);
  expect((await holder()).answer.code).toBe(0);
  // Another person's card does not count.
  const [iccid, token] = [await world.newSim(), await world.holder()];
  await world.identify(token, iccid);
  expect((await world.state(token, iccid)).data.state).toBe('info');
});

describe('a case belongs to whom began it:', () => {
  test('somebody else who holds the device sees nothing of it and can’t replace it', async () => {
    const iccid = await world.newSim();
    const token = await world.holder();
    await world.front(token, iccid);
    const other = await world.holder();
    for (const path of ['/sim/realname', checkInfo, '/api/unicom/realname/getReadNum', '/realname/erase']) {
      expect((await world.step(path, other, iccid)).code, path).toBe('noService');
    }
    expect((await world.front(other, iccid)).code).toBe('noService');
    expect((await world.state(other, iccid)).code).toBe('noService');
    expect((await world.server.get('/realname/record', { iccid }, { token: other })).code).toBe('noService');
    const list = await world.server.get('/mifi/getMultiRealName', { imei: imeiOfA }, { token: other });
    expect(list.data.find((card) => card.iccid === iccid)).toMatchObject({ state: 'none', eraseAt: null });
    expect((await world.state(token, iccid)).data.state).toBe('front');
  });

  test('another account that holds the device sees nothing of an account’s', async () => {
    const iccid = await world.newSim();
    const logIn = async (userName: string) => {
      const login = { userName, password: passwordOfAll };
      const { data } = await world.server.post('/loginVerification', login, { token: await world.holder() });
      return data.token;
    };
    const [mine, others] = [await logIn('owner-a'), await logIn('owner-b')];
    await world.front(mine, iccid);
    for (const path of ['/sim/realname', checkInfo, '/realname/erase']) {
      expect((await world.step(path, others, iccid)).code, path).toBe('noService');
    }
    expect((await world.front(others, iccid)).code).toBe('noService');
    expect((await world.state(others, iccid)).code).toBe('noService');
    expect((await world.state(mine, iccid)).data.state).toBe('front');
  });

  test('once it is approved, somebody else who would begin reads that it is done, and nothing of whose it is', async () => {
    const iccid = await world.newSim();
    await world.submit(await world.holder(), iccid);
    await world.decide(iccid, 'passed');
    const other = await world.holder();
    expect((await world.step('/sim/realname', other, iccid)).code).toBe('realNameDone');
    expect((await world.front(other, iccid)).code).toBe('realNameDone');
    expect((await world.server.get('/realname/record', { iccid }, { token: other })).code).toBe('noService');
  });

  test('of two who begin at once one has it', async () => {
    const iccid = await world.newSim();
    const tokens = [await world.holder(), await world.holder()];
    const answers = await Promise.all(tokens.map((token) => world.step('/sim/realname', token, iccid)));
    expect(answers.map(({ code }) => String(code)).sort()).toEqual(['0', 'noService']);
  });

  test('a guest goes on after logging in, as the account', async () => {
    const iccid = await world.newSim();
    const guest = await world.holder();
    await world.front(guest, iccid);
    const login = { userName: 'owner-a', password: passwordOfAll };
    const { token } = (await world.server.post('/loginVerification', login, { token: guest })).data;
    expect((await world.state(token, iccid)).data).toMatchObject({ state: 'front', nextStep: 'back' });
    expect((await world.back(token, iccid)).code).toBe(0);
    expect((await world.state(await world.login('owner-a'), iccid)).data.state).toBe('back');
  });
});

test('the owner takes a verification back with a fresh password, at the carrier too, and another may begin', async () => {
  const iccid = await world.newSim();
  const holder = await world.holder();
  await world.submit(holder, iccid);
  const owner = await world.freshLogin('owner-a');
  const clear = () => world.server.post('/mifi/clearRealName', { iccid }, { token: owner });
  // A verification in review can't be cleared before its decision.
  expect((await clear()).code).toBe('realNameStepNotDue');
  await world.decide(iccid, 'passed');
  const stale = await world.freshLogin('owner-a');
  expect(
    (await world.server.post('/mifi/clearRealName', { iccid }, { token: await world.login('owner-a') })).code,
  ).toBe('freshLoginNeeded');
  expect((await world.server.post('/mifi/clearRealName', { iccid }, { token: stale })).data).toMatchObject({
    state: 'none',
    realName: false,
  });
  expect(await isRealName(iccid)).toEqual({ realName: false, realNameNeeded: true });
  expect(await isRealName(iccidOfA)).toMatchObject({ realName: true });
  // Nothing of whose it was is kept beside the status.
  expect(await world.caseOf(iccid)).toMatchObject({ id_number_hash: null, person_sealed: null });
  const next = await world.holder();
  expect((await world.submit(next, iccid)).data.state).toBe('submitted');
});

test('a verification that was made elsewhere is taken back only if the carrier takes it back', async () => {
  const iccid = await world.newSim();
  await world.server.database.pool.query('update sims set real_name = true where iccid = $1', [iccid]);
  const token = await world.freshLogin('owner-a');
  const clear = async () => (await world.server.post('/mifi/clearRealName', { iccid }, { token })).code;
  await world.carrier('behaviours', { behaviour: 'answerError', operation: 'clear', times: 1 });
  expect(await clear()).toBe('realNameUnavailable');
  expect((await world.state(token, iccid)).data.realName).toBe(true);
  expect(await clear()).toBe(0);
  expect((await world.state(token, iccid)).data.realName).toBe(false);
});

test('a SIM whose number is left out is the one in the active slot of that device', async () => {
  const iccid = '89860624000000000024';
  await addSim(world.server.database.db, imeiOfB, iccid);
  const token = await world.login('owner-b');
  const path = '/api/unicom/realname/realNameState';
  expect((await world.server.get(path, { imei: imeiOfB }, { token })).data.iccid).toBe(iccid);
});

test('a SIM that the carrier has verified without our knowing is so once it has said so itself', async () => {
  const [iccid, another] = [await world.newSim(), await world.newSim()];
  await world.submit(await world.holder(), iccid);
  await world.decide(iccid, 'passed');
  // As if the carrier's decision had never come.
  const { pool } = world.server.database;
  await pool.query('update real_name_cases set closed_at = now() where iccid = $1', [iccid]);
  await pool.query('update sims set real_name = false where iccid = $1', [iccid]);
  const token = await world.holder();
  await world.carrier('behaviours', { behaviour: 'answerError', operation: 'sim', times: 1 });
  expect((await world.front(token, iccid)).code).toBe('realNameDone');
  expect(await isRealName(iccid)).toMatchObject({ realName: false });
  expect((await world.front(token, iccid)).code).toBe('realNameDone');
  expect(await isRealName(iccid)).toMatchObject({ realName: true });
  expect(await isRealName(another)).toMatchObject({ realName: false });
});
