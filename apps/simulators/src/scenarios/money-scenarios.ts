import { providers } from './providers.ts';
import type { Scenario } from './scenario.ts';

/** What goes wrong between the order, its links and its money. */
export const moneyScenarios: Readonly<Record<string, Scenario>> = {
  late: {
    about: 'cancelled, and then paid all the same: given back by itself',
    provider: 'alipay',
    async play(stage) {
      const visit = await stage.visit();
      stage.expect('cancelling answers', (await stage.cancel(visit.orderId)).data, 'cancelled');
      if (!(await stage.pay(visit))) {
        stage.expect(
          'the closed link could not be paid, the order is',
          await stage.state(visit.orderId),
          'cancelled',
        );
        return;
      }
      const expected = [{ reason: 'latePayment', state: 'succeeded' }];
      stage.expect('given back', await stage.refundsWithin(visit.orderId, 'succeeded'), expected);
      stage.expect('the order stays', await stage.state(visit.orderId), 'cancelled');
    },
  },
  'paid-twice': {
    about: 'two methods are paid for one order: the second is given back',
    provider: 'alipay',
    async play(stage) {
      const other = providers.wechatpay;
      if (stage.provider.payMethod !== 'ZFB' || !other)
        return stage.did('only after Alipay two links can be open');
      const first = await stage.visit();
      const second = await stage.visit(first.orderId, other);
      await stage.pay(second);
      stage.expect('the order is', await stage.stateWithin(first.orderId, 'paid'), 'paid');
      await stage.pay(first);
      const expected = [{ reason: 'duplicatePayment', state: 'succeeded' }];
      stage.expect('given back', await stage.refundsWithin(first.orderId, 'succeeded'), expected);
      stage.expect('the order stays', await stage.state(first.orderId), 'paid');
    },
  },
  switch: {
    about: 'from WeChat Pay to Alipay: the old link is closed first',
    async play(stage) {
      const other = providers.alipay;
      if (stage.provider.payMethod !== 'WX' || !other)
        return stage.did('only WeChat Pay has another beside it');
      const first = await stage.visit();
      const second = await stage.visit(first.orderId, other);
      stage.expect('the old link could be paid', await stage.pay(first), false);
      await stage.pay(second);
      stage.expect('the order is', await stage.stateWithin(first.orderId, 'paid'), 'paid');
    },
  },
  'cancel-race': {
    about: 'cancelling races paying: the order ends as one of the two',
    async play(stage) {
      for (let round = 0; round < 3; round += 1) {
        const visit = await stage.visit();
        if (stage.provider.hasLogin) await stage.control('login', { link: visit.link });
        const [cancelled, wasPaid] = await Promise.all([stage.cancel(visit.orderId), stage.pay(visit)]);
        stage.did(
          `cancelling answered ${typeof cancelled.data === 'string' ? cancelled.data : cancelled.code}`,
        );
        const wanted = wasPaid ? 'paid' : 'cancelled';
        stage.expect('the order is', await stage.stateWithin(visit.orderId, wanted), wanted);
      }
    },
  },
  'server-error': {
    about: 'the provider answers 500: unknown is not unpaid, and is asked again',
    async play(stage) {
      const visit = await stage.visit();
      await stage.misbehave({ behaviour: 'dropNotification' }, visit);
      await stage.pay(visit);
      await stage.misbehave({ behaviour: 'answerError', times: 'always' });
      stage.expect(
        '"I have paid" is answered',
        (await stage.confirm(visit.orderId)).code,
        'providerUnavailable',
      );
      stage.expect('cancelling is answered', (await stage.cancel(visit.orderId)).code, 'paymentUnknown');
      stage.expect('the order is', await stage.state(visit.orderId), 'toPay');
      await stage.behave();
      stage.did('the provider is well again');
      stage.expect('asked again', (await stage.confirm(visit.orderId)).data, 2);
    },
  },
  'timeout-after-commit': {
    about: 'the provider makes the trade and does not answer: the retry takes the same number',
    async play(stage) {
      const { create } = stage.provider;
      if (create === null) return stage.did('no call makes the link');
      const orderId = await stage.order();
      await stage.misbehave({ behaviour: 'timeoutAfterCommit', ms: 500, operation: create, times: 'always' });
      stage.expect('the first try is answered', (await stage.jump(orderId)).code, 'providerUnavailable');
      await stage.behave();
      const visit = await stage.visit(orderId);
      stage.expect('attempts', (await stage.truth(orderId)).attempts.length, 1);
      await stage.pay(visit);
      stage.expect('the order is', await stage.stateWithin(orderId, 'paid'), 'paid');
    },
  },
  hanging: {
    about: 'the provider hangs: who only looks at packages does not notice',
    async play(stage) {
      const visits = await Promise.all([1, 2, 3, 4, 5, 6].map(() => stage.visit()));
      await stage.misbehave({ behaviour: 'hang', ms: 30_000, times: 'always' });
      const asking = visits.map(({ orderId }) => stage.confirm(orderId));
      const times: number[] = [];
      for (let call = 0; call < 200; call += 1) {
        const start = performance.now();
        await stage.list();
        times.push(performance.now() - start);
      }
      times.sort((a, b) => a - b);
      stage.did(
        `listed packages 200 times: median ${times[100]?.toFixed(1)} ms, p95 ${times[190]?.toFixed(1)} ms`,
      );
      stage.expect('p95 is below 500 ms', (times[190] ?? Number.POSITIVE_INFINITY) < 500, true);
      await stage.behave();
      const codes = new Set((await Promise.all(asking)).map(({ code }) => code));
      stage.expect('whoever waited was told', [...codes], ['providerUnavailable']);
    },
  },
  forged: {
    about: '"I have paid" without having paid: the provider’s answer decides',
    async play(stage) {
      const visit = await stage.visit();
      stage.expect('/pay/confirm3 answers', (await stage.confirm(visit.orderId)).data, 1);
      stage.expect('the order is', await stage.state(visit.orderId), 'toPay');
    },
  },
};
