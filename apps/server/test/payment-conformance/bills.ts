import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentProvider } from '../../src/gateways/payment/port.ts';
import type { ProviderDriver } from './driver.ts';
import { Payments } from './payments.ts';

const dayMs = 86_400_000;

/** Skipped where the provider has no daily bill. */
export function describeBills(driver: ProviderDriver): void {
  const { amountFen, currency } = driver;
  let payments: Payments;
  let bill: NonNullable<PaymentProvider['bill']> | undefined;
  beforeEach(async (context) => {
    payments = await Payments.start(driver);
    bill = payments.provider.bill;
    if (bill === undefined) return context.skip('the provider has no bill');
    // Moves to one minute after midnight there, so that no test crosses the end of the day.
    const local = payments.bench.now().getTime() + (bill.zone === 'UTC' ? 0 : 8 * 3_600_000);
    await payments.bench.moveClock(dayMs - (local % dayMs) + 60_000);
  });
  afterEach(() => payments.stop());

  /** The date yyyy-MM-dd in the zone of the provider's books. */
  const today = (): string =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: bill?.zone, dateStyle: 'short' }).format(
      payments.bench.now(),
    );

  describe('a daily bill', () => {
    test('has a row for each payment and each refund of the day, and no other', async () => {
      const [first, second] = [await payments.orderPaid(), await payments.orderPaid()];
      const refund = payments.refundOf(second.attempt, second.status, 333);
      await payments.provider.refund(refund);
      await payments.ended(refund);
      const day = today();
      const unpaid = await payments.order();
      await payments.bench.moveClock(36 * 3_600_000);
      const answer = await bill?.fetch(day);
      if (answer?.state !== 'ready') throw new Error(JSON.stringify(answer));
      const rowOf = ({ attempt, status }: typeof first) => ({
        kind: 'payment',
        attemptId: attempt.request.attemptId,
        refundId: null,
        transactionId: status.transactionId,
        amountFen,
        currency,
      });
      const refunded = { ...rowOf(second), kind: 'refund', refundId: refund.refundId, amountFen: 333 };
      expect(answer.rows).toHaveLength(3);
      expect(answer.rows).toEqual(expect.arrayContaining([rowOf(first), rowOf(second), refunded]));
      expect(answer.rows.map(({ attemptId }) => attemptId)).not.toContain(unpaid.request.attemptId);
    });

    test('of a day that is not over is not ready', async () => {
      await payments.orderPaid();
      expect(await bill?.fetch(today())).toEqual({ state: 'notReady' });
    });

    test('of a day on which nothing was paid is ready and empty', async () => {
      const day = today();
      await payments.bench.moveClock(36 * 3_600_000);
      expect(await bill?.fetch(day)).toEqual({ state: 'ready', rows: [] });
    });
  });
}
