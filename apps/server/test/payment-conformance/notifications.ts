import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProviderDriver } from './driver.ts';
import { Payments } from './payments.ts';

export function describeNotifications(driver: ProviderDriver): void {
  const { supports, amountFen, currency } = driver;
  let payments: Payments;
  beforeEach(async () => {
    payments = await Payments.start(driver);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await payments.stop();
  });

  const pay = async (options?: { payerTotalFen: number }) => {
    const attempt = await payments.order();
    await payments.bench.pay(attempt, options);
    return attempt;
  };

  describe('a notification', () => {
    test('tells of a payment as the query does, under one event number however often it is read', async () => {
      const attempt = await pay();
      const event = await payments.event(1);
      expect(event).toMatchObject({ kind: 'payment', attemptId: attempt.request.attemptId });
      expect(event.eventId).not.toBe('');
      expect(await payments.event(1)).toEqual(event);
      const status = await payments.proved(event, attempt);
      expect(status).toMatchObject({ state: 'paid', amountFen, currency });
      expect(await payments.query(attempt)).toEqual(status);
    });

    test('of another payment has another event number', async () => {
      await pay();
      const first = await payments.event(1);
      await pay();
      expect((await payments.event(2)).eventId).not.toBe(first.eventId);
    });

    test('is acknowledged in other words than it is rejected', () => {
      const { acknowledgement } = payments.provider;
      expect(acknowledgement.status).toBeGreaterThanOrEqual(200);
      expect(acknowledgement.status).toBeLessThan(300);
      expect(payments.provider.rejection('signature')).not.toEqual(acknowledgement);
    });

    test.each(supports.forgeries)(
      'that is not proved, or not for us, is rejected for that (%s)',
      async (forgery) => {
        await payments.bench.misbehave({ on: 'notification', forgery });
        await pay();
        const { headers, rawBody } = await payments.bench.notifications.nth(1);
        const reading = payments.provider.readNotification(headers, rawBody);
        expect(reading).toEqual({
          accepted: false,
          // It becomes a label of the metrics: one short word.
          reason: expect.stringMatching(/^[a-z-]{1,40}$/),
          ...(['otherMerchant', 'otherApp', 'tamperedTag'].includes(forgery) ? { isProved: true } : {}),
        });
      },
    );

    test.each(['', '{}', 'null', '[]', '"x"', '<xml/>', 'a=b&sign=c', '\u0000'])(
      'with the body %j under good headers is rejected',
      async (body) => {
        await pay();
        const { headers } = await payments.bench.notifications.nth(1);
        expect(payments.provider.readNotification(headers, body)).toMatchObject({ accepted: false });
        expect(payments.provider.readNotification({}, body)).toMatchObject({ accepted: false });
      },
    );

    test('is rejected where its body has one more letter, at either end or in the middle', async () => {
      await pay();
      const { headers, rawBody } = await payments.bench.notifications.nth(1);
      const half = Math.floor(rawBody.length / 2);
      for (const body of [`${rawBody}x`, `x${rawBody}`, `${rawBody.slice(0, half)}x${rawBody.slice(half)}`])
        expect(payments.provider.readNotification(headers, body)).toMatchObject({ accepted: false });
      expect(payments.provider.readNotification(headers, rawBody)).toMatchObject({ accepted: true });
    });

    test.runIf(supports.datedNotifications)(
      'that is played again more than five minutes later is rejected',
      async () => {
        await pay();
        const { headers, rawBody } = await payments.bench.notifications.nth(1);
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 280_000 });
        expect(payments.provider.readNotification(headers, rawBody)).toMatchObject({ accepted: true });
        vi.setSystemTime(Date.now() + 25_000);
        expect(payments.provider.readNotification(headers, rawBody)).toMatchObject({ accepted: false });
      },
    );

    test.each([amountFen - 1, amountFen + 1, 1])(
      'that says another amount than was ordered (%i) is told as it is, not hidden or mended',
      async (wrongFen) => {
        await payments.bench.misbehave({ on: 'notification', content: { amountFen: wrongFen } });
        const attempt = await pay();
        const event = await payments.event(1);
        const status = await payments.proved(event, attempt);
        expect(status).toMatchObject({ state: 'paid', amountFen: event.mustQuery ? amountFen : wrongFen });
      },
    );

    test.runIf(supports.notifiesCurrency)('that says another currency is told as it is', async () => {
      const other = currency === 'CNY' ? 'HKD' : 'CNY';
      await payments.bench.misbehave({ on: 'notification', content: { currency: other } });
      const attempt = await pay();
      const event = await payments.event(1);
      const status = await payments.proved(event, attempt);
      expect(status).toMatchObject({ state: 'paid', currency: event.mustQuery ? currency : other });
    });

    test.runIf(supports.payerCoupon)(
      'says what was ordered where a coupon of the provider’s own paid a part',
      async () => {
        const attempt = await pay({ payerTotalFen: amountFen - 300 });
        const status = await payments.proved(await payments.event(1), attempt);
        expect(status).toMatchObject({ state: 'paid', amountFen });
      },
    );

    test.runIf(supports.refundNotification)('tells of a refund that has settled', async () => {
      const { attempt, status } = await payments.orderPaid();
      const refund = payments.refundOf(attempt, status, 400);
      await payments.provider.refund(refund);
      const settled = await payments.ended(refund);
      const event = await payments.event(2);
      expect(event).toMatchObject({ kind: 'refund', refundId: refund.refundId });
      if (event.kind === 'refund') expect([attempt.request.attemptId, null]).toContain(event.attemptId);
      if (!event.mustQuery) expect(event.status).toEqual(settled);
      expect(event.eventId).not.toBe((await payments.event(1)).eventId);
    });
  });

  describe.runIf(supports.keyRotation)('while the provider changes its key', () => {
    test('what the old key signed and what the new key signed both count', async () => {
      await payments.bench.alternateKeys();
      for (let count = 1; count <= 4; count += 1) {
        const attempt = await pay();
        expect(await payments.event(count)).toMatchObject({ attemptId: attempt.request.attemptId });
        expect(await payments.query(attempt)).toMatchObject({ state: 'paid' });
        expect(await payments.query(attempt)).toMatchObject({ state: 'paid' });
      }
    });
  });
}
