import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSimulator } from '../platform/simulator.ts';
import { startRealName } from './real-name.ts';
import { TestClient } from './test-client.ts';

const iccid = '89860620000000000050';
const telecomIccid = '89860321000000000029';

describe('the real-name service', () => {
  let dir: string;
  let service: RunningSimulator;
  let client: TestClient;
  const start = async () => {
    service = await startRealName({ dir, keysDir: join(dir, 'keys'), port: 0, publicHost: 'localhost' });
    client = await TestClient.of(service, 'case-0001', iccid);
    // Reviews are decided only by the tests.
    await client.control('settings', { reviewMs: null });
  };
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'real-name-'));
    await start();
  });
  afterEach(async () => {
    await service.stop();
    await rm(dir, { recursive: true });
  });
  const clientOf = (caseNo: string, ofIccid = iccid) => TestClient.of(service, caseNo, ofIccid);

  describe('who asks', () => {
    it.each([
      ['a field changed on the way', { iccid: telecomIccid }, 1001],
      ['another app', { appId: 'other' }, 1001],
      ['no signature', { sign: '' }, 1001],
    ])('%s: %s is refused', async (_, changes, code) => {
      const answer = await client.call('sim', {}, undefined, (fields) => void Object.assign(fields, changes));
      expect(answer.code).toBe(code);
    });

    it('a request of ten minutes ago is refused, and one that comes again', async () => {
      const past = String(Math.floor(Date.now() / 1000) - 600);
      expect((await client.call('sim', { timestamp: past })).code).toBe(1002);
      const { nonce } = await client.call('sim');
      expect((await client.call('sim', { nonce })).code).toBe(1003);
      expect((await client.call('sim', { nonce: 'a'.repeat(15) })).code).toBe(1003);
    });

    it('a file that is not the one that was signed is refused, and does not count', async () => {
      const file = { bytes: 'front', type: 'image/jpeg' };
      for (const other of [{ fileSha256: '0'.repeat(64) }, { fileSize: '6' }])
        expect((await client.call('front-photo', other, file)).code).toBe(1005);
      expect((await client.call('query')).code).toBe(2008);
    });

    it.each(['caseNo', 'iccid', 'uploadId', 'fileType', 'fileSha256'])(
      'a photo whose %s is blank is refused, and one without a picture',
      async (field) => {
        const file = { bytes: 'front', type: 'image/jpeg' };
        expect((await client.call('front-photo', { [field]: '' }, file)).code).toBe(1004);
        expect((await client.call('front-photo')).code).toBe(1004);
      },
    );

    it('every answer, a refusal too, is signed together with the nonce of its request', async () => {
      for (const { nonce, text, sign } of [await client.call('sim'), await client.call('query')]) {
        const expected = createHmac('sha256', client.secret)
          .update(`answer\n${nonce}\n${text}`)
          .digest('hex');
        expect(sign).toBe(expected);
      }
    });
  });

  it('a case goes from photos through info and digits to the review, and passes after its time', async () => {
    await client.control('settings', { reviewMs: 600_000 });
    expect((await client.photo('front')).data).toEqual({
      name: expect.any(String),
      idNumber: expect.stringMatching(/^\d{17}[\dX]$/),
    });
    expect(await client.status()).toBe('PHOTOS');
    expect((await client.photo('back')).data).toEqual({
      validFrom: '2019-05-06',
      validTo: '2039-05-06',
      authority: '北京市公安局东城分局',
    });
    expect(await client.status()).toBe('INFO');
    await client.call('info', { name: '林小满', idNumber: '11010519491231002X' });
    expect(await client.status()).toBe('DIGITS');
    const { data } = await client.video();
    expect(data.serialNo).toMatch(/^RN\d{22}$/);
    expect(await client.status()).toBe('REVIEW');
    await client.control('clock', { advanceMs: 600_000 });
    expect((await client.call('query')).data).toMatchObject({ status: 'PASSED', serialNo: data.serialNo });
    expect((await client.call('sim')).data.verified).toBe(1);
  });

  it('steps out of their order are refused', async () => {
    await client.photo('front');
    expect((await client.call('info', { name: '林小满', idNumber: '11010519491231002X' })).code).toBe(2003);
    expect((await client.call('read-digits', { requestId: 'r1' })).code).toBe(2003);
    await client.photo('back');
    await client.call('info', { name: '林小满', idNumber: '11010519491231002X' });
    await client.video();
    expect((await client.photo('front', { bytes: 'another' })).code).toBe(2003);
  });

  it('an upload that comes again is answered as before and is one; another file under its id is refused', async () => {
    await client.identify();
    const first = await client.video({}, 'video-1');
    const { data } = await client.call('read-digits', { requestId: 'late' });
    expect(data).toEqual({});
    const again = await client.call(
      'video',
      { digitsId: 'whatever' },
      {
        bytes: 'video video-1',
        type: 'video/mp4',
        uploadId: 'video-1',
      },
    );
    expect(again.data).toEqual(first.data);
    const other = { bytes: 'another', type: 'video/mp4', uploadId: 'video-1' };
    expect((await client.call('video', { digitsId: 'whatever' }, other)).code).toBe(2007);
  });

  it('digits are the same for the same request, worthless after five minutes, after others, and after their video', async () => {
    await client.identify();
    const ask = async (requestId: string) => (await client.call('read-digits', { requestId })).data;
    const send = async (digitsId: unknown, bytes: string) =>
      (await client.call('video', { digitsId: String(digitsId) }, { bytes, type: 'video/mp4' })).code;
    const first = await ask('r1');
    expect(first.digits).toMatch(/^\d{4}$/);
    expect(await ask('r1')).toEqual(first);
    const second = await ask('r2');
    expect(await send(first.digitsId, 'v1')).toBe(2004);
    await client.control('clock', { advanceMs: 300_000 });
    expect(await send(second.digitsId, 'v2')).toBe(2004);
    const third = await ask('r3');
    expect(await send(third.digitsId, 'v3')).toBe(0);
    expect(await send(third.digitsId, 'v4')).toBe(2003);
  });

  it.each([
    ['frontRejected', 'PHOTOS', 'INFO'],
    ['backRejected', 'PHOTOS', 'DIGITS'],
    ['infoMismatch', 'INFO', 'DIGITS'],
    ['videoUnclear', 'DIGITS', 'DIGITS'],
  ])('after %s that step is done again, and what was right stays', async (decision, step, next) => {
    await client.submit();
    await client.control('decide', { caseNo: client.caseNo, decision });
    expect((await client.call('query')).data).toMatchObject({ status: 'REJECTED', reason: decision });
    expect((await client.call('sim')).data.verified).toBe(0);
    const check = () => client.call('info', { name: '林小满', idNumber: '11010519491231002X' });
    // Until the rejected step is done again, no later step is accepted.
    if (step !== 'DIGITS') expect((await client.call('read-digits', { requestId: 'early' })).code).toBe(2003);
    if (decision === 'frontRejected') await client.photo('front', { bytes: 'second front' });
    else if (decision === 'backRejected') await client.photo('back', { bytes: 'second back' });
    else if (decision === 'infoMismatch') await check();
    else await client.call('read-digits', { requestId: 'again' });
    expect(await client.status()).toBe(next);
    if (next === 'INFO') await check();
    await client.video();
    await client.control('decide', { caseNo: client.caseNo, decision: 'passed' });
    expect(await client.status()).toBe('PASSED');
  });

  it('a name of the demo is rejected as it says, once', async () => {
    await client.control('settings', { reviewMs: 60_000 });
    await client.submit('驳回背面');
    await client.control('clock', { advanceMs: 60_000 });
    expect((await client.call('query')).data).toMatchObject({ status: 'REJECTED', reason: 'backRejected' });
    await client.photo('back', { bytes: 'second back' });
    await client.video();
    await client.control('clock', { advanceMs: 60_000 });
    expect(await client.status()).toBe('PASSED');
  });

  it('a number that can be nobody’s, a child and a sixth card are refused by the check', async () => {
    await client.photo('front');
    await client.photo('back');
    const check = async (name: string, idNumber: string, one = client) =>
      (await one.call('info', { name, idNumber })).msg;
    expect(await check('林小满', '110105194912310021')).toBe('mismatch');
    expect(await check('信息不符', '11010519491231002X')).toBe('mismatch');
    expect(await check('林小满', '110101209911210004')).toBe('underAge');
    await client.control('settings', { cardsPerPerson: 1 });
    const other = await clientOf('case-0002', '89860621000000000208');
    await other.submit();
    await other.control('decide', { caseNo: 'case-0002', decision: 'passed' });
    expect(await check('林小满', '11010519491231002X')).toBe('tooManyCards');
  });

  it('a step can be told to refuse, and photos to be read as a card', async () => {
    await client.control('refuse', { step: 'front', refusal: 'blurred', iccid });
    await client.control('card', { name: '张三', validTo: '长期' });
    expect((await client.photo('front', { bytes: 'first' })).msg).toBe('blurred');
    expect((await client.photo('front', { bytes: 'second' })).data.name).toBe('张三');
    expect((await client.photo('back')).data.validTo).toBe('长期');
  });

  it('a case that nobody goes on with ends after half an hour, and may begin again', async () => {
    await client.identify();
    await client.control('clock', { advanceMs: 29 * 60_000 });
    expect(await client.status()).toBe('DIGITS');
    await client.control('clock', { advanceMs: 60_000 });
    expect(await client.status()).toBe('TIMEOUT');
    expect((await client.photo('front', { bytes: 'again' })).code).toBe(0);
    expect(await client.status()).toBe('PHOTOS');
  });

  it('a verified SIM is not verified again until it is cleared; clearing twice under one id is one', async () => {
    await client.submit();
    await client.control('decide', { caseNo: client.caseNo, decision: 'passed' });
    const other = await clientOf('case-0002');
    expect((await other.photo('front')).code).toBe(2002);
    expect((await client.call('clear', { requestId: 'c1' })).data).toEqual({ cleared: 1 });
    expect((await other.submit()).code).toBe(0);
    await client.control('decide', { caseNo: 'case-0002', decision: 'passed' });
    expect((await client.call('clear', { requestId: 'c1' })).data).toEqual({ cleared: 1 });
    expect((await client.call('sim')).data.verified).toBe(1);
  });

  it('photos of another carrier’s SIM, a file of another kind and one for another SIM are refused', async () => {
    expect((await (await clientOf('case-0002', telecomIccid)).photo('front')).code).toBe(2001);
    expect((await client.photo('front', { type: 'image/svg+xml' })).code).toBe(2006);
    await client.photo('front');
    expect((await (await clientOf('case-0001', '89860621000000000208')).photo('back')).code).toBe(2007);
  });

  it('keeps its cases through a restart, and of photos and persons nothing that could be read', async () => {
    await client.control('settings', { reviewMs: 3_600_000 });
    await client.submit('欧阳测试');
    await service.stop();
    const journal = await readFile(join(dir, 'real-name.jsonl'), 'utf8');
    expect(journal).toContain('"case-0001"');
    for (const secret of ['front of', 'back of', '欧阳测试', '11010519491231002X']) {
      expect(journal).not.toContain(secret);
    }
    await start();
    expect(await client.status()).toBe('REVIEW');
    await client.control('clock', { advanceMs: 3_600_000 });
    expect(await client.status()).toBe('PASSED');
  });
});
