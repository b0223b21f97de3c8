import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RefundRequest } from '../../src/gateways/payment/port.ts';
import type { ProviderDriver } from './driver.ts';
import { Payments } from './payments.ts';

export function describeRefunds(driver: ProviderDriver): void {
  const { supports, amountFen } = driver;
  const partFen = Math.floor(amountFen * 0.4);
  let payments: Payments;
  let refundOf: (amountFen: number) => RefundRequest;
  beforeEach(async () => {
    payments = await Payments.start(driver);
    const { attempt, status } = await payments.orderPaid();
    refundOf = (refundFen) => payments.refundOf(attempt, status, refundFen);
  });
  afterEach(() => payments.stop());

  /** Fails unless exactly `refundedFen` was refunded, that is, unless the rest can still be refunded and no more. */
  const expectRefunded = async (refundedFen: number) => {
    const tooMuch = refundOf(amountFen - refundedFen + 1);
    expect(await payments.provider.refund(tooMuch)).toMatchObject({ state: 'failed' });
    const rest = refundOf(amountFen - refundedFen);
    expect(['succeeded', 'processing']).toContain((await payments.provider.refund(rest)).state);
    expect(await payments.ended(rest)).toMatchObject({ state: 'succeeded' });
  };

  describe('a refund', () => {
    test('is taken, settles, and then says when and under which number', async () => {
      const refund = refundOf(amountFen);
      expect(['succeeded', 'processing']).toContain((await payments.provider.refund(refund)).state);
      const settled = await payments.ended(refund);
      expect(settled).toEqual({
        state: 'succeeded',
        refundedAt: expect.any(Date),
        providerRefundId: expect.stringMatching(/./),
      });
    });

    test('gives money back once, however often the same number is sent, also at the same moment', async () => {
      const refund = refundOf(partFen);
      await Promise.all(Array.from({ length: 3 }, () => payments.provider.refund(refund)));
      const settled = await payments.ended(refund);
      expect(await payments.provider.refund(refund)).toEqual(settled);
      await expectRefunded(partFen);
    });

    test('never goes above what was paid, also in parts asked for at the same moment', async () => {
      const parts = Array.from({ length: 4 }, () => refundOf(partFen));
      const answers = await Promise.all(parts.map((part) => payments.provider.refund(part)));
      const taken = answers.filter(({ state }) => state === 'succeeded' || state === 'processing');
      expect(taken.length).toBeLessThanOrEqual(2);
      expect(answers.filter(({ state }) => state === 'failed' || state === 'unknown')).toHaveLength(
        parts.length - taken.length,
      );
      const above = await payments.provider.refund(refundOf(amountFen));
      if (taken.length > 0) expect(above).toMatchObject({ state: 'failed' });
    });

    test.each(supports.answerFaults)(
      'is unknown where the answer does not count (%s); the same number again gives one refund',
      async (fault) => {
        const refund = refundOf(partFen);
        await payments.bench.misbehave({ on: 'answer', operation: 'refund', fault });
        expect(await payments.provider.refund(refund)).toMatchObject({ state: 'unknown' });
        expect(['succeeded', 'processing']).toContain((await payments.provider.refund(refund)).state);
        expect(await payments.ended(refund)).toMatchObject({ state: 'succeeded' });
        await expectRefunded(partFen);
      },
    );

    test.each(supports.refundFailures)('that the provider cannot do fails visibly (%s)', async (failure) => {
      const refund = refundOf(partFen);
      await payments.bench.misbehave({ on: 'refund', failure });
      const answer = await payments.provider.refund(refund);
      const end = answer.state === 'failed' ? answer : await payments.ended(refund);
      expect(end).toEqual({ state: 'failed', reason: expect.stringMatching(/./) });
    });

    test.runIf(supports.refundFailures.includes('balanceShort'))(
      'that failed for want of balance is done under the same number when there is some',
      async () => {
        const refund = refundOf(partFen);
        await payments.bench.misbehave({ on: 'refund', failure: 'balanceShort' });
        expect(await payments.provider.refund(refund)).toMatchObject({ state: 'failed' });
        await payments.provider.refund(refund);
        expect(await payments.ended(refund)).toMatchObject({ state: 'succeeded' });
        await expectRefunded(partFen);
      },
    );

    test.runIf(supports.refundFailures.includes('balanceShort'))(
      'that is refused is unknown while its query does not say whether it was done before',
      async () => {
        const refund = refundOf(partFen);
        await payments.provider.refund(refund);
        await payments.ended(refund);
        await payments.bench.misbehave({ on: 'refund', failure: 'balanceShort' });
        await payments.bench.misbehave({ on: 'answer', operation: 'queryRefund', fault: 'serverError' });
        expect(await payments.provider.refund(refund)).toMatchObject({ state: 'unknown' });
      },
    );

    test('of what nobody has paid is not done', async () => {
      const attempt = await payments.order();
      const refund = { ...refundOf(partFen), attemptId: attempt.request.attemptId };
      const never = { ...refund, providerReference: attempt.providerReference, transactionId: 'NEVERPAID' };
      expect(['failed', 'unknown']).toContain((await payments.provider.refund(never)).state);
    });
  });

  describe('the query of a refund', () => {
    test('never says that a refund exists, or failed, that was not asked for', async () => {
      const { state } = await payments.provider.queryRefund(refundOf(partFen));
      expect(['absent', 'unknown']).toContain(state);
    });

    test.each(supports.answerFaults)('is unknown where the answer does not count (%s)', async (fault) => {
      const refund = refundOf(partFen);
      await payments.provider.refund(refund);
      await payments.ended(refund);
      await payments.bench.misbehave({ on: 'answer', operation: 'queryRefund', fault });
      expect(await payments.provider.queryRefund(refund)).toMatchObject({ state: 'unknown' });
      expect(await payments.provider.queryRefund(refund)).toMatchObject({ state: 'succeeded' });
    });
  });
}
