import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { imeiOfA, imeiOfB } from '../fixtures.ts';
import { deliveriesWereTried } from '../tried-deliveries.ts';
import type { Buyer, Visit } from './buyer.ts';
import { Market } from './market.ts';
import { expectMoneyRight } from './money.ts';
import { poll } from './poll.ts';
import { allWays, ways } from './ways.ts';

const dayMs = 24 * 3_600_000;
let market: Market;
beforeAll(async () => {
  // The tests run the jobs: the real pauses between tries are too long.
  market = await Market.open({ work: false });
});
afterAll(() => market.stop());
afterEach(() => expectMoneyRight(market));

const platform = (state: 'down' | 'up') => market.server.control('devicePlatform', `/control/${state}`, {});
const linesOf = (orderId: string) =>
  market.rows<{ id: string; delivery: string }>(
    'select id, delivery from order_lines where order_id = $1 order by line_no',
    orderId,
  );
/** Runs the submit job once for each line; a failed line stays for the next try. */
async function submit({ orderId }: Visit): Promise<void> {
  for (const { id: lineId } of await linesOf(orderId)) {
    await market.server.server.workers['delivery.submit']({ lineId }).catch(() => undefined);
    await market.server.server.workers['delivery.confirm']({ lineId }).catch(() => undefined);
  }
}
const deliveries = async (orderId: string) => (await linesOf(orderId)).map(({ delivery }) => delivery);
/** Pays; a provider that only says "ask me" is queried by a job. */
async function paid(buyer: Buyer, changes?: Record<string, unknown>): Promise<Visit> {
  const visit = await buyer.orderAtCashier(changes);
  await buyer.pay(visit);
  await buyer.confirm(visit.orderId);
  await buyer.until(visit.orderId, 'paid');
  return visit;
}

describe.each(allWays)('scenario 26, %s: paid, but the device platform is down', (_, way) => {
  let buyer: Buyer;
  beforeEach(async () => {
    buyer = await market.buyer(way);
  });
  afterEach(() => platform('up'));

  test('it is told again until it takes it, and grants once', async () => {
    await platform('down');
    const visit = await paid(buyer);
    await submit(visit);
    await submit(visit);
    expect(await deliveries(visit.orderId)).toEqual(['retried']);
    expect(await buyer.state(visit.orderId)).toBe('paid');
    await platform('up');
    await poll(async () => {
      await submit(visit);
      return deliveries(visit.orderId);
    }).toEqual(['inEffect']);
    expect(await buyer.grants(visit.orderId)).toBe(1);
    expect((await buyer.story(visit.orderId)).filter((event) => event === 'inEffect')).toHaveLength(1);
  });

  test('past the deadline the money goes back by policy, once, and the page says so', async () => {
    await platform('down');
    const visit = await paid(buyer);
    await submit(visit);
    await market.later(dayMs + 60_000, () => Promise.all([submit(visit), submit(visit)]));
    await platform('up');
    await market.settleRefunds(dayMs + 60_000);
    await buyer.until(visit.orderId, 'refunded');
    expect(await deliveries(visit.orderId)).toEqual(['refunded']);
    expect((await buyer.truth(visit.orderId)).refunds).toMatchObject([
      { reason: 'undeliverable', state: 'succeeded', amountFen: 2990 },
    ]);
    expect(await buyer.story(visit.orderId)).toEqual(
      expect.arrayContaining(['deliveryFailed', 'refundRequested', 'refunded']),
    );
    // When the platform is back, a refunded line is not delivered any more.
    await submit(visit);
    expect(await deliveries(visit.orderId)).toEqual(['refunded']);
  });

  test('where the policy is a person’s, the person gives it back, or leaves it', async () => {
    await market.rows("update refund_rules set action = 'human' where reason = 'undeliverable'");
    try {
      for (const action of ['refund', 'dismiss'] as const) {
        await platform('down');
        const visit = await paid(buyer);
        await submit(visit);
        await market.later(dayMs + 60_000, () => submit(visit));
        expect(await deliveries(visit.orderId)).toEqual(['failed']);
        const [item] = await market.rows<{ id: string; kind: string }>(
          'select id, kind from payment_cases where order_id = $1 and resolved_at is null',
          visit.orderId,
        );
        expect(item?.kind).toBe('undelivered');
        const input = { id: item?.id, action, note: 'spoken to the customer' };
        expect((await market.asStaff(way, '/pay/case/resolve', input)).code).toBe(0);
        await market.settleRefunds();
        await buyer.until(visit.orderId, action === 'refund' ? 'refunded' : 'paid');
      }
    } finally {
      await market.rows("update refund_rules set action = 'refund' where reason = 'undeliverable'");
    }
  });
});

test('scenario 26: a person may give it back by halves; only the whole of it is "refunded" and off the list', async () => {
  const way = ways.wechatPay;
  const buyer = await market.buyer(way);
  await market.rows("update refund_rules set action = 'human' where reason = 'undeliverable'");
  try {
    await platform('down');
    const visit = await paid(buyer);
    await submit(visit);
    await market.later(dayMs + 60_000, () => submit(visit));
    await platform('up');
    const give = async (amountFen: number) => {
      const input = { orderId: visit.orderId, lineNo: 1, amountFen, note: 'spoken to the customer' };
      const answer = await market.asStaff(way, '/pay/refund/add', input, crypto.randomUUID());
      expect(answer.code).toBe(0);
      await market.settleRefunds();
    };
    const open = () =>
      market.count('payment_cases where order_id = $1 and resolved_at is null', visit.orderId);
    await give(1000);
    await buyer.until(visit.orderId, 'partRefunded');
    expect([await deliveries(visit.orderId), await open()]).toEqual([['failed'], 1]);
    await give(1990);
    await buyer.until(visit.orderId, 'refunded');
    expect([await deliveries(visit.orderId), await open()]).toEqual([['refunded'], 0]);
  } finally {
    await platform('up');
    await market.rows("update refund_rules set action = 'refund' where reason = 'undeliverable'");
  }
});

test('scenario 26: a line that may still take effect is not given back by staff, at whatever step it is', async () => {
  const way = ways.wechatPay;
  const buyer = await market.buyer(way);
  const visit = await paid(buyer);
  const giveBack = () => {
    const input = { orderId: visit.orderId, lineNo: 1, amountFen: 2990, note: 'spoken to the customer' };
    return market.asStaff(way, '/pay/refund/add', input, crypto.randomUUID());
  };
  for (const delivery of ['waiting', 'submitted', 'retried']) {
    await market.rows('update order_lines set delivery = $2 where order_id = $1', visit.orderId, delivery);
    expect((await giveBack()).code).toBe('lineNotRefundable');
  }
  expect(await market.count('refunds where order_id = $1', visit.orderId)).toBe(0);
  await poll(async () => {
    await submit(visit);
    return deliveries(visit.orderId);
  }).toEqual(['inEffect']);
  expect((await giveBack()).code).toBe(0);
});

test('scenario 26: of two lines the one that fails is given back, and the other stays in effect', async () => {
  const buyer = await market.buyer(ways.wechatPay);
  await market.server.control('devicePlatform', '/control/fail-next', {
    imei: imeiOfA,
    reason: 'the SIM is locked',
  });
  const visit = await paid(buyer, { imeis: [imeiOfA, imeiOfB] });
  await poll(async () => {
    await submit(visit);
    return deliveries(visit.orderId);
  }).toEqual(['failed', 'inEffect']);
  await market.settleRefunds();
  await buyer.until(visit.orderId, 'partRefunded');
  expect(await deliveries(visit.orderId)).toEqual(['refunded', 'inEffect']);
  expect((await buyer.truth(visit.orderId)).refunds).toMatchObject([{ amountFen: 2990, state: 'succeeded' }]);
});

test('scenario 26: a line that failed gives nothing after all where staff take its refund back', async () => {
  const way = ways.wechatPay;
  const buyer = await market.buyer(way);
  await market.server.control('devicePlatform', '/control/fail-next', { imei: buyer.imei });
  const visit = await paid(buyer);
  await market.misbehave(way, {
    behaviour: 'answerError',
    operation: 'refund',
    status: 403,
    code: 'NOT_ENOUGH',
  });
  await poll(async () => {
    await submit(visit);
    return deliveries(visit.orderId);
  }).toEqual(['failed']);
  await market.settleRefunds();
  const [item] = await market.rows<{ id: string }>(
    "select id from payment_cases where order_id = $1 and kind = 'refundFailed'",
    visit.orderId,
  );
  const input = { id: item?.id, action: 'withdrawRefund', note: 'was paid in cash' };
  expect((await market.asStaff(way, '/pay/case/resolve', input)).code).toBe(0);
  const states =
    'grants g join order_lines l on l.id = g.order_line_id where l.order_id = $1 and g.state <> $2';
  expect(await market.count(states, visit.orderId, 'revoked')).toBe(0);
  expect(await deliveries(visit.orderId)).toEqual(['failed']);
});

test('scenario 26: a free package that was delivered is not to be had again because a line beside it failed', async () => {
  const buyer = await market.buyer(ways.wechatPay);
  const packages = [{ packageId: 201 }, { packageId: 202 }];
  await market.server.control('devicePlatform', '/control/fail-next', { imei: buyer.imei });
  const visit = await paid(buyer, { packages });
  await poll(async () => {
    await submit(visit);
    return deliveries(visit.orderId);
  }).toEqual(['failed', 'inEffect']);
  await market.settleRefunds();
  expect((await buyer.tryToOrder({ packages: [{ packageId: 202 }] })).code).toBe('alreadyClaimed');
});

test('scenario 26: an activation offer whose line fails is not used up, though the line beside it was delivered', async () => {
  await market.rows("insert into package_offers values (203, 'cn', 490, 24)");
  const buyer = await market.buyer(ways.wechatPay);
  const claim = () =>
    market.server.post('/pay/offer/claim', { imei: buyer.imei, packageId: 203 }, { token: buyer.token });
  expect((await claim()).code).toBe(0);
  await market.server.control('devicePlatform', '/control/fail-next', { imei: buyer.imei });
  const visit = await paid(buyer, { packages: [{ packageId: 203 }, { packageId: 201 }] });
  expect((await claim()).code).toBe('offerUsed');
  await poll(async () => {
    await submit(visit);
    return deliveries(visit.orderId);
  }).toEqual(['failed', 'inEffect']);
  expect((await claim()).code).toBe(0);
  await market.settleRefunds();
  expect((await buyer.details(await buyer.order({ packages: [{ packageId: 203 }] }))).payFen).toBe(490);
});

test('scenario 26: a free package beside a line whose money went back is not forgotten when its job is lost', async () => {
  const buyer = await market.newBuyer(ways.stripe);
  const visit = await paid(buyer, { packages: [{ packageId: 201 }, { packageId: 202 }] });
  const [dear, free] = await linesOf(visit.orderId);
  const { workers } = market.server.server;
  await market.server.control('devicePlatform', '/control/fail-next', { imei: buyer.imei });
  await workers['delivery.submit']({ lineId: dear?.id ?? '' });
  await poll(async () => {
    await workers['delivery.confirm']({ lineId: dear?.id ?? '' }).catch(() => undefined);
    return deliveries(visit.orderId);
  }).toEqual(['failed', 'waiting']);
  await market.settleRefunds();
  await buyer.until(visit.orderId, 'refunded');

  await market.rows("delete from jobs.job where data->>'lineId' = $1", free?.id);
  await market.later(2 * 3_600_000, () => workers['delivery.resume']({}));
  expect(await market.count("jobs.job where data->>'lineId' = $1", free?.id)).toBe(1);
});

describe('scenario 26: the platform took a line, and never says that it is in effect', () => {
  const activation = (ms: number) =>
    market.server.control('devicePlatform', '/control/settings', { activationMs: ms });
  afterEach(async () => {
    await platform('up');
    await activation(20);
  });

  test.each([
    ['as it stays at it', () => Promise.resolve()],
    ['as it is down since', () => platform('down')],
  ])('%s: past the deadline the money goes back by policy, once', async (_, trouble) => {
    const buyer = await market.buyer(ways.wechatPay);
    await activation(90 * dayMs);
    const visit = await paid(buyer);
    await submit(visit);
    await trouble();
    await market.later(dayMs - 60_000, () => submit(visit));
    expect(await deliveries(visit.orderId)).toEqual(['submitted']);
    await market.later(dayMs + 60_000, () => Promise.all([submit(visit), submit(visit)]));
    expect(await deliveries(visit.orderId)).toEqual(['failed']);
    await market.settleRefunds(dayMs + 60_000);
    await buyer.until(visit.orderId, 'refunded');
    expect((await buyer.truth(visit.orderId)).refunds).toMatchObject([{ reason: 'undeliverable' }]);
  });
});

/** The request ids of the services that the device platform was told to give. */
async function heardOf(): Promise<string[]> {
  const answer = await fetch(`${market.server.env.DEVICE_PLATFORM_URL}/control/services`);
  const { services } = (await answer.json()) as { services: { requestId: string }[] };
  return services.map(({ requestId }) => requestId);
}

test('scenario 26: a try that ends after the line was given up does not take it up again', async () => {
  const buyer = await market.buyer(ways.wechatPay);
  const visit = await paid(buyer);
  const [line] = await linesOf(visit.orderId);
  const { workers } = market.server.server;
  // One process waits for the platform while another, whose clock is past the deadline, gives up the line.
  await market.server.control('devicePlatform', '/control/settings', { hangMs: 1_500 });
  const slow = workers['delivery.submit']({ lineId: line?.id ?? '' }).catch(() => undefined);
  await poll(heardOf).toContain(line?.id);
  await market.server.control('devicePlatform', '/control/settings', { hangMs: 0 });
  await platform('down');
  market.server.clock.advance(dayMs + 60_000);
  await deliveriesWereTried(market.server.database, market.server.clock.now());
  await workers['delivery.submit']({ lineId: line?.id ?? '' }).catch(() => undefined);
  market.server.clock.advance(-dayMs - 60_000);
  expect(await deliveries(visit.orderId)).toEqual(['failed']);
  await slow;
  await platform('up');
  await submit(visit);
  expect(await deliveries(visit.orderId)).toEqual(['failed']);
  await market.settleRefunds();
});
