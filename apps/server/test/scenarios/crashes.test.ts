import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Visit } from './buyer.ts';
import { Market } from './market.ts';
import { expectMoneyRight } from './money.ts';
import { poll } from './poll.ts';
import { allWays, type Way, ways } from './ways.ts';

let market: Market;
beforeAll(async () => {
  market = await Market.open({ work: false });
  await market.rows(setUpCrashes);
});
afterAll(() => market.stop());
afterEach(() => expectMoneyRight(market));

/**
 * The database ends the connection that makes the n-th write to a table of orders or money, like a restart: the
 * transaction is lost, and so is the answer.
 */
const setUpCrashes = `
  create sequence step;
  create table crash_plan (at bigint not null);
  create function crash() returns trigger language plpgsql security definer as $$
  begin
    if nextval('step') = (select at from crash_plan) then
      perform pg_terminate_backend(pg_backend_pid());
      perform pg_sleep(0.1);
    end if;
    return null;
  end $$;
  do $$
  declare name text;
  begin
    foreach name in array array['orders', 'order_lines', 'order_events', 'payment_attempts', 'payment_inbox',
      'payments', 'refunds', 'grants', 'coupon_uses', 'ledger_movements', 'ledger_entries', 'payment_cases']
    loop
      execute format('create trigger crash before insert or update or delete on %I
        for each statement execute function crash()', name);
    end loop;
  end $$;`;

/** Counts steps from 1 again, and crashes at the n-th; 0: at none. */
async function crashAt(step: number): Promise<void> {
  await market.rows("delete from crash_plan; select setval('step', 1, false)");
  if (step > 0) await market.rows('insert into crash_plan values ($1)', step);
}
const stepsDone = async () =>
  Number((await market.rows<{ last_value: number }>('select last_value from step'))[0]?.last_value ?? 0);

/** Repeats what was not answered, like a portal, a provider or a job runner. */
async function again<T>(act: () => Promise<T>, isDone: (result: T) => boolean): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const result = await act().catch((error: unknown) => {
      if (tries > 20) throw error;
      return null;
    });
    if (result !== null && isDone(result)) return result;
    if (tries > 20) throw new Error(`it does not succeed: ${JSON.stringify(result)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The whole life of an order: ordered, paid, delivered, and partly refunded. */
async function live(way: Way): Promise<string> {
  const buyer = await market.buyer(way);
  const { workers } = market.server.server;
  const key = crypto.randomUUID();
  const options = { token: buyer.token, host: `${way.brand}.localhost` };
  const body = { imeis: [buyer.imei], packages: [{ packageId: 168 }] };
  const isOk = ({ code }: { code: unknown }) => code === 0;
  const ordered = await again(
    () => market.server.raw('/pay/order/addOrder', body, { ...options, key }),
    isOk,
  );
  const orderId = ordered.data as string;
  const jump = await again(() => buyer.jump(orderId), isOk);
  const visit: Visit = { orderId, attemptId: `${orderId}_1`, link: jump.url ?? '', way };
  const [letter] = await market.wire.holding(1, () => buyer.pay(visit));
  if (!letter) throw new Error('no notification');
  await again(
    () => market.wire.deliver(letter),
    ({ status }) => status < 300,
  );
  // After a crash between storing and applying, a job applies the event, and after one of its own a minute later again.
  let appliedMs = -50_000;
  await again(
    async () => {
      appliedMs += 61_000;
      await market.later(appliedMs, () => workers['payments.apply-inbox']({}));
      return buyer.check(orderId);
    },
    ({ data }) => data === 2,
  );
  const [line] = await market.rows<{ id: string }>('select id from order_lines where order_id = $1', orderId);
  const lineId = line?.id ?? '';
  await again(
    async () => {
      await workers['delivery.submit']({ lineId });
      await workers['delivery.confirm']({ lineId });
      return buyer.deliveries(orderId);
    },
    ([delivery]) => delivery === 'inEffect',
  );
  const input = { orderId, lineNo: 1, amountFen: 500, note: 'goodwill' };
  const refund = await again(() => market.asStaff(way, '/pay/refund/add', input, key), isOk);
  const { refundId } = refund.data as { refundId: string };
  let waitedMs = 0;
  await again(
    async () => {
      // The process that crashed while asking still has the refund for a while.
      waitedMs += 41_000;
      await market.later(waitedMs, () => workers['payments.refund']({ refundId }));
      return buyer.truth(orderId);
    },
    ({ refunds }) => refunds[0]?.state === 'succeeded',
  );
  return orderId;
}

describe('scenario 2: a crash after the inbox, before anything is applied', () => {
  test.each(allWays)('%s: it was acknowledged, and is applied once afterwards', async (_, way) => {
    const buyer = await market.buyer(way);
    const visit = await buyer.orderAtCashier();
    await market.rows('alter table grants rename to hidden_grants');
    const [letter] = await market.wire.holding(1, () => buyer.pay(visit));
    if (!letter) throw new Error('no notification');
    expect((await market.wire.deliver(letter)).status).toBe(200);
    await market.rows('alter table hidden_grants rename to grants');
    expect(await buyer.state(visit.orderId)).toBe('toPay');
    expect(await market.count('payment_inbox where subject = $1', visit.attemptId)).toBe(1);
    const applyAll = () => Promise.all([1, 2, 3].map(() => market.run('payments.apply-inbox')));
    await market.later(11_000, applyAll);
    await market.later(11_000, applyAll);
    expect(await buyer.state(visit.orderId)).toBe('paid');
    expect(await buyer.grants(visit.orderId)).toBe(1);
  });

  test('a provider that does not answer does not keep what another has told waiting', async () => {
    const [slow, quick] = [await market.buyer(ways.lianLian), await market.buyer(ways.wechatPay)];
    const [asked, told] = [await slow.orderAtCashier(), await quick.orderAtCashier()];
    await slow.pay(asked);
    const waiting = () =>
      market.count('payment_inbox where subject = $1 and applied_at is null', asked.attemptId);
    await poll(waiting).toBe(1);
    await market.rows('alter table grants rename to hidden_grants');
    await quick.pay(told);
    await poll(() => market.count('payment_inbox where subject = $1', told.attemptId)).toBe(1);
    await market.rows('alter table hidden_grants rename to grants');
    await market.misbehave(ways.lianLian, { behaviour: 'hang', operation: 'query', ms: 6_000 });
    await market.later(11_000, async () => {
      const applying = market.run('payments.apply-inbox');
      await poll(() => quick.state(told.orderId)).toBe('paid');
      expect(await waiting()).toBe(1);
      await applying;
    });
    await market.later(80_000, () => market.run('payments.apply-inbox'));
    expect(await slow.state(asked.orderId)).toBe('paid');
  });
});

describe('scenario 30: the database is cut off at any step', () => {
  test.each(allWays)(
    '%s: whichever it is, nothing is lost and nothing doubled',
    { timeout: 120_000 },
    async (_, way) => {
      await crashAt(0);
      await live(way);
      const steps = await stepsDone();
      expect(steps).toBeGreaterThan(15);
      let crashes = 0;
      // The steps hardly depend on the provider: all are tried for one provider, every third for the others.
      const stride = way === ways.wechatPay ? 1 : 3;
      for (let step = 1; step <= steps; step += stride) {
        await crashAt(step);
        const orderId = await live(way).catch((cause: unknown) => {
          throw new Error(`crashed at step ${step}`, { cause });
        });
        if ((await stepsDone()) >= step) crashes += 1;
        await crashAt(0);
        const rows = await market.rows(
          `select
           (select count(*) from payments where order_id = $1) as payments,
           (select count(*) from refunds where order_id = $1) as refunds,
           (select count(*) from order_events where order_id = $1 and event = 'inEffect') as delivered,
           (select status from orders where id = $1) as status`,
          orderId,
        );
        expect(rows, `crashed at step ${step}`).toEqual([
          { payments: 1, refunds: 1, delivered: 1, status: 'partRefunded' },
        ]);
      }
      // A notification of the refund may add a step in between, or come after the end.
      expect(crashes).toBeGreaterThan(steps / stride - 5);
    },
  );
});
