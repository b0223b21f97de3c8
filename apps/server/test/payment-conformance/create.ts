import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ProviderDriver } from './driver.ts';
import { deadlineMs, opened, Payments } from './payments.ts';

export function describeCreate(driver: ProviderDriver): void {
  const { supports } = driver;
  let payments: Payments;
  beforeEach(async () => {
    payments = await Payments.start(driver);
  });
  afterEach(() => payments.stop());

  describe('a link to pay', () => {
    test('each way to pay that the provider names gives a link that can be paid once', async () => {
      expect(payments.provider.requestMethods).toContain('H5');
      expect(payments.provider.currencies).toContain(driver.currency);
      for (const requestMethod of payments.provider.requestMethods) {
        const attempt = await payments.order(payments.request({ requestMethod }));
        expect(attempt.link).not.toBe('');
        expect(await payments.bench.pay(attempt)).toBe('paid');
        expect(await payments.bench.pay(attempt)).toBe('refused');
        expect(await payments.query(attempt)).toMatchObject({ state: 'paid' });
      }
    });

    test('H5 links are addresses of the web, good for a while and not past the deadline', async () => {
      const request = payments.request();
      const created = await payments.provider.create(request);
      if (created.state !== 'created') throw new Error(created.state);
      expect(new URL(created.link).protocol).toMatch(/^https?:$/);
      const lifetimeMs = created.linkExpiresAt.getTime() - payments.bench.now().getTime();
      expect(lifetimeMs).toBeGreaterThan(60_000);
      expect(lifetimeMs).toBeLessThanOrEqual(supports.linkLifetimeMs ?? deadlineMs);
    });

    test('the same number again gives a link to the same payment, never to a second one', async () => {
      const request = payments.request();
      const first = await payments.order(request);
      const second = await payments.order(request);
      expect(await payments.bench.pay(second)).toBe('paid');
      expect(await payments.bench.pay(first)).toBe('refused');
      expect(await payments.query(first)).toEqual(await payments.query(second));
    });

    test.runIf(supports.refusesOtherParameters)(
      'the same number with another amount is refused, and the first amount stays',
      async () => {
        const attempt = await payments.order();
        const other = { ...attempt.request, amountFen: attempt.request.amountFen - 1 };
        expect(await payments.provider.create(other)).toMatchObject({ state: 'refused' });
        await payments.bench.pay(attempt);
        const { amountFen } = attempt.request;
        expect(await payments.query(attempt)).toMatchObject({ state: 'paid', amountFen });
      },
    );

    test.runIf(supports.linkLifetimeMs !== null)(
      'a link that outlived its time is replaced by a fresh one under the same number',
      async () => {
        const stale = await payments.order();
        await payments.bench.moveClock((supports.linkLifetimeMs ?? 0) + 1_000);
        const fresh = await payments.provider.create(stale.request);
        if (fresh.state !== 'created') throw new Error(fresh.state);
        expect(fresh.linkExpiresAt.getTime()).toBeGreaterThan(payments.bench.now().getTime());
        expect(fresh.link).not.toBe(stale.link);
        expect(await payments.bench.pay(opened(stale.request, fresh))).toBe('paid');
        expect(await payments.query(stale)).toMatchObject({ state: 'paid' });
      },
    );

    test.skipIf(supports.ignoresDeadline)('nobody pays after the deadline', async () => {
      const attempt = await payments.order();
      await payments.bench.moveClock(deadlineMs + 60_000);
      expect(await payments.bench.pay(attempt)).toBe('refused');
      expect(['paid', 'unknown']).not.toContain((await payments.query(attempt)).state);
    });

    test.runIf(supports.operations.includes('create'))(
      'a number that was paid, or closed, gives no link any more but says that it is settled',
      async () => {
        const { attempt } = await payments.orderPaid();
        expect(await payments.provider.create(attempt.request)).toEqual({ state: 'settled' });
        const closed = await payments.order();
        expect(await payments.close(closed)).toBe('closed');
        expect(await payments.provider.create(closed.request)).toEqual({ state: 'settled' });
      },
    );

    describe.runIf(supports.operations.includes('create'))('an answer that does not count', () => {
      test.each(supports.answerFaults)(
        '(%s) leaves it unknown; the same number again gives one payment',
        async (fault) => {
          const request = payments.request();
          await payments.bench.misbehave({ on: 'answer', operation: 'create', fault });
          expect(await payments.provider.create(request)).toMatchObject({ state: 'unknown' });
          const attempt = await payments.order(request);
          expect(await payments.bench.pay(attempt)).toBe('paid');
          expect(await payments.query(attempt)).toMatchObject({ state: 'paid' });
        },
      );
    });
  });
}
