import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { longestAttemptMs } from '../src/gateways/payment/stripe/checkout.ts';
import { stripe } from '../src/gateways/payment/stripe/stripe.ts';
import { paymentProviders } from '../src/payment-providers.ts';
import { readConfig } from '../src/platform/config.ts';
import { quietLog } from './database.ts';
import { opened, Payments, reference } from './payment-conformance/payments.ts';
import { type StripeBench, startStripeBench, stripeDriver } from './payment-conformance/stripe-driver.ts';

/** Features of Stripe alone; the rest is in stripe-conformance.test.ts. */
describe('Stripe', () => {
  let bench: StripeBench;
  let payments: Payments;
  beforeEach(async () => {
    bench = await startStripeBench();
    payments = await Payments.start({ ...stripeDriver, start: () => Promise.resolve(bench) });
  });
  afterEach(() => payments.stop());

  const minutesMs = 60_000;
  const within = (lifetimeMs: number) => ({ expiresAt: new Date(bench.now().getTime() + lifetimeMs) });

  describe('an attempt whose answer was lost', () => {
    /** A session that we don't know of, without a providerReference. */
    const lose = async () => {
      const request = payments.request();
      await bench.misbehave({ on: 'answer', operation: 'create', fault: 'lostAnswer' });
      expect(await bench.provider.create(request)).toMatchObject({ state: 'unknown' });
      return { request, link: '', providerReference: null };
    };

    test('is found by its number among the others, and closed', async () => {
      const lost = await lose();
      for (let others = 0; others < 3; others += 1) await payments.order();
      expect(await payments.query(lost)).toEqual({ state: 'unpaid' });
      expect(await payments.close(lost)).toBe('closed');
      expect(await payments.query(lost)).toEqual({ state: 'closed' });
    });

    test('is found paid', async () => {
      const lost = await lose();
      await bench.pay(lost);
      expect(await payments.query(lost)).toMatchObject({ state: 'paid', amountFen: lost.request.amountFen });
      expect(await payments.close(lost)).toBe('paid');
    });

    test('gives its link also where the page’s language and the way back are others by then', async () => {
      const { request } = await lose();
      const changed = { ...request, language: 'en', returnUrl: `${request.returnUrl}&lang=en` } as const;
      const attempt = opened(changed, await bench.provider.create(changed));
      expect(await bench.pay(attempt)).toBe('paid');
      expect(await bench.provider.create(changed)).toEqual({ state: 'settled' });
      expect(await bench.provider.create(request)).toEqual({ state: 'settled' });
    });

    test('is unknown while the search does not answer', async () => {
      const lost = await lose();
      await bench.command('behaviours', { behaviour: 'answerError', operation: 'search', times: 2 });
      expect(await payments.query(lost)).toMatchObject({ state: 'unknown' });
      expect(await payments.close(lost)).toBe('unknown');
    });
  });

  test('a number that never reached Stripe is unpaid, and closed once its session would have ended', async () => {
    const never = { request: payments.request(), link: '', providerReference: null };
    expect(await payments.query(never)).toEqual({ state: 'unpaid' });
    await bench.moveClock(65 * minutesMs);
    expect(await payments.query(never)).toEqual({ state: 'unpaid' });
    expect(await payments.close(never)).toBe('unknown');
    await bench.moveClock(2 * minutesMs);
    expect(await payments.query(never)).toEqual({ state: 'closed' });
    expect(await payments.close(never)).toBe('closed');
  });

  test.each([90_000, 30 * minutesMs, longestAttemptMs])(
    'an attempt of %i ms gets a session that Stripe takes, and it ends half an hour later by itself',
    async (lifetimeMs) => {
      const attempt = await payments.order(payments.request(within(lifetimeMs)));
      await bench.moveClock(lifetimeMs + 30 * minutesMs);
      expect(await payments.query(attempt)).toEqual({ state: 'unpaid' });
      await bench.moveClock(minutesMs + 1_000);
      await expect.poll(() => payments.query(attempt)).toEqual({ state: 'closed' });
      expect(await bench.pay(attempt)).toBe('refused');
      const event = await payments.event(1);
      expect(event).toMatchObject({ attemptId: attempt.request.attemptId, status: { state: 'closed' } });
    },
  );

  test('the number of an attempt gives no link in another currency or with another end', async () => {
    const { request } = await payments.order();
    const expiresAt = new Date(request.expiresAt.getTime() + minutesMs);
    for (const other of [{ currency: 'EUR' }, { expiresAt }])
      expect(await bench.provider.create({ ...request, ...other })).toMatchObject({ state: 'refused' });
  });

  test('the session of another attempt proves nothing', async () => {
    const { attempt } = await payments.orderPaid();
    const other = { ...reference(attempt), attemptId: 'OTHER_1' };
    expect(await bench.provider.query(other)).toMatchObject({ state: 'unknown' });
  });

  test('a wrong key refuses to create, and knows nothing otherwise', async () => {
    const { attempt, status } = await payments.orderPaid();
    const stranger = stripe({ ...bench.settings, secretKey: 'sk_test_stranger' }, { now: bench.now });
    const created = await stranger.create(payments.request());
    expect(created).toMatchObject({ state: 'refused', reason: expect.stringContaining('Invalid API Key') });
    expect(await stranger.query(reference(attempt))).toMatchObject({ state: 'unknown' });
    expect(await stranger.close(reference(attempt))).toBe('unknown');
    expect(await stranger.refund(payments.refundOf(attempt, status, 100))).toMatchObject({
      state: 'unknown',
    });
  });

  describe('refunds', () => {
    test('asked for again when Stripe has forgotten the key are not made twice', async () => {
      const { attempt, status } = await payments.orderPaid();
      const refund = payments.refundOf(attempt, status, 700);
      const first = await bench.provider.refund(refund);
      await bench.moveClock(25 * 60 * minutesMs);
      expect(await bench.provider.refund(refund)).toEqual(first);
      const rest = payments.refundOf(attempt, status, attempt.request.amountFen - 700);
      expect(await bench.provider.refund(rest)).toMatchObject({ state: 'succeeded' });
    });

    test('under one number of two amounts stay what they were', async () => {
      const { attempt, status } = await payments.orderPaid();
      const refund = payments.refundOf(attempt, status, 700);
      await bench.provider.refund(refund);
      expect(await bench.provider.refund({ ...refund, amountFen: 800 })).toMatchObject({ state: 'failed' });
      expect(await bench.provider.queryRefund(refund)).toMatchObject({ state: 'succeeded' });
    });

    test('that take a while are told of when they are taken and when they settle', async () => {
      await bench.command('settings', { refundSettleMs: 60_000 });
      const { attempt, status } = await payments.orderPaid();
      const refund = payments.refundOf(attempt, status, 700);
      expect(await bench.provider.refund(refund)).toEqual({ state: 'processing' });
      expect(await payments.event(2)).toMatchObject({ kind: 'refund', status: { state: 'processing' } });
      await bench.moveClock(60_000);
      expect(await payments.event(3)).toMatchObject({ kind: 'refund', status: { state: 'succeeded' } });
    });

    test('whose money the bank sends back are told of as failed', async () => {
      const { attempt, status } = await payments.orderPaid();
      await bench.misbehave({ on: 'refund', failure: 'abnormal' });
      await bench.provider.refund(payments.refundOf(attempt, status, 700));
      await bench.notifications.nth(3);
      expect(await payments.event(3)).toMatchObject({
        kind: 'refund',
        attemptId: attempt.request.attemptId,
        status: { state: 'failed', reason: 'failed expired_or_canceled_card' },
      });
    });
  });

  describe('events', () => {
    const sign = (body: string, secrets = bench.settings.webhookSecrets) => {
      const timestamp = Math.floor(bench.now().getTime() / 1000);
      const signatures = secrets.map(
        (secret) => `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
      );
      return { 'stripe-signature': [`t=${timestamp}`, ...signatures].join(',') };
    };
    const read = (event: object, secrets?: readonly string[]) => {
      const body = JSON.stringify({ id: 'evt_1', object: 'event', created: 1, livemode: false, ...event });
      return bench.provider.readNotification(sign(body, secrets), body);
    };

    test.each([
      { type: 'charge.refunded', data: { object: { id: 'ch_1', object: 'charge', metadata: {} } } },
      { type: 'customer.created', data: { object: {} } },
      { type: 'refund.created', data: { object: { object: 'refund', metadata: {}, status: 'succeeded' } } },
      {
        type: 'checkout.session.completed',
        data: { object: { client_reference_id: 'SHOP-2', metadata: {}, payment_status: 'paid' } },
      },
      {
        type: 'checkout.session.completed',
        data: {
          object: { client_reference_id: 'A1', metadata: { attemptId: 'A1' }, payment_status: 'unpaid' },
        },
      },
    ])('of no concern to us are acknowledged ($type)', (event) => {
      expect(read(event)).toEqual({ accepted: true, event: null });
    });

    test('tell of a payment that took its time', () => {
      const paid = { status: 'complete', payment_status: 'paid', payment_intent: 'pi_1', amount_total: 990 };
      const ours = { client_reference_id: 'A1', metadata: { attemptId: 'A1' }, currency: 'usd' };
      expect(
        read({ type: 'checkout.session.async_payment_succeeded', data: { object: { ...paid, ...ours } } }),
      ).toMatchObject({ event: { attemptId: 'A1', status: { state: 'paid', amountFen: 990 } } });
    });

    test('count under any of our secrets, and no longer when a secret was taken away', () => {
      const [old = '', next = ''] = bench.settings.webhookSecrets;
      const event = { type: 'customer.created', data: { object: {} } };
      expect(read(event, [next])).toMatchObject({ accepted: true });
      expect(read(event, ['whsec_unknown', old])).toMatchObject({ accepted: true });
      const after = stripe({ ...bench.settings, webhookSecrets: [next] }, { now: bench.now });
      const body = JSON.stringify(event);
      expect(after.readNotification(sign(body, [old]), body)).toEqual({
        accepted: false,
        reason: 'signature',
      });
    });

    test('say in one word why they are rejected, and whether Stripe has signed them all the same', () => {
      const rejected = (reason: string) => ({ accepted: false, reason });
      const { provider } = bench;
      const body = JSON.stringify({ id: 'evt_1', livemode: true, type: 'x', data: {} });
      const signed = { accepted: false, isProved: true };
      expect(provider.readNotification(sign(body), body)).toEqual({ ...signed, reason: 'livemode' });
      expect(provider.readNotification(sign('{'), '{')).toEqual({ ...signed, reason: 'body' });
      expect(read({ account: 'acct_1', type: 'x' })).toEqual({ ...signed, reason: 'account' });
      expect(provider.readNotification({}, body)).toEqual(rejected('headers-missing'));
      for (const header of ['x', 't', 't=,v1=', 't=x,v1=x', 'v1=x', ',', `t=1,v1=${'\u00e9'.repeat(64)}`])
        for (const text of ['{', body])
          expect(provider.readNotification({ 'stripe-signature': header }, text)).toEqual(
            rejected('signature'),
          );
    });

    test('signed for a live key are of no worth under a test key’s endpoint, and the other way round', () => {
      const live = stripe({ ...bench.settings, secretKey: 'sk_live_x' }, { now: bench.now });
      const body = JSON.stringify({ id: 'evt_1', livemode: false, type: 'x', data: {} });
      expect(live.readNotification(sign(body), body)).toMatchObject({ accepted: false, reason: 'livemode' });
    });
  });

  describe('the bill', () => {
    const fetchYesterday = async () => {
      const day = bench.now().toISOString().slice(0, 10);
      await bench.moveClock(36 * 60 * minutesMs);
      const bill = await bench.provider.bill?.fetch(day);
      if (bill?.state !== 'ready') throw new Error(JSON.stringify(bill));
      return bill.rows;
    };

    test('of more rows than a page holds has each of them once', async () => {
      const numbers: string[] = [];
      for (let count = 0; count < 105; count += 1) {
        const attempt = await payments.order();
        await bench.pay(attempt);
        numbers.push(attempt.request.attemptId);
      }
      const rows = await fetchYesterday();
      expect(rows.map(({ attemptId }) => attemptId).sort()).toEqual(numbers.sort());
    });

    test('shows a refund that came back once, and a payment that is not ours', async () => {
      const { attempt, status } = await payments.orderPaid();
      await bench.misbehave({ on: 'refund', failure: 'abnormal' });
      const refund = payments.refundOf(attempt, status, 700);
      await bench.provider.refund(refund);
      await payments.ended(refund);
      await bench.command('behaviours', { behaviour: 'billAddsTrade', number: 'STRANGE_1', amountFen: 555 });
      const rows = await fetchYesterday();
      expect(rows.filter(({ kind }) => kind === 'refund')).toHaveLength(1);
      expect(rows).toContainEqual(expect.objectContaining({ attemptId: 'STRANGE_1', amountFen: 555 }));
    });
  });

  describe('the configuration', () => {
    const environment = (changes: Record<string, string> = {}) => ({
      DATABASE_URL: 'postgres://127.0.0.1/x',
      DEMO: '1',
      ...bench.env,
      ...changes,
    });
    const idsOf = (changes?: Record<string, string>) =>
      paymentProviders(readConfig(environment(changes)), { now: bench.now }, quietLog).map(({ id }) => id);

    test('makes the provider, and none without a key', () => {
      expect(idsOf()).toEqual(['stripe']);
      expect(idsOf({ STRIPE_SECRET_KEY_FILE: '' })).toEqual([]);
    });

    test('that would mix a demo with real payments, or let orders outlive sessions, stops the start', () => {
      expect(() => idsOf({ STRIPE_API_URL: 'https://api.stripe.com' })).toThrow(/^STRIPE_API_URL/);
      expect(() => idsOf({ DEMO: '0' })).toThrow(/^STRIPE_API_URL/);
      expect(() => idsOf({ PAY_BEFORE_MINUTES: '1409' })).toThrow('PAY_BEFORE_MINUTES: must be at most 1408');
      expect(() => idsOf({ STRIPE_WEBHOOK_SECRETS_FILE: '/dev/null' })).toThrow(
        /^STRIPE_WEBHOOK_SECRETS_FILE/,
      );
    });
  });
});
