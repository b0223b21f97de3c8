import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realNamePushPath } from '../src/http/real-name-push.ts';
import { type RealNameStage, setRealNameStage } from './real-name/stage.ts';

let stage: RealNameStage;
beforeAll(async () => {
  stage = await setRealNameStage();
});
afterAll(() => stage.stop());

/** Waits, however slow the machine is, until `look` finds something. */
async function until<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
const decisionOn = (reference: string) =>
  until(() => stage.decisions.find((decision) => decision.reference === reference));
/** How often the simulator tried to notify of a case. */
const attempts = async (reference: string): Promise<number> => {
  const response = await fetch(`${stage.settings.url}/control/notifications`);
  const { notifications } = (await response.json()) as {
    notifications: { outTradeNo: string; attempts: number }[];
  };
  return notifications.find(({ outTradeNo }) => outTradeNo === reference)?.attempts ?? 0;
};

describe('the carrier’s word', () => {
  it('comes with its decision, and the same word again has the same id', async () => {
    const { one, carrierReference } = await stage.submitted();
    await stage.control('behaviours', { behaviour: 'repeatNotification', count: 2, caseNo: one.reference });
    await stage.control('decide', { caseNo: one.reference, decision: 'faceMismatch' });
    const twice = await until(() => {
      const told = stage.decisions.filter(({ reference }) => reference === one.reference);
      return told.length === 2 ? told : undefined;
    });
    expect(twice[0]).toEqual({
      reference: one.reference,
      status: { state: 'rejected', reason: 'faceMismatch', carrierReference, decidedAt: expect.any(Date) },
    });
    expect(twice[1]).toEqual(twice[0]);
  });

  it.each(['tamperBody', 'otherKey', 'oldTimestamp', 'unsigned'])(
    'is not believed with %s, and comes again rightly',
    async (behaviour) => {
      const { one } = await stage.submitted();
      await stage.control('behaviours', { behaviour, on: 'notification', caseNo: one.reference });
      await stage.control('decide', { caseNo: one.reference, decision: 'passed' });
      await until(async () => ((await attempts(one.reference)) === 1 ? true : undefined));
      expect(stage.decisions.filter(({ reference }) => reference === one.reference)).toEqual([]);
      await stage.control('clock', { advanceMs: 5_000 });
      expect((await decisionOn(one.reference)).status.state).toBe('passed');
    },
  );

  it('that is lost can still be asked for', async () => {
    const { one } = await stage.submitted();
    await stage.control('behaviours', { behaviour: 'dropNotification', caseNo: one.reference });
    await stage.control('decide', { caseNo: one.reference, decision: 'passed' });
    expect((await stage.carrier.query(one.reference)).state).toBe('passed');
  });
});

describe('who may say so', () => {
  const body = JSON.stringify({
    notifyId: 'n1',
    caseNo: 'case-1',
    status: 'PASSED',
    serialNo: 'RN1',
    decidedAt: '2026-11-21T04:00:00Z',
  });
  const now = () => String(Math.floor(Date.now() / 1000));
  const signed = (text = body, { path = realNamePushPath, timestamp = now(), app = 'portal' } = {}) => {
    const nonce = '0123456789abcdef0123456789abcdef';
    const words = `notification\n${path}\n${app}\n${timestamp}\n${nonce}\n${text}`;
    const sign = createHmac('sha256', stage.settings.secret).update(words).digest('hex');
    return { 'x-app-id': app, 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-sign': sign };
  };
  const read = (headers: Record<string, string>, text = body) =>
    stage.carrier.readNotification(headers, text);

  it('the carrier, with its signature over path, sender, time and bytes', () => {
    expect(read(signed())).toEqual({
      accepted: true,
      decision: {
        reference: 'case-1',
        status: { state: 'passed', carrierReference: 'RN1', decidedAt: new Date('2026-11-21T04:00:00Z') },
      },
    });
  });

  it('nobody else, nowhere else, not for another case, not later and not before', () => {
    const refused = (reason: string) => ({ accepted: false, reason });
    expect(read({})).toEqual(refused('malformed'));
    expect(read(signed(body, { app: 'other' }))).toEqual(refused('unknownApp'));
    expect(read(signed(body, { path: '/pay/notify/elsewhere' }))).toEqual(refused('wrongSignature'));
    expect(read(signed(), body.replace('case-1', 'case-2'))).toEqual(refused('wrongSignature'));
    const [past, future] = [Number(now()) - 301, Number(now()) + 310];
    for (const timestamp of [String(past), String(future), 'soon'])
      expect(read(signed(body, { timestamp }))).toEqual(refused('oldTimestamp'));
  });

  it.each([
    '{"status":"PASSED"}',
    'none',
    '[]',
    body.replace('PASSED', 'REVIEW'),
    body.replace('PASSED', 'REJECTED'),
  ])('what is no decision is not one: %s', (text) => {
    expect(read(signed(text), text)).toEqual({ accepted: false, reason: 'unreadable' });
  });

  it('is told what came of it: 200 taken, 401 not believed, 400 not understood', async () => {
    const post = async (headers: Record<string, string>, text = body) =>
      (await fetch(stage.settings.notifyUrl, { method: 'POST', headers, body: text })).status;
    expect(await post(signed())).toBe(200);
    expect(await post({ ...signed(), 'x-sign': '0'.repeat(64) })).toBe(401);
    expect(await post(signed('{}'), '{}')).toBe(400);
    expect(stage.decisions.filter(({ reference }) => reference === 'case-1')).toHaveLength(1);
  });
});
