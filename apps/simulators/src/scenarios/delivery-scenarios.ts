import type { Scenario } from './scenario.ts';
import type { Stage } from './stage.ts';

/** What goes wrong after the payment. */
export const deliveryScenarios: Readonly<Record<string, Scenario>> = {
  'platform-down': {
    about: 'the device platform is down: told again until it takes it',
    async play(stage) {
      await stage.platform('down');
      stage.did('the device platform is down');
      try {
        const visit = await stage.visit();
        await stage.pay(visit);
        stage.expect('the order is', await stage.stateWithin(visit.orderId, 'paid'), 'paid');
        stage.expect('its line is', await stage.deliveryWithin(visit.orderId, 'retried', 15_000), 'retried');
        await stage.platform('up');
        stage.did('it is up again');
        stage.expect('its line is', await deliveredWithin(stage, visit.orderId), true);
      } finally {
        await stage.platform('up');
      }
    },
  },
  undeliverable: {
    about: 'the platform can’t deliver: the money goes back by itself',
    async play(stage) {
      const { imei } = stage.provider;
      await stage.platform('fail-next', { imei, reason: 'the SIM is locked' });
      stage.did(`the platform will fail the next service of ${imei}`);
      const visit = await stage.visit();
      await stage.pay(visit);
      const expected = [{ reason: 'undeliverable', state: 'succeeded' }];
      stage.expect('given back', await stage.refundsWithin(visit.orderId, 'succeeded', 60_000), expected);
      stage.expect('the order is', await stage.stateWithin(visit.orderId, 'refunded'), 'refunded');
    },
  },
  'refund-fails': {
    about: 'a refund that the provider refuses is seen, and done again by staff',
    async play(stage) {
      const { imei, refundFailure } = stage.provider;
      await stage.platform('fail-next', { imei, reason: 'the SIM is locked' });
      const visit = await stage.visit();
      await stage.misbehave({ ...refundFailure, operation: 'refund' });
      await stage.pay(visit);
      const states = await stage.refundsWithin(visit.orderId, 'failed', 60_000);
      stage.expect('the refund', states, [{ reason: 'undeliverable', state: 'failed' }]);
      const { data } = await stage.asStaff('/pay/case/list', { pageSize: 50 });
      const items = (data as { list: { id: string; orderId: string; kind: string }[] }).list;
      const item = items.find(({ orderId }) => orderId === visit.orderId);
      stage.expect('before staff', item?.kind, 'refundFailed');
      const input = { id: item?.id, action: 'retryRefund', note: 'there is balance again' };
      stage.expect('staff try again', (await stage.asStaff('/pay/case/resolve', input)).code, 0);
      const again = await stage.refundsWithin(visit.orderId, 'succeeded');
      stage.expect(
        'the refunds',
        again.map(({ state }) => state),
        ['withdrawn', 'succeeded'],
      );
    },
  },
  'staff-race': {
    about: 'twenty partial refunds by staff at once: never more than was paid',
    async play(stage) {
      const visit = await stage.visit();
      await stage.pay(visit);
      stage.expect('it is delivered', await deliveredWithin(stage, visit.orderId), true);
      const { received } = await stage.truth(visit.orderId);
      const paidFen = Number(received[0]?.amountFen);
      const amountFen = Math.ceil(paidFen / 10);
      const input = { orderId: visit.orderId, lineNo: 1, amountFen, note: 'goodwill' };
      // Logs staff in once; otherwise each of the twenty calls would.
      await stage.asStaff('/pay/case/list', {});
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => stage.asStaff('/pay/refund/add', input)),
      );
      const taken = answers.filter(({ code }) => code === 0).length;
      stage.expect(
        `refunds of ${amountFen} out of ${paidFen} that were taken`,
        taken,
        Math.floor(paidFen / amountFen),
      );
    },
  },
};

/** Whether the timeline says within a minute that the order is in effect. */
async function deliveredWithin(stage: Stage, orderId: string): Promise<boolean> {
  const until = Date.now() + 60_000;
  for (;;) {
    if ((await stage.story(orderId)).includes('inEffect')) return true;
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
