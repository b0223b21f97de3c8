import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ProviderDriver } from './driver.ts';
import { Payments, reference } from './payments.ts';

export function describeQueryAndClose(driver: ProviderDriver): void {
  const { supports, amountFen, currency } = driver;
  let payments: Payments;
  beforeEach(async () => {
    payments = await Payments.start(driver);
  });
  afterEach(() => payments.stop());

  describe('a query', () => {
    test('finds a payment whose notification was never read, with its amount, number and time', async () => {
      const { attempt, status } = await payments.orderPaid();
      expect(status).toMatchObject({ state: 'paid', amountFen, currency });
      expect(status.transactionId).not.toBe('');
      expect(Math.abs(status.paidAt.getTime() - payments.bench.now().getTime())).toBeLessThan(60_000);
      expect(await payments.query(attempt)).toEqual(status);
    });

    test('says unpaid while nobody has paid, also after the bank said no; the payer may try again', async () => {
      const attempt = await payments.order();
      await payments.bench.open(attempt);
      expect(await payments.query(attempt)).toEqual({ state: 'unpaid' });
      await payments.bench.failPayment(attempt);
      expect(await payments.query(attempt)).toEqual({ state: 'unpaid' });
      expect(await payments.bench.pay(attempt)).toBe('paid');
      expect(await payments.query(attempt)).toMatchObject({ state: 'paid' });
    });

    test('never calls a link closed or paid that nobody has opened yet', async () => {
      const attempt = await payments.order();
      expect(['closed', 'paid']).not.toContain((await payments.query(attempt)).state);
      expect(await payments.bench.pay(attempt)).toBe('paid');
    });

    test('never calls a number paid or closed that the provider was not asked for', async () => {
      const attempt = { request: payments.request(), link: '', providerReference: null };
      expect(['closed', 'paid']).not.toContain((await payments.query(attempt)).state);
    });

    test.runIf(supports.payerCoupon)(
      'counts what was ordered as paid where a coupon of the provider’s own paid a part',
      async () => {
        const attempt = await payments.order();
        await payments.bench.pay(attempt, { payerTotalFen: amountFen - 300 });
        expect(await payments.query(attempt)).toMatchObject({ state: 'paid', amountFen });
      },
    );

    test('says paid also after a part was refunded', async () => {
      const { attempt, status } = await payments.orderPaid();
      const refund = payments.refundOf(attempt, status, 300);
      await payments.provider.refund(refund);
      await payments.ended(refund);
      expect(await payments.query(attempt)).toMatchObject({ state: 'paid', amountFen });
    });

    test.each(supports.answerFaults)('is unknown where the answer does not count (%s)', async (fault) => {
      const { attempt } = await payments.orderPaid();
      await payments.bench.misbehave({ on: 'answer', operation: 'query', fault });
      expect(await payments.query(attempt)).toMatchObject({ state: 'unknown' });
      expect(await payments.query(attempt)).toMatchObject({ state: 'paid' });
    });
  });

  describe('closing', () => {
    test('makes an attempt unpayable, however often it is asked for', async () => {
      const attempt = await payments.order();
      await payments.bench.open(attempt);
      expect(await payments.close(attempt)).toBe('closed');
      expect(await payments.bench.pay(attempt)).toBe('refused');
      expect(await payments.query(attempt)).toEqual({ state: 'closed' });
      expect(await payments.close(attempt)).toBe('closed');
    });

    test.runIf(supports.lazyTrade)(
      'says that there is nothing to close yet before the payer opens the link, which can still be paid',
      async () => {
        const attempt = await payments.order();
        expect(await payments.close(attempt)).toBe('notStarted');
        expect(await payments.bench.pay(attempt)).toBe('paid');
        expect(await payments.query(attempt)).toMatchObject({ state: 'paid' });
      },
    );

    test('of a paid attempt says paid, and it stays paid', async () => {
      const { attempt, status } = await payments.orderPaid();
      expect(await payments.close(attempt)).toBe('paid');
      expect(await payments.query(attempt)).toEqual(status);
    });

    test('that races with paying never says closed of what was paid', async () => {
      for (let round = 0; round < 5; round += 1) {
        const attempt = await payments.order();
        await payments.bench.open(attempt);
        const [closed, paid] = await Promise.all([payments.close(attempt), payments.bench.pay(attempt)]);
        if (paid === 'paid') expect(['paid', 'unknown']).toContain(closed);
        else expect(closed).toBe('closed');
      }
    });

    test.each(supports.answerFaults)('never guesses where the answer does not count (%s)', async (fault) => {
      const paid = await payments.orderPaid();
      await payments.bench.misbehave({ on: 'answer', operation: 'close', fault });
      expect(['paid', 'unknown']).toContain(await payments.close(paid.attempt));

      const unpaid = await payments.order();
      await payments.bench.open(unpaid);
      await payments.bench.misbehave({ on: 'answer', operation: 'close', fault });
      const outcome = await payments.close(unpaid);
      expect(['closed', 'unknown']).toContain(outcome);
      // "Closed" may be answered only if it is true.
      if (outcome === 'closed') expect(await payments.bench.pay(unpaid)).toBe('refused');
      expect(await payments.close(unpaid)).toBe('closed');
    });

    test('of a number that the provider was not asked for never says paid', async () => {
      const attempt = { request: payments.request(), link: '', providerReference: null };
      expect(['unknown', 'notStarted']).toContain(await payments.provider.close(reference(attempt)));
    });
  });
}
