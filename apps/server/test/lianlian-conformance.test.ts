import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lianLian } from '../src/gateways/payment/lianlian/lianlian.ts';
import { signatureContent, signContent } from '../src/gateways/payment/lianlian/signature.ts';
import {
  type LianLianBench,
  lianLianDriver,
  startLianLianBench,
} from './payment-conformance/lianlian-driver.ts';
import { deadlineMs, opened, Payments } from './payment-conformance/payments.ts';
import { describeConformance } from './payment-conformance.ts';

describeConformance(lianLianDriver);

describe('LianLian beyond what all providers have in common', () => {
  let bench: LianLianBench;
  let payments: Payments;
  beforeEach(async () => {
    bench = await startLianLianBench();
    payments = await Payments.start({ ...lianLianDriver, start: () => Promise.resolve(bench) });
  });
  afterEach(() => payments.stop());

  test('a link whose answer was lost is found by our own number, where LianLian takes a number once', async () => {
    await bench.command('settings', { refusesReissue: true });
    const request = payments.request();
    await bench.misbehave({ on: 'answer', operation: 'create', fault: 'lostAnswer' });
    expect(await payments.provider.create(request)).toMatchObject({ state: 'unknown' });
    const attempt = opened(request, await payments.provider.create(request));
    expect(attempt.providerReference).toMatch(/^\d{16}$/);
    await bench.open(attempt);
    expect(await bench.pay(attempt)).toBe('paid');
  });

  test('a number that LianLian has no payment of can be closed two minutes after its deadline, but not if a link was given', async () => {
    const never = { request: payments.request(), link: '', providerReference: null };
    const lost = { ...never, providerReference: '2026112100000001' };
    const said = async (attempt: typeof never | typeof lost) => [
      (await payments.query(attempt)).state,
      await payments.close(attempt),
    ];
    await bench.moveClock(deadlineMs + 119_000);
    expect(await said(never)).toEqual(['unpaid', 'notStarted']);
    await bench.moveClock(1_000);
    expect(await said(never)).toEqual(['closed', 'closed']);
    expect(await said(lost)).toEqual(['unknown', 'unknown']);
  });

  test('a payment that the bank is working on is neither paid nor unpaid nor closed, until the bank has taken the money', async () => {
    const attempt = await payments.order();
    await bench.command('process', { outTradeNo: attempt.request.attemptId });
    expect(await payments.query(attempt)).toMatchObject({ state: 'unknown' });
    expect(await payments.close(attempt)).toBe('unknown');
    expect(await bench.pay(attempt)).toBe('paid');
    expect(await payments.query(attempt)).toMatchObject({ state: 'paid' });
  });

  test('a link stays good past our deadline, and closing ends it', async () => {
    const attempt = await payments.order();
    await bench.moveClock(60 * 60_000);
    expect(await payments.query(attempt)).toEqual({ state: 'unpaid' });
    expect(await payments.close(attempt)).toBe('closed');
    expect(await bench.pay(attempt)).toBe('refused');
  });

  test('a payment of which money went back says so', async () => {
    const { attempt, status } = await payments.orderPaid();
    expect(status).not.toHaveProperty('refunded');
    const refund = payments.refundOf(attempt, status, 500);
    await payments.provider.refund(refund);
    await payments.ended(refund);
    expect(await payments.query(attempt)).toMatchObject({ state: 'paid', refunded: true });
  });

  test('a second refund while one is under way is not lost but unknown, and done when it is sent again', async () => {
    await bench.command('settings', { hasStrictRefunds: true, refundSettleMs: 60_000 });
    const { attempt, status } = await payments.orderPaid();
    await bench.moveClock(24 * 60 * 60_000);
    const first = payments.refundOf(attempt, status, 500);
    const second = payments.refundOf(attempt, status, 600);
    expect(await payments.provider.refund(first)).toEqual({ state: 'processing' });
    expect(await payments.provider.refund(second)).toMatchObject({ state: 'unknown' });
    await bench.moveClock(60_000);
    await payments.ended(first);
    expect(await payments.provider.refund(second)).toEqual({ state: 'processing' });
  });

  test('a refusal is no proof that a refund was not given: its own number is asked for first', async () => {
    const { attempt, status } = await payments.orderPaid();
    const refund = payments.refundOf(attempt, status, 1990);
    await bench.misbehave({ on: 'answer', operation: 'refund', fault: 'lostAnswer' });
    await payments.provider.refund(refund);
    const settled = await payments.ended(refund);
    await bench.misbehave({ on: 'refund', failure: 'balanceShort' });
    expect(await payments.provider.refund(refund)).toEqual(settled);
  });

  describe('a notification', () => {
    test.each(['wrapStructure', 'listStructure'])(
      'whose signature holds, but whose structure is another, is rejected for that (%s)',
      async (behaviour) => {
        await bench.command('behaviours', { behaviour, on: 'notification' });
        await payments.orderPaid();
        const { headers, rawBody } = await bench.notifications.nth(1);
        expect(payments.provider.readNotification(headers, rawBody)).toEqual({
          accepted: false,
          reason: 'structure',
        });
      },
    );

    test.each([
      ['lists', (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`],
      ['objects', (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
    ])(
      'that a forger nested without end is rejected like any other, whatever its depth (%s)',
      async (_, nest) => {
        await payments.orderPaid();
        const { headers } = await bench.notifications.nth(1);
        const read = (depth: number) => payments.provider.readNotification(headers, nest(depth));
        for (let depth = 10; depth < 6_000; depth += 10)
          expect(read(depth)).toMatchObject({ accepted: false });
      },
    );

    test.each([
      ['no signature', { signature: undefined }, 'headers-missing'],
      ['no timestamp', { timestamp: undefined }, 'headers-missing'],
      ['a timestamp that is none', { timestamp: '20260230000000' }, 'timestamp'],
      ['the timestamp of another zone', { timezone: 'Pacific/Honolulu' }, 'stale'],
    ])('with %s is rejected for that', async (_, changes, reason) => {
      await payments.orderPaid();
      const { headers, rawBody } = await bench.notifications.nth(1);
      const { readNotification } = payments.provider;
      expect(readNotification(headers, rawBody)).toMatchObject({ accepted: true });
      expect(readNotification({ ...headers, ...changes }, rawBody)).toEqual({ accepted: false, reason });
    });

    test('of a payment or a refund that went on has another event number: it is news', async () => {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
      const provider = lianLian({ ...bench.settings, publicKey: pem }, bench);
      await payments.orderPaid();
      const { headers } = await bench.notifications.nth(1);
      const numberOf = (body: object) => {
        const signature = signContent(signatureContent(body), privateKey);
        const reading = provider.readNotification({ ...headers, signature }, JSON.stringify(body));
        return reading.accepted ? reading.event?.eventId : reading.reason;
      };
      const ids = { ll_transaction_id: '42', merchant_transaction_id: 'zx1_1' };
      const payment = { payment_currency_code: 'USD', payment_amount: '9.90' };
      const refund = { refund_currency_code: 'USD', refund_amount: '9.90' };
      const told = ['PP', 'PS'].map((payment_status) =>
        numberOf({ ...ids, payment_data: { ...payment, payment_status } }),
      );
      const refunds = ['RP', 'RS'].map((refund_status) =>
        numberOf({ ...ids, original_transaction_id: 'zx1_1', refund_data: { ...refund, refund_status } }),
      );
      expect([told, refunds]).toEqual([
        ['42:PP', '42:PS'],
        ['42:RP', '42:RS'],
      ]);
    });

    test('with a field that is not documented at its place is rejected', async () => {
      await bench.command('behaviours', { behaviour: 'unknownField', name: 'payment_status', value: 'PS' });
      await payments.orderPaid();
      const { headers, rawBody } = await bench.notifications.nth(1);
      expect(payments.provider.readNotification(headers, rawBody)).toEqual({
        accepted: false,
        reason: 'structure',
      });
    });

    test('proves only that it is time to ask: another merchant’s rightly signed payment pays nothing', async () => {
      const attempt = await payments.order();
      await bench.command('behaviours', {
        behaviour: 'otherMerchant',
        merchantTransactionId: attempt.request.attemptId,
      });
      await payments.orderPaid();
      const event = await payments.event(1);
      expect(event).toMatchObject({ attemptId: attempt.request.attemptId, mustQuery: true });
      expect(await payments.proved(event, attempt)).toEqual({ state: 'unpaid' });
    });

    test('of a refund names the refund and the payment that it belongs to', async () => {
      const { attempt, status } = await payments.orderPaid();
      const refund = payments.refundOf(attempt, status, 500);
      await payments.provider.refund(refund);
      expect(await payments.event(2)).toMatchObject({
        kind: 'refund',
        refundId: refund.refundId,
        attemptId: attempt.request.attemptId,
        mustQuery: true,
      });
    });
  });

  test.each([
    ['a merchant that LianLian does not know', 'refused', { merchantId: '202600000000000001' }],
    ['a host that is not there', 'unknown', { baseUrl: 'http://127.0.0.1:9/' }],
  ])('%s makes it %s', async (_, state, changes) => {
    const other = await startLianLianBench(changes);
    try {
      expect(await other.provider.create(payments.request())).toMatchObject({ state });
    } finally {
      await other.stop();
    }
  });
});
