import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoDevices } from '../src/demo/devices.ts';
import { httpRealName } from '../src/gateways/real-name/http/http-real-name.ts';
import { type RealNameCase, RealNameError } from '../src/gateways/real-name/port.ts';
import { capturedFile, person, type RealNameStage, setRealNameStage } from './real-name/stage.ts';

let stage: RealNameStage;
beforeAll(async () => {
  stage = await setRealNameStage();
});
afterAll(() => stage.stop());

const serialNo = expect.stringMatching(/^RN\d{22}$/);
/** An error that only has the problem. */
const problem = (name: string, refusal: string | null = null) =>
  expect.objectContaining({
    problem: name,
    refusal,
    message: `the carrier's real-name service: ${refusal ?? name}`,
  });

interface Operation {
  readonly name: string;
  /** The operation's part of the path. */
  readonly path: string;
  prepare(): Promise<RealNameCase>;
  /** Repeats exactly: files and ids depend on the case. */
  run(one: RealNameCase, carrier?: RealNameStage['carrier']): Promise<unknown>;
  readonly result: unknown;
}

const photos = async (): Promise<RealNameCase> => {
  const one = stage.newCase();
  await stage.carrier.submitFront(one, capturedFile(`front ${one.reference}`));
  await stage.carrier.submitBack(one, capturedFile(`back ${one.reference}`));
  return one;
};
const digitsIds = new Map<string, string>();
const withDigits = async (): Promise<RealNameCase> => {
  const one = await stage.identified();
  digitsIds.set(one.reference, (await stage.carrier.issueDigits(one, 'r1')).digitsId);
  return one;
};
const visit = { returnUrl: 'http://localhost:8080/pay/realname-success.html', language: 'zh' } as const;

const operations: readonly Operation[] = [
  {
    name: 'submitFront',
    path: 'front-photo',
    prepare: async () => stage.newCase(),
    run: (one, carrier = stage.carrier) => carrier.submitFront(one, capturedFile(`front ${one.reference}`)),
    result: {
      accepted: true,
      name: expect.any(String),
      number: expect.stringMatching(/^\d{17}[\dX]$/),
    },
  },
  {
    name: 'submitBack',
    path: 'back-photo',
    prepare: async () => stage.newCase(),
    run: (one, carrier = stage.carrier) => carrier.submitBack(one, capturedFile(`back ${one.reference}`)),
    result: {
      accepted: true,
      validFrom: '2019-05-06',
      validTo: '2039-05-06',
    },
  },
  {
    name: 'checkInfo',
    path: 'info',
    prepare: photos,
    run: (one, carrier = stage.carrier) => carrier.checkInfo(one, person),
    result: 'ok',
  },
  {
    name: 'issueDigits',
    path: 'read-digits',
    prepare: () => stage.identified(),
    run: (one, carrier = stage.carrier) => carrier.issueDigits(one, 'r1'),
    result: {
      digitsId: expect.any(String),
      digits: expect.stringMatching(/^\d{4}$/),
      expiresAt: expect.any(Date),
    },
  },
  {
    name: 'submitVideo',
    path: 'video',
    prepare: withDigits,
    run: (one, carrier = stage.carrier) =>
      carrier.submitVideo(one, digitsIds.get(one.reference) ?? '', capturedFile(`video ${one.reference}`)),
    result: { carrierReference: serialNo },
  },
  {
    name: 'query',
    path: 'query',
    prepare: async () => (await stage.submitted()).one,
    run: ({ reference }, carrier = stage.carrier) => carrier.query(reference),
    result: { state: 'review', carrierReference: serialNo },
  },
  {
    name: 'clear',
    path: 'clear',
    prepare: async () => stage.newCase(),
    run: ({ iccid }, carrier = stage.carrier) => carrier.clear(iccid, 'c1'),
    result: 'cleared',
  },
  {
    name: 'ownPage',
    path: 'page',
    prepare: async () => stage.newCase(),
    run: (one, carrier = stage.carrier) => carrier.ownPage(one, visit),
    result: { url: expect.stringContaining('/page/'), expiresAt: expect.any(Date) },
  },
  {
    name: 'isRealName',
    path: 'sim',
    prepare: async () => stage.newCase(),
    run: ({ iccid }, carrier = stage.carrier) => carrier.isRealName(iccid),
    result: { value: true, asOf: expect.any(Date) },
  },
];

describe.each(operations)('$name', ({ name, path, prepare, run, result }) => {
  const misbehave = (behaviour: string, more: object = {}) =>
    stage.control('behaviours', { behaviour, on: 'answer', operation: path, ...more });
  /** Leaves out the time of an answer, which differs each time. */
  const said = (value: unknown) => (name === 'isRealName' ? (value as { value: boolean }).value : value);

  it('says what the carrier says, and the same when it is asked again', async () => {
    const one = await prepare();
    const first = await run(one);
    expect(first).toEqual(result);
    expect(said(await run(one))).toEqual(said(first));
  });

  it('an answer that is lost after it counted is silence; asked again, it is one', async () => {
    const one = await prepare();
    const before = Object.keys((await stage.remembered(one))?.uploads ?? {}).length;
    await misbehave('timeoutAfterCommit', { ms: 0 });
    await expect(run(one)).rejects.toEqual(problem('carrierSilent'));
    const counted = await stage.remembered(one);
    expect(await run(one)).toEqual(result);
    expect(await stage.remembered(one)).toEqual(counted);
    const uploads = Object.keys(counted?.uploads ?? {}).length - before;
    expect(uploads).toBe(['submitFront', 'submitBack', 'submitVideo'].includes(name) ? 1 : 0);
  });

  it.each(['tamperBody', 'otherKey', 'unsigned', 'malformed'])(
    'an answer that does not prove to be the carrier’s is silence: %s',
    async (behaviour) => {
      const one = await prepare();
      const isOfAnswers = behaviour === 'malformed' ? { on: undefined } : {};
      await misbehave(behaviour, isOfAnswers);
      await expect(run(one)).rejects.toEqual(problem('carrierSilent'));
      expect(await run(one)).toEqual(result);
    },
  );

  it.each([['answerError'], ['redirect']])('%s is no answer, and nothing counted', async (behaviour) => {
    const one = await prepare();
    const before = await stage.remembered(one);
    await misbehave(behaviour);
    await expect(run(one)).rejects.toEqual(problem('carrierUnavailable'));
    expect(await stage.remembered(one)).toEqual(before);
  });

  it('a carrier that does not answer in time is silent, one that is not there unavailable', async () => {
    const one = await prepare();
    await misbehave('hang', { ms: 60_000 });
    const impatient = httpRealName({ ...stage.settings, timeoutMs: 250, videoTimeoutMs: 250 });
    await expect(run(one, impatient)).rejects.toEqual(problem('carrierSilent'));
    await stage.control('behaviours/clear', {});
    // The simulator's port at an address where it does not listen.
    const url = stage.settings.url.replace('127.0.0.1', '127.0.0.2');
    const gone = httpRealName({ ...stage.settings, url });
    await expect(run(one, gone)).rejects.toEqual(problem('carrierUnavailable'));
  });

  it('signed with another secret it is not taken, and says nothing final', async () => {
    const one = await prepare();
    const stranger = httpRealName({ ...stage.settings, secret: 'guessed' });
    // The carrier signs its answer with the right secret, which the stranger does not have either.
    await expect(run(one, stranger)).rejects.toEqual(problem('carrierSilent'));
    const other = httpRealName({ ...stage.settings, appId: 'other' });
    await expect(run(one, other)).rejects.toEqual(problem('carrierUnavailable'));
  });
});

describe('what the carrier refuses', () => {
  it.each(['blurred', 'glare', 'notACard', 'wrongSide', 'expired'])('a photo: %s', async (refusal) => {
    const one = stage.newCase();
    for (const [step, submit] of [
      ['front', stage.carrier.submitFront],
      ['back', stage.carrier.submitBack],
    ] as const) {
      await stage.control('refuse', { step, refusal, iccid: one.iccid });
      const bad = () => submit(one, capturedFile(`bad ${step}`));
      expect(await bad()).toEqual({ accepted: false, refusal });
      // The same photo stays refused, but another one is checked.
      expect(await bad()).toEqual({ accepted: false, refusal });
      expect(await submit(one, capturedFile(`good ${step}`))).toMatchObject({ accepted: true });
    }
    expect(await stage.carrier.query(one.reference)).toEqual({ state: 'info' });
  });

  it.each(['mismatch', 'underAge', 'tooManyCards'])('name and number: %s', async (refusal) => {
    const one = await photos();
    await stage.control('refuse', { step: 'info', refusal, iccid: one.iccid });
    expect(await stage.carrier.checkInfo(one, person)).toBe(refusal);
    expect(await stage.carrier.query(one.reference)).toEqual({ state: 'info' });
  });

  it('a photo of another carrier’s SIM, a step before its time, a file that does not fit, and what it has no word for', async () => {
    const { carrier } = stage;
    const telecom = { reference: 'telecom-1', iccid: '89860321000000000029' };
    await expect(carrier.submitFront(telecom, capturedFile('f'))).rejects.toEqual(
      problem('refused', 'simUnknown'),
    );
    const one = stage.newCase();
    await expect(carrier.issueDigits(one, 'r1')).rejects.toEqual(problem('refused', 'wrongStep'));
    const drawing = capturedFile('drawing', { contentType: 'image/svg+xml' });
    await expect(carrier.submitFront(one, drawing)).rejects.toEqual(problem('refused', 'fileUnfit'));
    await stage.control('refuse', { step: 'front', refusal: 'underAge' });
    await expect(carrier.submitFront(one, capturedFile('f'))).rejects.toEqual(problem('refused', 'other'));
  });

  it('a file that is too big for what stands before it', async () => {
    await stage.control('behaviours', { behaviour: 'answerError', status: 413, operation: 'front-photo' });
    const sent = stage.carrier.submitFront(stage.newCase(), capturedFile('f'));
    await expect(sent).rejects.toEqual(problem('refused', 'fileUnfit'));
  });

  it('digits that are over, replaced or used, and a verified SIM', async () => {
    const one = await stage.identified();
    const { carrier } = stage;
    const old = await carrier.issueDigits(one, 'r1');
    const current = await carrier.issueDigits(one, 'r2');
    const submit = (digitsId: string, id: string) => carrier.submitVideo(one, digitsId, capturedFile(id));
    await expect(submit(old.digitsId, 'video a')).rejects.toEqual(problem('refused', 'digitsExpired'));
    await submit(current.digitsId, 'video b');
    await stage.control('decide', { caseNo: one.reference, decision: 'passed' });
    const next = { ...one, reference: 'second-case' };
    await expect(carrier.submitFront(next, capturedFile('f'))).rejects.toEqual(
      problem('refused', 'alreadyVerified'),
    );
  });
});

describe('files', () => {
  it('are sent as they are read, whole and unchanged', async () => {
    const one = await withDigits();
    const [chunk, chunks] = [Buffer.alloc(64 * 1024, '--\r\n'), 160];
    const hash = createHash('sha256');
    for (let index = 0; index < chunks; index += 1) hash.update(chunk);
    const video = capturedFile('video large', {
      sizeBytes: chunk.length * chunks,
      sha256: hash.digest('hex'),
      bytes: (async function* () {
        for (let index = 0; index < chunks; index += 1) yield chunk;
      })(),
    });
    const digitsId = digitsIds.get(one.reference) ?? '';
    // The simulator refuses a file with another digest or size than was signed.
    expect(await stage.carrier.submitVideo(one, digitsId, video)).toEqual({ carrierReference: serialNo });
  });

  it('that break off, or are not as long as they say, are our fault and do not count', async () => {
    const one = stage.newCase();
    const broken = capturedFile('front', {
      bytes: (async function* () {
        yield Buffer.from('bytes');
        throw new Error('the storage is gone');
      })(),
    });
    await expect(stage.carrier.submitFront(one, broken)).rejects.toThrow('the storage is gone');
    for (const sizeBytes of [3, 300]) {
      const file = capturedFile('front', { sizeBytes });
      await expect(stage.carrier.submitFront(one, file)).rejects.toThrow('a file has 14 bytes');
    }
    expect(await stage.remembered(one)).toBeUndefined();
  });

  it('changed on the way are not taken, and may be sent again', async () => {
    const one = stage.newCase();
    const file = capturedFile('front', { sha256: '0'.repeat(64) });
    await expect(stage.carrier.submitFront(one, file)).rejects.toEqual(problem('carrierUnavailable'));
    expect(await stage.carrier.submitFront(one, capturedFile('front'))).toMatchObject({ accepted: true });
  });
});

describe('the state of a case', () => {
  it('is asked by our reference, from one that nobody heard of to the decision', async () => {
    const { carrier } = stage;
    expect(await carrier.query('never-seen')).toEqual({ state: 'absent' });
    const one = stage.newCase();
    await carrier.submitFront(one, capturedFile('front'));
    expect(await carrier.query(one.reference)).toEqual({ state: 'photos' });
    const { one: submitted, carrierReference } = await stage.submitted();
    await stage.control('decide', { caseNo: submitted.reference, decision: 'passed' });
    expect(await carrier.query(submitted.reference)).toEqual({
      state: 'passed',
      carrierReference,
      decidedAt: expect.any(Date),
    });
    expect((await carrier.isRealName(submitted.iccid)).value).toBe(true);
    expect(await carrier.clear(submitted.iccid, 'once')).toBe('cleared');
    expect(await carrier.clear(submitted.iccid, 'twice')).toBe('notVerified');
    expect((await carrier.isRealName(submitted.iccid)).value).toBe(false);
  });

  it.each([
    'frontRejected',
    'backRejected',
    'faceMismatch',
    'digitsWrong',
    'videoUnclear',
    'infoMismatch',
    'tooManyCards',
  ])('%s is said as such', async (decision) => {
    const { one, carrierReference } = await stage.submitted();
    await stage.control('decide', { caseNo: one.reference, decision });
    const status = { state: 'rejected', reason: decision, carrierReference, decidedAt: expect.any(Date) };
    expect(await stage.carrier.query(one.reference)).toEqual(status);
  });

  it('a case that ran out of time is a time-out', async () => {
    const one = stage.newCase();
    await stage.carrier.ownPage(one, visit);
    expect(await stage.carrier.query(one.reference)).toEqual({ state: 'page' });
    await stage.control('decide', { caseNo: one.reference, decision: 'timeout' });
    const status = { state: 'timeout', reason: 'timeout', decidedAt: expect.any(Date) };
    expect(await stage.carrier.query(one.reference)).toEqual(status);
  });

  it('an own page that is elsewhere is not shown to anybody', async () => {
    const careful = httpRealName({ ...stage.settings, pageOrigin: 'https://carrier.example' });
    await expect(careful.ownPage(stage.newCase(), visit)).rejects.toBeInstanceOf(RealNameError);
  });

  it('the simulated service says of every SIM of the demo whether it has a real name', async () => {
    for (const { iccid, realName = true } of demoDevices.flatMap(({ sims }) => sims)) {
      expect([iccid, (await stage.carrier.isRealName(iccid)).value]).toEqual([iccid, realName]);
    }
  });
});
