import { isImei } from '@device-pay/rules';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lockOrder } from '../../src/modules/orders/public.ts';
import { requestRefund } from '../../src/modules/payments/request-refund.ts';
import type { PaymentRow } from '../../src/platform/database/tables.ts';
import { transact } from '../../src/platform/database/transact.ts';
import type { Visit } from './buyer.ts';
import { Market } from './market.ts';
import { expectMoneyRight } from './money.ts';
import { poll } from './poll.ts';
import { ways } from './ways.ts';

const way = ways.wechatPay;
let market: Market;
beforeAll(async () => {
  // The tests run the jobs, for the line that each is about.
  market = await Market.open({ work: false });
  await market.rows("insert into package_offers values (203, 'cn', 490, 24), (201, 'cn', 90, 24)");
});
afterAll(() => market.stop());
afterEach(() => expectMoneyRight(market));

let made = 0;
/** New devices without any purchase. */
async function newDevices(count: number): Promise<string[]> {
  const imeis: string[] = [];
  for (; imeis.length < count; made += 1) {
    const body = 35_693_803_660_000 + made;
    imeis.push([...'0123456789'].map((digit) => `${body}${digit}`).find(isImei) ?? '');
  }
  await market.rows(
    `insert into devices (imei, brand, model, name, status)
     select unnest($1::text[]), 'zax', 'T-H1', 'x', 'activated'`,
    imeis,
  );
  return imeis;
}

const lineOf = async (orderId: string, imei: string, packageId: number): Promise<string> => {
  const query = 'select id from order_lines where order_id = $1 and imei = $2 and package_id = $3';
  const [line] = await market.rows<{ id: string }>(query, orderId, imei, packageId);
  return line?.id ?? '';
};
const deliveryOf = async (lineId: string) =>
  (await market.rows<{ delivery: string }>('select delivery from order_lines where id = $1', lineId))[0]
    ?.delivery;

/** The device platform accepts this line, and will fail it for good. */
async function submit(orderId: string, imei: string, packageId: number): Promise<string> {
  const lineId = await lineOf(orderId, imei, packageId);
  await market.server.control('devicePlatform', '/control/fail-next', { imei, reason: 'no network' });
  await market.server.server.workers['delivery.submit']({ lineId });
  return lineId;
}

async function giveUp(lineId: string): Promise<void> {
  await poll(async () => {
    await market.server.server.workers['delivery.confirm']({ lineId }).catch(() => undefined);
    return deliveryOf(lineId);
  }).toBe('failed');
}

const fail = async (...line: Parameters<typeof submit>): Promise<void> => giveUp(await submit(...line));

const somebodyWaits = () =>
  poll(async () => {
    const waiting = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    return Number(await market.count(waiting));
  }).toBeGreaterThan(0);

describe('a line that is given up', () => {
  const claim = async (imei: string, packageId = 203) => {
    const { token } = await market.buyer(way);
    const input = { imei, packageId };
    return (await market.server.post('/pay/offer/claim', input, { token, host: 'zax.localhost' })).code;
  };

  test('sets free what its own device had claimed for it, and not what the lines beside it did', async () => {
    const imeis = await newDevices(2);
    const [broken = '', fine = ''] = imeis;
    const buyer = await market.buyer(way);
    for (const imei of imeis) expect([await claim(imei), await claim(imei, 201)]).toEqual([0, 0]);
    const packages = [201, 202, 203].map((packageId) => ({ packageId }));
    const { orderId } = await buyer.paid({ imeis, packages });
    for (const packageId of [202, 203]) await fail(orderId, broken, packageId);
    const again = async (imei: string) => [
      await claim(imei),
      (await buyer.tryToOrder({ imeis: [imei], packages: [{ packageId: 202 }] })).code,
    ];
    expect(await again(fine)).toEqual(['offerUsed', 'alreadyClaimed']);
    expect(await again(broken)).toEqual([0, 0]);
    expect(await claim(broken, 201)).toBe('offerUsed');
    await market.settleRefunds();
  });

  test('sets nothing free that a later order of the same device holds', async () => {
    const imeis = await newDevices(1);
    const [imei = ''] = imeis;
    const buyer = await market.buyer(way);
    const packages = [{ packageId: 201 }, { packageId: 203 }];
    const { orderId } = await buyer.paid({ imeis, packages });
    // From now on one package is cheaper by a claimed offer, and the other can be bought only once.
    expect(await claim(imei)).toBe(0);
    await market.rows('update packages set once_per_device = true where id = 201');
    await buyer.paid({ imeis, packages });
    for (const packageId of [201, 203]) await fail(orderId, imei, packageId);
    expect(await claim(imei)).toBe('offerUsed');
    expect((await buyer.tryToOrder({ imeis, packages: [{ packageId: 201 }] })).code).toBe('alreadyClaimed');
    await market.rows('update packages set once_per_device = false where id = 201');
    await market.settleRefunds();
  });
});

test('who has the order may take its lines: giving one up waits for the order before it touches the line', async () => {
  const [imei = ''] = await newDevices(1);
  const { orderId } = await (await market.buyer(way)).paid({ imeis: [imei] });
  const lineId = await submit(orderId, imei, 168);
  let failing: Promise<void> | undefined;
  await transact(market.server.database.db, async (trx) => {
    await lockOrder(trx, orderId);
    failing = giveUp(lineId);
    await somebodyWaits();
    const lines = trx.selectFrom('order_lines').select('id').where('order_id', '=', orderId);
    expect(await lines.forUpdate().noWait().execute()).toHaveLength(1);
  });
  await failing;
  await market.settleRefunds();
});

test('a line that is given up, and whose refund staff take back, is not had after all', async () => {
  const [imei = ''] = await newDevices(1);
  const { orderId } = await (await market.buyer(way)).paid({ imeis: [imei] });
  const refuse = { behaviour: 'answerError', operation: 'refund', status: 403, code: 'NOT_ENOUGH' };
  await market.misbehave(way, { ...refuse, times: 'always' });
  await fail(orderId, imei, 168);
  await market.settleRefunds();
  await market.behave(way);
  const open = 'select id from payment_cases where order_id = $1 and resolved_at is null';
  const [item] = await market.rows<{ id: string }>(open, orderId);
  const input = { id: item?.id, action: 'withdrawRefund', note: 'paid by bank transfer' };
  expect((await market.asStaff(way, '/pay/case/resolve', input)).code).toBe(0);
  expect(await market.rows('select distinct state from grants where imei = $1', imei)).toEqual([
    { state: 'revoked' },
  ]);
});

describe('a line that is given up and comes before a person', () => {
  /** Two lines of which the first failed; the payment is large enough to refund the first twice. */
  async function undelivered(): Promise<{ visit: Visit; lineId: string; caseId: string }> {
    await market.rows("update refund_rules set action = 'human' where reason = 'undeliverable'");
    const imeis = await newDevices(2);
    const [imei = ''] = imeis;
    const visit = await (await market.buyer(way)).paid({ imeis });
    await fail(visit.orderId, imei, 168);
    await market.rows("update refund_rules set action = 'refund' where reason = 'undeliverable'");
    const query = 'select id, detail from payment_cases where order_id = $1 and resolved_at is null';
    const [item] = await market.rows<{ id: string; detail: string }>(query, visit.orderId);
    // The person who decides sees the reason.
    expect(item?.detail).toBe('no network');
    return { visit, lineId: await lineOf(visit.orderId, imei, 168), caseId: item?.id ?? '' };
  }
  const resolve = (id: string) =>
    market.asStaff(way, '/pay/case/resolve', { id, action: 'refund', note: 'spoken to the customer' });
  const returnedFen = async (lineId: string) =>
    (
      await market.rows<{ fen: number }>(
        'select coalesce(sum(amount_fen), 0)::integer as fen from refunds where order_line_id = $1',
        lineId,
      )
    )[0]?.fen;

  test('is given back but for what staff gave back before', async () => {
    const { visit, lineId, caseId } = await undelivered();
    const input = { orderId: visit.orderId, lineNo: 1, amountFen: 1000, note: 'at once' };
    expect((await market.asStaff(way, '/pay/refund/add', input, crypto.randomUUID())).code).toBe(0);
    expect((await resolve(caseId)).code).toBe(0);
    expect(await returnedFen(lineId)).toBe(2990);
    // The line is not told to be refunded before all of it is.
    const ask = (at: string) =>
      market.rows(
        `update refunds set next_ask_at = ${at} where order_line_id = $1 and amount_fen = 1990`,
        lineId,
      );
    await ask('null');
    await market.settleRefunds();
    expect(await deliveryOf(lineId)).toBe('failed');
    await ask('now()');
    await market.settleRefunds();
    expect(await deliveryOf(lineId)).toBe('refunded');
  });

  test('leaves the list where staff give all of it back at the order', async () => {
    const { visit } = await undelivered();
    const give = async (amountFen: number) => {
      const input = { orderId: visit.orderId, lineNo: 1, amountFen, note: 'at once' };
      expect((await market.asStaff(way, '/pay/refund/add', input, crypto.randomUUID())).code).toBe(0);
      return market.count('payment_cases where order_id = $1 and resolved_at is null', visit.orderId);
    };
    expect([await give(1000), await give(1990)]).toEqual([1, 0]);
    await market.settleRefunds();
  });

  test('is given back once by two people at once, of whom one looks at the order and one at the list', async () => {
    const { visit, lineId, caseId } = await undelivered();
    const { db } = market.server.database;
    const { jobs } = market.server.server;
    let resolving: ReturnType<typeof resolve> | undefined;
    await transact(db, async (trx) => {
      await lockOrder(trx, visit.orderId);
      const payment: PaymentRow = await trx
        .selectFrom('payments')
        .selectAll()
        .where('order_id', '=', visit.orderId)
        .executeTakeFirstOrThrow();
      const wanted = { payment, lineId, amountFen: 2990, reason: 'staffDecision' } as const;
      await requestRefund(trx, jobs, wanted, market.server.clock.now());
      resolving = resolve(caseId);
      await somebodyWaits();
    });
    expect((await resolving)?.code).toBe('refundTooMuch');
    expect(await returnedFen(lineId)).toBe(2990);
    await market.settleRefunds();
  });
});
