import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RealNameWorld, startRealNameWorld } from './real-name/world.ts';

let world: RealNameWorld;
beforeAll(async () => {
  world = await startRealNameWorld();
});
afterAll(() => world.server.stop());

const begun = async () => ({ iccid: await world.newSim(), token: await world.holder() });
type At = Awaited<ReturnType<typeof begun>>;
const query = (text: string, ...values: unknown[]) => world.server.database.pool.query(text, values);
const stateOf = async ({ token, iccid }: At) => (await world.state(token, iccid)).data;
const askLater = async () => {
  world.server.clock.advance(2 * 60_000);
  await world.ask();
};

const steps = {
  back: ({ token, iccid }: At) => world.back(token, iccid),
  info: ({ token, iccid }: At) => world.step('/api/unicom/realname/checkInfo', token, iccid),
  digits: ({ token, iccid }: At) => world.step('/api/unicom/realname/getReadNum', token, iccid),
} as const;

/** The photo of the front, and what follows it up to the step before this one. */
const upTo = async (step: keyof typeof steps, at: At) => {
  await world.front(at.token, at.iccid);
  for (const one of ['back', 'info'] as const) {
    if (one === step) return;
    await steps[one](at);
  }
};

describe('a step that the carrier finds out of order', () => {
  test.each(['back', 'info', 'digits'] as const)(
    'is not done, and nothing is lost where it waits for that step as well (%s)',
    async (step) => {
      const at = await begun();
      await upTo(step, at);
      const { state } = await stateOf(at);
      await world.carrier('refuse', { step, refusal: 'wrongStep', iccid: at.iccid });
      expect((await steps[step](at)).code).toBe('realNameStepNotDue');
      expect((await stateOf(at)).state).toBe(state);
      expect((await steps[step](at)).code).toBe(0);
    },
  );

  test.each([
    ['info', 'back'],
    ['digits', 'info'],
  ] as const)('begins again where it waits for the one before (%s)', async (step, state) => {
    const at = await begun();
    await upTo(state, at);
    // As if the carrier had lost that step.
    await query('update real_name_cases set state = $2 where iccid = $1', at.iccid, state);
    expect((await steps[step](at)).code).toBe('realNameStepNotDue');
    expect(await stateOf(at)).toMatchObject({
      state: 'rejected',
      rejectReason: 'timedOut',
      redoStep: 'front',
    });
  });
});

describe('a video that the carrier', () => {
  const recorded = async () => {
    const at = await begun();
    await world.identify(at.token, at.iccid);
    await world.digits(at.token, at.iccid);
    return at;
  };
  const lost = async (times = 1) => {
    const at = await recorded();
    await world.carrier('behaviours', { behaviour: 'answerError', operation: 'video', times });
    expect((await world.video(at.token, at.iccid)).data.state).toBe('video');
    return at;
  };

  test('takes for no fit one is refused for that, not for its digits', async () => {
    const at = await recorded();
    await world.carrier('refuse', { step: 'video', refusal: 'fileUnfit', iccid: at.iccid });
    expect(await world.video(at.token, at.iccid)).toMatchObject({
      code: 'realNameRefused',
      data: { reason: 'videoUnclear' },
    });
    expect(await stateOf(at)).toMatchObject({ state: 'info', nextStep: 'digits' });
    expect(await world.openFiles(at.iccid)).toEqual(['back', 'front']);
  });

  test('does not need, as the SIM is verified, is the end of it', async () => {
    const at = await recorded();
    await world.carrier('refuse', { step: 'video', refusal: 'alreadyVerified', iccid: at.iccid });
    await world.carrier('sims', { iccid: at.iccid, verified: true });
    expect((await world.video(at.token, at.iccid)).code).toBe('realNameDone');
    expect(await stateOf(at)).toMatchObject({ state: 'none', nextStep: 'done', realName: true });
    expect(await world.openFiles(at.iccid)).toEqual([]);
  });

  test('does not answer about a second time, either, is kept until it does', async () => {
    const at = await lost(2);
    await askLater();
    expect((await stateOf(at)).state).toBe('video');
    expect(await world.openFiles(at.iccid)).toEqual(['back', 'front', 'video']);
    await askLater();
    expect((await stateOf(at)).state).toBe('submitted');
  });

  test('does not answer about has a week of its own, however long ago it rejected one before', async () => {
    const at = await begun();
    await world.submit(at.token, at.iccid);
    await world.decide(at.iccid, 'faceMismatch');
    world.server.clock.advance(8 * 24 * 60 * 60_000);
    await world.digits(at.token, at.iccid);
    await world.carrier('behaviours', { behaviour: 'answerError', operation: 'video', times: 2 });
    expect((await world.video(at.token, at.iccid)).data).toMatchObject({ state: 'video', submittedAt: null });
    await askLater();
    expect((await stateOf(at)).state).toBe('video');
    await askLater();
    expect((await stateOf(at)).state).toBe('submitted');
  });

  test('never got, of which it has forgotten all else as well, is taken anew with everything', async () => {
    const at = await lost();
    // The carrier knows nothing under this number.
    await query('update real_name_cases set attempt = 2 where iccid = $1', at.iccid);
    await askLater();
    expect(await stateOf(at)).toMatchObject({
      state: 'rejected',
      rejectReason: 'timedOut',
      redoStep: 'front',
    });
  });

  test('may have keeps its owner from taking the verification back before it has decided', async () => {
    const at = await lost();
    const token = await world.freshLogin('owner-a');
    const clear = await world.server.post('/mifi/clearRealName', { iccid: at.iccid }, { token });
    expect(clear.code).toBe('realNameStepNotDue');
    expect((await stateOf(at)).state).toBe('video');
  });

  test('decides on when its person has deleted everything is told as decided, with nothing left to delete', async () => {
    for (const [decision, state] of [
      ['passed', 'approved'],
      ['faceMismatch', 'rejected'],
    ] as const) {
      const at = await begun();
      await world.submit(at.token, at.iccid);
      await world.step('/realname/erase', at.token, at.iccid);
      await world.decide(at.iccid, decision);
      expect(await stateOf(at)).toMatchObject({ state, eraseAt: null });
    }
  });
});

test('what a person has deleted before the carrier took the video is not said to be deleted later', async () => {
  const at = await begun();
  await world.identify(at.token, at.iccid);
  await world.digits(at.token, at.iccid);
  await world.carrier('behaviours', { behaviour: 'malformed', operation: 'video', times: 1 });
  await world.video(at.token, at.iccid);
  await world.step('/realname/erase', at.token, at.iccid);
  await askLater();
  expect(await stateOf(at)).toMatchObject({ state: 'submitted', eraseAt: null });
});
