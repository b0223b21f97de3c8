import type { Scenario } from './scenario.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What goes wrong with providers' notifications. */
export const notificationScenarios: Readonly<Record<string, Scenario>> = {
  paid: {
    about: 'nothing goes wrong: paid, and in effect',
    async play(stage) {
      const visit = await stage.visit();
      await stage.pay(visit);
      stage.expect('the order is', await stage.stateWithin(visit.orderId, 'paid'), 'paid');
      stage.expect(
        'its line is',
        await stage.deliveryWithin(visit.orderId, 'inEffect'),
        'inEffect',
        'submitted',
      );
    },
  },
  twice: {
    about: 'the same notification twenty times at once: one fulfilment',
    async play(stage) {
      const visit = await stage.visit();
      await stage.misbehave({ behaviour: 'repeatNotification', count: 20 }, visit);
      await stage.pay(visit);
      stage.expect('the order is', await stage.stateWithin(visit.orderId, 'paid'), 'paid');
      await wait(1_000);
      const story = await stage.story(visit.orderId);
      stage.expect('times paid', story.filter((event) => event === 'paid').length, 1);
      stage.expect('payments received', (await stage.truth(visit.orderId)).received.length, 1);
    },
  },
  dropped: {
    about: 'the notification never comes: the question finds the payment',
    async play(stage) {
      const visit = await stage.visit();
      await stage.misbehave({ behaviour: 'dropNotification' }, visit);
      await stage.pay(visit);
      stage.expect('/pay/check answers', (await stage.check(visit.orderId)).data, 1);
      stage.did('the payer says "I have paid", and the provider is asked');
      stage.expect('/pay/confirm3 answers', (await stage.confirm(visit.orderId)).data, 2);
      stage.expect('the order is', await stage.state(visit.orderId), 'paid');
    },
  },
  'out-of-order': {
    about: 'the payment is told before the link was answered: stored, and applied',
    async play(stage) {
      const { create } = stage.provider;
      if (create === null) return stage.did('no call makes the link: nothing can overtake it');
      const orderId = await stage.order();
      const attempt = { attemptId: `${orderId}_1` };
      await stage.misbehave({ behaviour: 'timeoutAfterCommit', ms: 3_000, operation: create });
      const opening = stage.jump(orderId);
      await wait(1_000);
      await stage.pay({ ...attempt, orderId, link: '', provider: stage.provider });
      stage.expect('the order is', await stage.stateWithin(orderId, 'paid'), 'paid');
      const { code } = await opening;
      stage.expect(
        'the link that came too late',
        code,
        'providerUnavailable',
        'orderNotPayable',
        'orderAlreadyPaid',
      );
      stage.expect('/pay/check answers', (await stage.check(orderId)).data, 2);
    },
  },
  tampered: {
    about: 'forged and tampered notifications, the provider’s probe: rejected, nothing changes',
    async play(stage) {
      for (const behaviour of stage.provider.forgeries) {
        const visit = await stage.visit();
        await stage.misbehave({ behaviour, on: 'notification' }, visit);
        await stage.pay(visit);
        await wait(700);
        stage.expect('the order is', await stage.state(visit.orderId), 'toPay');
        stage.expect('asked, the provider says', (await stage.confirm(visit.orderId)).data, 2);
      }
    },
  },
  stale: {
    about: 'a notification that was signed too long ago: rejected',
    async play(stage) {
      const visit = await stage.visit();
      await stage.misbehave({ behaviour: stage.provider.oldNotification, on: 'notification' }, visit);
      await stage.pay(visit);
      await wait(700);
      stage.expect('the order is', await stage.state(visit.orderId), 'toPay');
      stage.expect('asked, the provider says', (await stage.confirm(visit.orderId)).data, 2);
    },
  },
  'other-merchant': {
    about: 'rightly signed, but meant for somebody else: nothing is paid by it',
    async play(stage) {
      const visit = await stage.visit();
      await stage.misbehave({ behaviour: stage.provider.otherMerchant }, visit);
      await stage.pay(visit);
      await wait(1_500);
      stage.expect('the order is', await stage.state(visit.orderId), 'toPay');
      stage.expect('asked, the provider says', (await stage.confirm(visit.orderId)).data, 2);
    },
  },
  'wrong-amount': {
    about: 'the provider tells of another amount: kept apart, nothing is fulfilled',
    async play(stage) {
      const visit = await stage.visit();
      await stage.misbehave({ behaviour: 'wrongAmount', ...stage.provider.wrongAmount }, visit);
      await stage.pay(visit);
      await wait(1_500);
      if (stage.provider.wrongAmount === null)
        return stage.expect(
          'asked, the provider has the right amount',
          await stage.state(visit.orderId),
          'paid',
        );
      stage.expect('the order is', await stage.state(visit.orderId), 'toPay');
      const { received } = await stage.truth(visit.orderId);
      stage.expect('received', received[0]?.reason, 'underpaid');
      const { data } = await stage.asStaff('/pay/case/list', { pageSize: 50 });
      const list = (data as { list: { orderId: string; kind: string }[] }).list;
      stage.expect('before staff', list.find((one) => one.orderId === visit.orderId)?.kind, 'quarantine');
    },
  },
  'rotated-keys': {
    about: 'the provider changes its keys: what the old and the new one sign both count',
    async play(stage) {
      const { rotation, name } = stage.provider;
      if (rotation === null) return stage.did(`${name} has one key`);
      await stage.control(...rotation);
      stage.did('two keys sign in turns from now on');
      for (let round = 0; round < 3; round += 1) {
        const visit = await stage.visit();
        await stage.pay(visit);
        stage.expect('the order is', await stage.stateWithin(visit.orderId, 'paid'), 'paid');
      }
    },
  },
};
