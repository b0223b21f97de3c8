import { afterEach, describe, expect, test, vi } from 'vitest';
import type { WechatPaySettings } from '../src/gateways/payment/wechatpay/settings.ts';
import { Payments } from './payment-conformance/payments.ts';
import {
  startWechatPayBench,
  type WechatPayBench,
  wechatPayDriver,
} from './payment-conformance/wechatpay-driver.ts';

let bench: WechatPayBench;
let payments: Payments;
afterEach(() => payments.stop());

const start = async (...changes: Parameters<typeof startWechatPayBench>) => {
  bench = await startWechatPayBench(...changes);
  payments = await Payments.start({ ...wechatPayDriver, start: async () => bench });
};
const isAccepted = async (count: number): Promise<boolean> => {
  const { headers, rawBody } = await bench.notifications.nth(count);
  return bench.provider.readNotification(headers, rawBody).accepted;
};

describe('JSAPI', () => {
  test('the page inside WeChat gets what WeChat takes for our signature, anew each time', async () => {
    await start();
    const attempt = await payments.order(payments.request({ requestMethod: 'JSAPI' }));
    const parameters = bench.provider.jsapi?.parameters(bench.settings.appids[0], attempt.link);
    if (parameters === undefined) throw new Error('no parameters');
    expect(parameters.prepayId).toBe(attempt.link);
    expect(bench.provider.jsapi?.parameters(bench.settings.appids[0], attempt.link).nonceStr).not.toBe(
      parameters.nonceStr,
    );
    const { appId, timeStamp, nonceStr, prepayId, sign } = parameters;
    const query = { appId, timeStamp, nonceStr, package: `prepay_id=${prepayId}`, signType: 'RSA' };
    const cashier = (paySign: string) =>
      fetch(`${bench.settings.baseUrl}cashier/jsapi?${new URLSearchParams({ ...query, paySign })}`);
    const form = `name="prepay_id" value="${prepayId}"`;
    expect(await (await cashier(sign)).text()).toContain(form);
    expect(await (await cashier(`${sign.startsWith('A') ? 'B' : 'A'}${sign.slice(1)}`)).text()).not.toContain(
      form,
    );
  });

  test('a prepay_id is given out for a little less than the two hours that WeChat Pay takes it', async () => {
    await start();
    const expiresAt = new Date(bench.now().getTime() + 6 * 3_600_000);
    const created = await bench.provider.create(payments.request({ requestMethod: 'JSAPI', expiresAt }));
    if (created.state !== 'created') throw new Error(created.state);
    const minutes = (created.linkExpiresAt.getTime() - bench.now().getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(110);
    expect(minutes).toBeLessThan(120);
  });

  test('is refused without an openid, before WeChat Pay is asked', async () => {
    await start();
    const request = payments.request({ requestMethod: 'JSAPI', openid: null });
    await bench.misbehave({ on: 'answer', operation: 'create', fault: 'serverError' });
    expect(await bench.provider.create(request)).toMatchObject({ state: 'refused' });
  });
});

describe('with certificates', () => {
  /** A merchant without a public key of WeChat Pay, so that certificates are used. */
  const startWithCertificates = async (changes: Partial<WechatPaySettings> = {}) => {
    await start(() => ({ platformKeys: {}, downloadsCertificates: true, ...changes }));
    await bench.control('rotate-keys');
  };

  test('answers are proved without any configured key', async () => {
    await startWithCertificates();
    const { status } = await payments.orderPaid();
    expect(status.state).toBe('paid');
  });

  test('a notification signed by a new one is rejected once, then accepted; the old one still counts', async () => {
    await startWithCertificates();
    await payments.orderPaid();
    expect(await isAccepted(1)).toBe(true);
    await bench.control('issue-certificate');
    await payments.orderPaid();
    await bench.moveClock(61_000);
    expect(await isAccepted(2)).toBe(false);
    await vi.waitFor(async () => expect(await isAccepted(2)).toBe(true), { timeout: 45_000 });
    expect(await isAccepted(1)).toBe(true);
  });

  test('an answer signed by a new one is unknown once, then counts', async () => {
    await start(() => ({ downloadsCertificates: true }));
    const { attempt } = await payments.orderPaid();
    await bench.control('issue-certificate');
    await bench.moveClock(61_000);
    await bench.alternateKeys();
    const thrice = async () => {
      const states: string[] = [];
      for (let count = 0; count < 3; count += 1) states.push((await payments.query(attempt)).state);
      return states.toSorted();
    };
    expect(await thrice()).toEqual(['paid', 'paid', 'unknown']);
    await vi.waitFor(async () => expect(await thrice()).toEqual(['paid', 'paid', 'paid']), {
      timeout: 45_000,
    });
  });

  test.each(['tamperBody', 'tamperSignature', 'unsigned', 'oldTimestamp', 'unknownSerial'])(
    'a list of them that is not proved brings no key (%s)',
    async (behaviour) => {
      await startWithCertificates();
      await bench.control('behaviours', { on: 'answer', operation: 'certificates', behaviour });
      expect(await bench.provider.create(payments.request())).toMatchObject({ state: 'unknown' });
      await bench.moveClock(61_000);
      expect(await bench.provider.create(payments.request())).toMatchObject({ state: 'created' });
    },
  );

  test('that another APIv3 key encrypted bring no key', async () => {
    await startWithCertificates({ apiV3Key: '0123456789abcdef0123456789abcdef' });
    expect(await bench.provider.create(payments.request())).toMatchObject({ state: 'unknown' });
  });
});

describe('a bill', () => {
  test('whose text is not the one that was signed for is not believed', async () => {
    await start();
    const { status } = await payments.orderPaid();
    const day = new Date(status.paidAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    await bench.moveClock(36 * 3_600_000);
    await bench.control('behaviours', { behaviour: 'tamperBill' });
    expect(await bench.provider.bill?.fetch(day)).toEqual({
      state: 'unknown',
      reason: 'the bill has another SHA-1',
    });
    expect(await bench.provider.bill?.fetch(day)).toMatchObject({
      state: 'ready',
      rows: [{ amountFen: 2990 }],
    });
  });

  test('that WeChat Pay says there is none of counts as late until it makes them, at ten the next morning', async () => {
    await start();
    const none = { behaviour: 'answerError', operation: 'bill', status: 400, code: 'NO_STATEMENT_EXIST' };
    await bench.control('behaviours', { ...none, times: 'always' });
    const day = new Date(bench.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    const tenNextMorning = Date.parse(`${day}T00:00:00+08:00`) + 34 * 3_600_000;
    await bench.moveClock(tenNextMorning - 60_000 - bench.now().getTime());
    expect(await bench.provider.bill?.fetch(day)).toEqual({ state: 'notReady' });
    await bench.moveClock(60_000);
    expect(await bench.provider.bill?.fetch(day)).toEqual({ state: 'ready', rows: [] });
  });

  test.each(['bill', 'downloadBill'])('is unknown where WeChat Pay has a fault (%s)', async (operation) => {
    await start();
    const { status } = await payments.orderPaid();
    const day = new Date(status.paidAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    await bench.moveClock(36 * 3_600_000);
    await bench.control('behaviours', { behaviour: 'answerError', operation });
    expect(await bench.provider.bill?.fetch(day)).toMatchObject({ state: 'unknown' });
  });
});

test('a refused refund that was taken before is what the signed answer says, not the refusal', async () => {
  await start();
  const { attempt, status } = await payments.orderPaid();
  const refund = payments.refundOf(attempt, status, 500);
  await bench.provider.refund(refund);
  await payments.ended(refund);
  await bench.misbehave({ on: 'refund', failure: 'balanceShort' });
  expect(await bench.provider.refund(refund)).toMatchObject({ state: 'succeeded' });
});
