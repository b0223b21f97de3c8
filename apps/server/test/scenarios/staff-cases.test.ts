import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refundNumber } from '../../src/modules/payments/request-refund.ts';
import { type NotificationDraft, Notifications } from '../wechatpay-notifications.ts';
import type { Visit } from './buyer.ts';
import { Market } from './market.ts';
import { expectMoneyRight } from './money.ts';
import { poll } from './poll.ts';
import { allWays, ways } from './ways.ts';

interface Item {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly orderId: string | null;
  readonly actions: readonly string[];
}

type Notice = NonNullable<NotificationDraft['refund']>;

let market: Market;
beforeAll(async () => {
  market = await Market.open();
});
afterAll(() => market.stop());
afterEach(() => expectMoneyRight(market));

const way = ways.wechatPay;
const resolve = (id: string | undefined, action: string, at = way) =>
  market.asStaff(at, '/pay/case/resolve', { id, action, note: 'seen' });
const items = async (at = way): Promise<Item[]> =>
  ((await market.asStaff(at, '/pay/case/list', { pageSize: 50 })).data as { list: Item[] }).list;
const itemOf = async (orderId: string, at = way) =>
  (await items(at)).find((item) => item.orderId === orderId);

/** A payment that is too small for its order, made by changing the requested amount. */
async function underpaid(at = way): Promise<Visit> {
  const buyer = await market.buyer(at);
  const visit = await buyer.orderAtCashier();
  await market.rows('update payment_attempts set amount_fen = 3990 where id = $1', visit.attemptId);
  await buyer.pay(visit);
  await poll(() => itemOf(visit.orderId, at)).toBeDefined();
  return visit;
}

describe('an item on the list of what a person has to look at', () => {
  test('is done by one of any number who press the button at once', async () => {
    const { orderId } = await underpaid();
    const item = await itemOf(orderId);
    expect(item).toMatchObject({ kind: 'quarantine', actions: ['refund', 'dismiss'] });
    const answers = await Promise.all(Array.from({ length: 20 }, () => resolve(item?.id, 'refund')));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'caseNotFound')).toHaveLength(19);
    expect(await market.count('refunds where order_id = $1', orderId)).toBe(1);
    const buyer = await market.buyer(way);
    await poll(async () => (await buyer.truth(orderId)).refunds).toMatchObject([{ state: 'succeeded' }]);
  });

  test('is closed with a note alone, and the note and the person stay', async () => {
    const { orderId } = await underpaid();
    const item = await itemOf(orderId);
    expect((await resolve(item?.id, 'dismiss')).data).toMatchObject({
      resolution: 'dismiss: seen',
      actions: [],
    });
    expect(await itemOf(orderId)).toBeUndefined();
    const [row] = await market.rows(
      'select resolved_by, resolved_at from payment_cases where id = $1',
      item?.id,
    );
    expect(row).toMatchObject({ resolved_by: expect.any(String), resolved_at: expect.any(Date) });
  });

  test.each(['askAgain', 'retryRefund', 'withdrawRefund'])(
    'takes no action that is not its own (%s)',
    async (action) => {
      const { orderId } = await underpaid();
      const item = await itemOf(orderId);
      expect((await resolve(item?.id, action)).code).toBe('caseActionImpossible');
      expect(await itemOf(orderId)).toMatchObject({ id: item?.id });
      await resolve(item?.id, 'dismiss');
    },
  );

  test('is another brand’s staff’s business neither to see nor to resolve', async () => {
    const { orderId } = await underpaid(ways.stripe);
    const item = await itemOf(orderId, ways.stripe);
    expect(await itemOf(orderId)).toBeUndefined();
    expect((await resolve(item?.id, 'refund')).code).toBe('caseNotFound');
    expect((await resolve(item?.id, 'refund', ways.stripe)).code).toBe(0);
    const buyer = await market.buyer(ways.stripe);
    await poll(async () => (await buyer.truth(orderId)).refunds).toMatchObject([{ state: 'succeeded' }]);
  });

  test('is no customer’s and no dealer’s', async () => {
    const buyer = await market.buyer(way);
    const dealer = await market.server.post('/loginVerification', {
      userName: 'dealer',
      password: 'a-password-1',
    });
    for (const token of [buyer.token, dealer.data.token]) {
      const options = { token, host: 'zax.localhost' };
      expect((await market.server.raw('/pay/case/list', {}, options)).code).not.toBe(0);
    }
  });
});

describe('an attempt that stays unknown', () => {
  /** An order whose provider has not answered any query up to the last. */
  async function unknownAttempt() {
    const buyer = await market.buyer(way);
    const visit = await buyer.orderAtCashier();
    await market.misbehave(way, { behaviour: 'answerError', times: 'always' });
    await market.rows(
      'update payment_attempts set queries = 55, next_query_at = now() where id = $1',
      visit.attemptId,
    );
    await market.later(1_000, () => market.run('payments.poll'));
    return { buyer, visit };
  }

  test('dismissed as nothing was paid: its order ends though the provider says nothing, and gives back late money', async () => {
    const { buyer, visit } = await unknownAttempt();
    expect((await resolve((await itemOf(visit.orderId))?.id, 'dismiss')).code).toBe(0);
    await market.later(31 * 60_000, () => market.run('orders.expire'));
    expect(await buyer.state(visit.orderId)).toBe('timedOut');
    await market.behave(way);
    await buyer.pay(visit);
    await poll(async () => (await buyer.truth(visit.orderId)).refunds).toMatchObject([
      { reason: 'latePayment' },
    ]);
    await market.settleRefunds();
  });

  test.each(['paid', 'closed'] as const)('leaves the list once it is %s', async (outcome) => {
    const { buyer, visit } = await unknownAttempt();
    expect(await itemOf(visit.orderId)).toMatchObject({ kind: 'attemptUnknown' });
    await market.behave(way);
    if (outcome === 'paid') await buyer.pay(visit);
    else await market.later(31 * 60_000, () => market.run('orders.expire'));
    await buyer.until(visit.orderId, outcome === 'paid' ? 'paid' : 'timedOut');
    expect(await itemOf(visit.orderId)).toBeUndefined();
  });

  test.each(['askAgain', 'dismiss'])('%s: is asked about anew, or left', async (action) => {
    const { buyer, visit } = await unknownAttempt();
    const item = await itemOf(visit.orderId);
    expect(item).toMatchObject({ kind: 'attemptUnknown', actions: ['askAgain', 'dismiss'] });
    await market.behave(way);
    // Paid only after the decision: an earlier notification would have settled the case by itself.
    expect((await resolve(item?.id, action)).code).toBe(0);
    if (action === 'askAgain') {
      await market.misbehave(way, { behaviour: 'dropNotification', outTradeNo: visit.attemptId });
    }
    await market.server.control(way.simulator, '/control/pay', { outTradeNo: visit.attemptId });
    await market.run('payments.poll');
    await buyer.until(visit.orderId, 'paid');
  });
});

describe('what is asked about for the last time', () => {
  /** Simulates a process or database that fails just when an open item is written. */
  async function whileNoCaseCanBeOpened(act: () => Promise<unknown>): Promise<void> {
    await market.rows('alter table payment_cases add constraint no_case check (false) not valid');
    await act().then(
      () => expect.fail('the job should have failed'),
      () => {},
    );
    await market.rows('alter table payment_cases drop constraint no_case');
  }

  test('an attempt comes before a person also after a crash in that moment', async () => {
    const visit = await (await market.buyer(way)).orderAtCashier();
    await market.misbehave(way, { behaviour: 'answerError', times: 'always' });
    await market.rows(
      'update payment_attempts set queries = 55, next_query_at = now() where id = $1',
      visit.attemptId,
    );
    await whileNoCaseCanBeOpened(() => market.later(1_000, () => market.run('payments.poll')));
    expect(await itemOf(visit.orderId)).toBeUndefined();
    await market.later(61 * 60_000, () => market.run('payments.poll'));
    await market.behave(way);
    const item = await itemOf(visit.orderId);
    expect(item).toMatchObject({ kind: 'attemptUnknown', subject: visit.attemptId });
    expect((await resolve(item?.id, 'dismiss')).code).toBe(0);
  });

  test('so does a refund', async () => {
    const { orderId } = await (await market.buyer(way)).delivered();
    await market.misbehave(way, { behaviour: 'answerError', times: 'always' });
    const input = { orderId, lineNo: 1, amountFen: 2990, note: 'goodwill' };
    expect((await market.asStaff(way, '/pay/refund/add', input, crypto.randomUUID())).code).toBe(0);
    await market.rows('update refunds set asks = 55, next_ask_at = now() where order_id = $1', orderId);
    await whileNoCaseCanBeOpened(() => market.later(61_000, () => market.run('payments.poll-refunds')));
    expect(await itemOf(orderId)).toBeUndefined();
    await market.later(62 * 60_000, () => market.run('payments.poll-refunds'));
    await market.behave(way);
    const item = await itemOf(orderId);
    expect(item).toMatchObject({ kind: 'refundUnknown', actions: ['askAgain'] });
    // Put aside, it would be under way for ever: nobody asks about it any more.
    expect((await resolve(item?.id, 'dismiss')).code).toBe('caseActionImpossible');
    expect(await itemOf(orderId)).toMatchObject({ id: item?.id });
    expect((await resolve(item?.id, 'askAgain')).code).toBe(0);
    await market.run('payments.poll-refunds');
    await market.settleRefunds();
    const buyer = await market.buyer(way);
    await poll(async () => (await buyer.truth(orderId)).refunds).toMatchObject([{ state: 'succeeded' }]);
  });
});

describe('a refund', () => {
  /** Paid twice, so that it is refunded automatically; `failure` is how the provider handles the refund. */
  async function refunded(failure: Record<string, unknown>): Promise<Visit> {
    const buyer = await market.buyer(way);
    const visit = await buyer.delivered();
    await market.misbehave(way, failure);
    const input = { orderId: visit.orderId, lineNo: 1, amountFen: 2990, note: 'goodwill' };
    expect((await market.asStaff(way, '/pay/refund/add', input, crypto.randomUUID())).code).toBe(0);
    return visit;
  }
  const balanceShort = { behaviour: 'answerError', operation: 'refund', status: 403, code: 'NOT_ENOUGH' };

  test('is no other brand’s staff’s to give', async () => {
    const { orderId } = await (await market.buyer(way)).delivered();
    const input = { orderId, lineNo: 1, amountFen: 1, note: 'goodwill' };
    const answer = await market.asStaff(ways.stripe, '/pay/refund/add', input, crypto.randomUUID());
    expect(answer.code).toBe('orderNotFound');
    expect(await market.count('refunds where order_id = $1', orderId)).toBe(0);
  });

  test('of what was not paid, of what was free, or of no line of the order is refused, and told so', async () => {
    const buyer = await market.buyer(way);
    const refuse = async (orderId: string, lineNo = 1) => {
      const input = { orderId, lineNo, amountFen: 1, note: 'goodwill', lang: 'en' };
      const { code, msg } = await market.asStaff(way, '/pay/refund/add', input, crypto.randomUUID());
      return `${code}: ${msg}`;
    };
    expect(await refuse(await buyer.order())).toBe('orderNotPaid: The order has not been paid');
    expect(await refuse((await buyer.delivered()).orderId, 2)).toContain(
      'lineNo is the number of no line of this order',
    );
    const free = await buyer.order({ packages: [{ packageId: 202 }] });
    expect(await refuse(free)).toBe('refundTooMuch: The amount exceeds what can be refunded');
  });

  test('that failed is not put aside: its money is owed, and may not be promised twice', async () => {
    const { orderId } = await refunded(balanceShort);
    await poll(() => itemOf(orderId)).toMatchObject({ kind: 'refundFailed' });
    expect((await resolve((await itemOf(orderId))?.id, 'dismiss')).code).toBe('caseActionImpossible');
    const input = { orderId, lineNo: 1, amountFen: 1, note: 'one more' };
    const again = await market.asStaff(way, '/pay/refund/add', input, crypto.randomUUID());
    expect(again.code).toBe('refundTooMuch');
  });

  test('that is under way again is neither withdrawn nor asked for anew: the money would go back twice', async () => {
    const { orderId } = await refunded(balanceShort);
    await poll(() => itemOf(orderId)).toMatchObject({ kind: 'refundFailed' });
    const { id } = (await itemOf(orderId)) ?? {};
    await market.rows("update refunds set state = 'processing' where order_id = $1", orderId);
    for (const action of ['withdrawRefund', 'retryRefund', 'paidOtherwise'])
      expect((await resolve(id, action)).code).toBe('caseActionImpossible');
    expect(await market.rows('select refunded_fen from payments where order_id = $1', orderId)).toEqual([
      { refunded_fen: 2990 },
    ]);
    await market.rows("update refunds set state = 'failed' where order_id = $1", orderId);
  });

  test('that a person withdrew, and that succeeds all the same, comes before a person again', async () => {
    const { orderId } = await refunded({ behaviour: 'refundOutcome', status: 'CLOSED' });
    await poll(() => itemOf(orderId)).toMatchObject({ kind: 'refundFailed' });
    expect((await resolve((await itemOf(orderId))?.id, 'withdrawRefund')).code).toBe(0);
    // Somebody refunded it at the provider, under the old number.
    const [refund] = await market.rows<{ id: string }>('select id from refunds where order_id = $1', orderId);
    const db = market.server.database.db;
    const { settleRefund } = await import('../../src/modules/payments/settle-refund.ts');
    const deps = {
      db,
      jobs: market.server.server.jobs,
      log: market.server.server.app.log as never,
      metrics: market.server.server.metrics,
    };
    const now = new Date();
    const status = { state: 'succeeded', refundedAt: now, providerRefundId: 'x' } as const;
    expect(await settleRefund(deps, refund?.id ?? '', status, now)).toBe('ignored');
    expect(await itemOf(orderId)).toMatchObject({ kind: 'foreignRefund', actions: ['dismiss'] });
    expect((await resolve((await itemOf(orderId))?.id, 'dismiss')).code).toBe(0);
  });

  const tellByWechatPay = (attemptId: string, refund: Notice) => {
    const notice = new Notifications(market.server.env).request({ attemptId, totalFen: 2990, refund });
    return market.server.http(notice);
  };
  const input = (orderId: string) => ({ orderId, lineNo: 1, amountFen: 1000, note: 'goodwill' });

  test('that succeeded is not undone by the late word that it was abnormal before', async () => {
    const buyer = await market.buyer(way);
    const { orderId, attemptId } = await buyer.delivered();
    expect((await market.asStaff(way, '/pay/refund/add', input(orderId), crypto.randomUUID())).code).toBe(0);
    await buyer.until(orderId, 'partRefunded');
    const { refundId = '' } = (await buyer.truth(orderId)).refunds[0] ?? {};
    const answer = await tellByWechatPay(attemptId, { refundId, refundFen: 1000, status: 'ABNORMAL' });
    expect(answer.status).toBe(200);
    expect(await market.count('payment_inbox where applied_at is null')).toBe(0);
    expect((await buyer.truth(orderId)).refunds).toMatchObject([{ state: 'succeeded' }]);
    expect(await itemOf(orderId)).toBeUndefined();
  });

  test('that was unknown for days and then failed is one item, about which a person can decide', async () => {
    const { orderId, attemptId } = await (await market.buyer(way)).delivered();
    await market.misbehave(way, { behaviour: 'answerError', times: 'always' });
    expect((await market.asStaff(way, '/pay/refund/add', input(orderId), crypto.randomUUID())).code).toBe(0);
    await market.rows('update refunds set asks = 55, next_ask_at = now() where order_id = $1', orderId);
    await market.later(61_000, () => market.run('payments.poll-refunds'));
    const item = await itemOf(orderId);
    expect(item).toMatchObject({ kind: 'refundUnknown' });
    await market.behave(way);
    const refund = { refundId: item?.subject ?? '', refundFen: 1000, status: 'ABNORMAL' };
    expect((await tellByWechatPay(attemptId, refund)).status).toBe(200);
    const kinds = (await items()).filter((one) => one.orderId === orderId).map(({ kind }) => kind);
    expect(kinds).toEqual(['refundFailed']);
    expect((await resolve((await itemOf(orderId))?.id, 'withdrawRefund')).code).toBe(0);
    // Nor does the same word, told again, take back the decision: the money may be promised anew.
    expect((await tellByWechatPay(attemptId, refund)).status).toBe(200);
    expect((await (await market.buyer(way)).truth(orderId)).refunds).toMatchObject([{ state: 'withdrawn' }]);
    expect(await itemOf(orderId)).toBeUndefined();
  });

  test('of another provider’s is not what a notice is believed about, but comes before a person', async () => {
    const at = ways.alipay;
    const buyer = await market.buyer(at);
    const { orderId, attemptId } = await buyer.delivered();
    await market.misbehave(at, { behaviour: 'answerError', times: 'always' });
    expect((await market.asStaff(at, '/pay/refund/add', input(orderId), crypto.randomUUID())).code).toBe(0);
    const { refundId = '' } = (await buyer.truth(orderId)).refunds[0] ?? {};
    const tell = () => tellByWechatPay(attemptId, { refundId, refundFen: 1000, status: 'SUCCESS' });
    expect((await tell()).status).toBe(200);
    expect((await buyer.truth(orderId)).refunds).toMatchObject([{ state: 'requested' }]);
    const itemOfRefund = async () => (await items()).find(({ subject }) => subject === refundId);
    const item = await itemOfRefund();
    expect(item).toMatchObject({ kind: 'foreignRefund', orderId: null });
    expect((await resolve(item?.id, 'dismiss')).code).toBe(0);
    expect((await tell()).status).toBe(200);
    expect(await market.count('payment_inbox where applied_at is null')).toBe(0);
    expect(await itemOfRefund()).toBeUndefined();
    await market.behave(at);
    await market.settleRefunds();
    await buyer.until(orderId, 'partRefunded');
  });
});

describe.each(allWays)('a refund that was made at %s and not here', (_, at) => {
  /** A paid order, and a refund made by hand under a number derived from its payment. */
  async function refundedByHand(amountFen: number, numberOf: (paymentId: string) => string) {
    const buyer = await market.buyer(at);
    const visit = await buyer.delivered();
    const [payment] = await market.rows<{
      id: string;
      transaction_id: string;
      provider_reference: string | null;
    }>(
      `select p.id, p.transaction_id, a.provider_reference from payments p
       join payment_attempts a on a.id = p.attempt_id where p.order_id = $1`,
      visit.orderId,
    );
    const refundId = numberOf(payment?.id ?? '');
    await market.console(at).refund({
      refundId,
      attemptId: visit.attemptId,
      transactionId: payment?.transaction_id ?? '',
      providerReference: payment?.provider_reference ?? null,
      amountFen,
      totalFen: 2990,
      currency: at.currency,
      reason: 'by hand',
    });
    await poll(() => itemOf(visit.orderId, at)).toMatchObject({
      kind: 'foreignRefund',
      subject: refundId,
      actions: ['dismiss'],
    });
    return { buyer, orderId: visit.orderId };
  }

  test.each([500, 2990])(
    '(%i of 2990) comes before a person, and what was bought stays',
    async (amountFen) => {
      const { buyer, orderId } = await refundedByHand(amountFen, () => `CONSOLE_${Date.now()}`);
      expect(await buyer.state(orderId)).toBe('paid');
      expect((await resolve((await itemOf(orderId, at))?.id, 'dismiss', at)).code).toBe(0);
    },
  );

  test('as it was lost with the database: the open item is done once it is entered again', async () => {
    const { buyer, orderId } = await refundedByHand(500, (paymentId) => refundNumber(paymentId, 1));
    const input = { orderId, lineNo: 1, amountFen: 500, note: 'before the restore' };
    expect((await market.asStaff(at, '/pay/refund/add', input, crypto.randomUUID())).code).toBe(0);
    await buyer.until(orderId, 'partRefunded');
    expect(await itemOf(orderId, at)).toBeUndefined();
  });
});
