import { createPrivateKey, createSign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { alipay } from '../src/gateways/payment/alipay/alipay.ts';
import { fetchBill } from '../src/gateways/payment/alipay/bill.ts';
import type { AlipayClient } from '../src/gateways/payment/alipay/client.ts';
import { queryRefund, refundTrade } from '../src/gateways/payment/alipay/refund.ts';
import { closeTrade, queryTrade } from '../src/gateways/payment/alipay/trade.ts';
import { type AlipayBench, startAlipayBench } from './payment-conformance/alipay-driver.ts';
import type { OpenAttempt } from './payment-conformance/driver.ts';
import { opened, reference } from './payment-conformance/payments.ts';
import { testKeysDir } from './test-keys.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('Alipay', () => {
  let bench: AlipayBench;
  let serial = 0;
  beforeEach(async () => {
    bench = await startAlipayBench();
  });
  afterEach(() => bench.stop());

  const requestOf = (changes: object = {}) => ({
    attemptId: `ALIPAY_${++serial}`,
    amountFen: 2990,
    currency: 'CNY',
    description: '30 GB 流量包',
    expiresAt: new Date(bench.now().getTime() + 30 * minute),
    clientIp: '127.0.0.1',
    returnUrl: 'http://127.0.0.1:9/pay/return.html?orderId=1',
    requestMethod: 'H5' as const,
    openid: null,
    appId: null,
    language: 'zh' as const,
    ...changes,
  });
  const order = async (changes: object = {}): Promise<OpenAttempt> => {
    const request = requestOf(changes);
    return opened(request, await bench.provider.create(request));
  };
  /** Alipay that answers everything so. */
  const answers = (answer: object) => ({ call: async () => answer }) as unknown as AlipayClient;
  const refundOf = (attempt: OpenAttempt, amountFen: number) => ({
    refundId: `R_${attempt.request.attemptId}`,
    attemptId: attempt.request.attemptId,
    transactionId: '',
    providerReference: null,
    amountFen,
    totalFen: 2990,
    currency: 'CNY',
    reason: '订单已取消',
  });

  describe('a link', () => {
    test('says amount, deadline and time as Alipay reads them, wherever this machine is', async () => {
      const expiresAt = new Date('2999-12-31T16:00:01Z');
      const { link } = await order({ amountFen: 5, expiresAt });
      const query = new URL(link).searchParams;
      expect(JSON.parse(query.get('biz_content') ?? '')).toMatchObject({
        total_amount: '0.05',
        time_expire: '3000-01-01 00:00:01',
        product_code: 'QUICK_WAP_WAY',
      });
      const beijing = new Date(bench.now().getTime() + 8 * hour).toISOString().slice(0, 13).replace('T', ' ');
      expect(query.get('timestamp')?.slice(0, 13)).toBe(beijing);
    });

    test('has a subject that Alipay takes, whatever the package is called', async () => {
      for (const description of [
        '5/mo = 10 GB & more',
        '=&/',
        '月 <b>"30"</b>\u0000 100%',
        'x'.repeat(300),
      ]) {
        const attempt = await order({ description });
        await bench.open(attempt);
        expect(await bench.pay(attempt)).toBe('paid');
      }
    });

    test('is not given for another currency, an amount that is none or a deadline that has passed', async () => {
      for (const changes of [
        { currency: 'USD' },
        { amountFen: 0 },
        { amountFen: 1.5 },
        { expiresAt: bench.now() },
        { requestMethod: 'JSAPI' },
      ])
        expect(await bench.provider.create(requestOf(changes))).toMatchObject({ state: 'refused' });
    });
  });

  describe('a trade that nobody has begun', () => {
    test('is unpaid until two minutes after the deadline, and closed then', async () => {
      const attempt = await order();
      const { query, close } = bench.provider;
      await bench.moveClock(31 * minute);
      expect(await query(reference(attempt))).toEqual({ state: 'unpaid' });
      expect(await close(reference(attempt))).toBe('notStarted');
      await bench.moveClock(minute + 1000);
      expect(await query(reference(attempt))).toEqual({ state: 'closed' });
      expect(await close(reference(attempt))).toBe('closed');
      expect(await bench.pay(attempt)).toBe('refused');
    });
  });

  describe('a trade that was paid', () => {
    test('is paid and refunded when all of it went back, however it is asked', async () => {
      const attempt = await order();
      await bench.pay(attempt);
      const refund = refundOf(attempt, 2990);
      expect(await bench.provider.refund(refund)).toMatchObject({ state: 'succeeded' });
      const status = await bench.provider.query(reference(attempt));
      expect(status).toMatchObject({ state: 'paid', amountFen: 2990, refunded: true });
      expect(await bench.provider.close(reference(attempt))).toBe('paid');
      expect(await bench.provider.refund(refund)).toMatchObject({ state: 'succeeded' });
    });

    test('stays paid when Alipay has finished it', async () => {
      const attempt = await order();
      await bench.pay(attempt);
      await bench.control('finish', { outTradeNo: attempt.request.attemptId });
      expect(await bench.provider.query(reference(attempt))).toMatchObject({ state: 'paid' });
      expect(await bench.provider.refund(refundOf(attempt, 100))).toMatchObject({ state: 'failed' });
    });
  });

  test('an answer about another trade neither pays nor closes this one', async () => {
    const attempt = await order();
    const answer = (attemptId: string) => {
      const data = {
        out_trade_no: attemptId,
        trade_no: '1',
        trade_status: 'TRADE_SUCCESS',
        total_amount: '29.90',
        send_pay_date: '2026-11-21 12:00:00',
      };
      return answers({ kind: 'ok', data });
    };
    const [own, other] = [answer(attempt.request.attemptId), answer('ANOTHER')];
    expect(await queryTrade(own, reference(attempt), bench.now())).toMatchObject({ state: 'paid' });
    expect(await queryTrade(other, reference(attempt), bench.now())).toMatchObject({ state: 'unknown' });
    expect(await closeTrade(own, reference(attempt), bench.now())).toBe('closed');
    expect(await closeTrade(other, reference(attempt), bench.now())).toBe('unknown');
  });

  test.each([
    ['20000', 'isp.unknow-error'],
    ['20000', 'aop.unknow-error'],
    ['40004', 'ACQ.SYSTEM_ERROR'],
    ['40005', 'aop.app-call-limited'],
    ['99999', ''],
  ])('%s %s proves nothing about a trade, a closing or a refund', async (code, subCode) => {
    const attempt = await order();
    await bench.pay(attempt);
    await bench.control('behaviours', { behaviour: 'answerError', code, subCode, times: 3 });
    expect(await bench.provider.query(reference(attempt))).toMatchObject({ state: 'unknown' });
    expect(await bench.provider.close(reference(attempt))).toBe('unknown');
    expect(await bench.provider.refund(refundOf(attempt, 100))).toMatchObject({ state: 'unknown' });
    expect(await bench.provider.refund(refundOf(attempt, 100))).toMatchObject({ state: 'succeeded' });
  });

  describe('a refund', () => {
    test('that Alipay has taken is processing until its query says that it was done', async () => {
      const attempt = await order();
      await bench.pay(attempt);
      const refund = refundOf(attempt, 100);
      await bench.control('behaviours', { behaviour: 'refundOutcome', settleMs: minute });
      expect(await bench.provider.refund(refund)).toEqual({ state: 'processing' });
      expect(await bench.provider.queryRefund(refund)).toEqual({ state: 'absent' });
      expect(await bench.provider.refund(refund)).toEqual({ state: 'processing' });
      await bench.moveClock(minute);
      await expect
        .poll(() => bench.provider.queryRefund(refund))
        .toMatchObject({ state: 'succeeded', providerRefundId: refund.refundId });
      expect(await bench.provider.queryRefund({ ...refund, amountFen: 99 })).toMatchObject({
        state: 'unknown',
      });
    });

    test('is not made by an answer about another trade, and was never made where Alipay knows no trade', async () => {
      const refund = refundOf(await order(), 100);
      const now = bench.now();
      const data = {
        out_trade_no: refund.attemptId,
        out_request_no: refund.refundId,
        fund_change: 'Y',
        refund_status: 'REFUND_SUCCESS',
        refund_amount: '1.00',
        gmt_refund_pay: '2026-11-21 12:00:00',
      };
      const own = answers({ kind: 'ok', data });
      expect(await refundTrade(own, refund, now)).toMatchObject({ state: 'succeeded' });
      expect(await queryRefund(own, refund)).toMatchObject({ state: 'succeeded' });
      const others = answers({ kind: 'ok', data: { ...data, out_trade_no: 'ANOTHER' } });
      expect(await refundTrade(others, refund, now)).toMatchObject({ state: 'unknown' });
      expect(await queryRefund(others, refund)).toMatchObject({ state: 'unknown' });
      const undone = answers({ kind: 'ok', data: { ...data, refund_status: 'REFUND_PROCESSING' } });
      expect(await queryRefund(undone, refund)).toMatchObject({ state: 'unknown' });
      const none = answers({ kind: 'error', subCode: 'ACQ.TRADE_NOT_EXIST', reason: '' });
      expect(await queryRefund(none, refund)).toEqual({ state: 'absent' });
    });
  });

  describe('a notification', () => {
    /** Signs with the simulator's own key, as Alipay would. */
    const sign = (parameters: Record<string, string>, algorithm = 'RSA-SHA256'): string => {
      const key = readFileSync(join(testKeysDir, 'alipay/alipay-private-key.pem'));
      const text = Object.entries(parameters)
        .filter(([name]) => name !== 'sign' && name !== 'sign_type')
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map((pair) => pair.join('='))
        .join('&');
      const signature = createSign(algorithm).update(text).sign(createPrivateKey(key), 'base64');
      return new URLSearchParams({ ...parameters, sign: signature }).toString();
    };
    const paidForm = async (): Promise<Record<string, string>> => {
      await bench.pay(await order());
      const { rawBody } = await bench.notifications.nth(1);
      return Object.fromEntries(new URLSearchParams(rawBody));
    };
    const read = (rawBody: string) => bench.provider.readNotification({}, rawBody);

    test('counts as long as Alipay may repeat it, not longer', async () => {
      const form = await paidForm();
      await bench.moveClock(25.5 * hour);
      expect(read(sign(form))).toMatchObject({ accepted: true });
      await bench.moveClock(hour);
      expect(read(sign(form))).toEqual({ accepted: false, reason: 'stale' });
    });

    test('is rejected with the old RSA, with a stray sign in its signature, or without a type of it or a time', async () => {
      const form = await paidForm();
      expect(read(sign(form))).toMatchObject({ accepted: true });
      expect(read(sign({ ...form, sign_type: 'RSA' }, 'RSA-SHA1'))).toMatchObject({ accepted: false });
      expect(read(sign({ ...form, sign_type: 'RSA' }))).toMatchObject({ accepted: false });
      expect(read(sign(form).replace(/(^|&)sign=/, '$1sign=.'))).toMatchObject({ accepted: false });
      const { sign_type: _, ...untyped } = form;
      expect(read(sign(untyped))).toMatchObject({ accepted: false });
      expect(read(sign({ ...form, notify_time: '' }))).toEqual({ accepted: false, reason: 'stale' });
    });

    test('that Alipay has signed for another app or account is not taken for a forgery', async () => {
      const form = await paidForm();
      const signed = { accepted: false, isProved: true };
      expect(read(sign({ ...form, app_id: '2021000000000000' }))).toEqual({ ...signed, reason: 'app' });
      expect(read(sign({ ...form, seller_id: '2088000000000000' }))).toEqual({ ...signed, reason: 'seller' });
      expect(read(sign({ ...form, out_trade_no: '' }))).toEqual({ ...signed, reason: 'trade' });
    });

    test('about something else is acknowledged and forgotten', async () => {
      const form = await paidForm();
      expect(read(sign({ ...form, notify_type: 'dispute' }))).toEqual({ accepted: true, event: null });
    });

    test('of a refund makes us ask, for it does not say what this refund came to', async () => {
      const attempt = await order();
      await bench.pay(attempt);
      await bench.provider.refund(refundOf(attempt, 100));
      const { rawBody } = await bench.notifications.nth(2);
      expect(read(rawBody)).toMatchObject({
        accepted: true,
        event: { kind: 'refund', refundId: refundOf(attempt, 100).refundId, mustQuery: true },
      });
    });
  });

  describe('a bill', () => {
    test('from another host than the one that is configured is not fetched', async () => {
      const attempt = await order();
      await bench.pay(attempt);
      const beijing = new Date(bench.now().getTime() + 8 * hour).toISOString().slice(0, 10);
      await bench.moveClock(36 * hour);
      await bench.control('behaviours', { behaviour: 'billUrl', url: `${bench.notifications.url}?x=1` });
      expect(await bench.provider.bill?.fetch(beijing)).toMatchObject({ state: 'unknown' });
      expect(bench.notifications.received).toHaveLength(1);
      expect(await bench.provider.bill?.fetch(beijing)).toMatchObject({ state: 'ready' });
    });

    test('is fetched over TLS alone where the gateway has it, though Alipay writes http', async () => {
      const { url } = bench.notifications;
      const client: Pick<AlipayClient, 'call'> = {
        call: async () => ({ kind: 'ok', data: { bill_download_url: url } }),
      };
      const gatewayUrl = 'https://openapi.alipay.com/gateway.do';
      const settings = { ...bench.settings, billHost: new URL(url).host, gatewayUrl };
      const bill = await fetchBill(client as AlipayClient, settings, '2026-11-21', bench.now());
      expect(bill).toMatchObject({ state: 'unknown' });
      expect(bench.notifications.received).toEqual([]);
    });
  });

  test('keys are read as PEM and as the bare base64 that Alipay’s console shows; what is none stops the start', () => {
    const bare = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, '');
    const { settings } = bench;
    const pkcs1 = createPrivateKey(settings.appPrivateKey)
      .export({ type: 'pkcs1', format: 'pem' })
      .toString();
    const clock = { now: () => bench.now() };
    for (const appPrivateKey of [bare(settings.appPrivateKey), pkcs1, bare(pkcs1)]) {
      const alipayPublicKey = bare(settings.alipayPublicKey);
      expect(alipay({ ...settings, appPrivateKey, alipayPublicKey }, clock).id).toBe('alipay');
    }
    expect(() => alipay({ ...settings, appPrivateKey: 'rubbish' }, clock)).toThrow();
    expect(() => alipay({ ...settings, alipayPublicKey: bare(settings.appPrivateKey) }, clock)).toThrow();
  });
});
