import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  AttemptReference,
  AttemptStatus,
  PaymentProvider,
  ProviderEvent,
  RefundStatus,
} from '../src/gateways/payment/port.ts';
import { applyStatus } from '../src/modules/payments/apply.ts';
import { applyInbox } from '../src/modules/payments/apply-inbox.ts';
import { openCase } from '../src/modules/payments/cases.ts';
import { applyEvent, applyStoredEvent, receiveNotification } from '../src/modules/payments/inbox.ts';
import { matchRow, openMissing } from '../src/modules/payments/match-bill.ts';
import type { Providers } from '../src/modules/payments/providers.ts';
import { settleRefund } from '../src/modules/payments/settle-refund.ts';
import { quietLog } from './database.ts';
import { Shop } from './shop.ts';

/** What a provider says counts for the money that it has taken itself, and one transaction for one payment. */
let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.server.stop());

const query = async (text: string, ...values: unknown[]) =>
  (await shop.server.database.pool.query(text, values)).rows;
const deps = () => {
  const { database, server } = shop.server;
  return { db: database.db, jobs: server.jobs, log: quietLog, metrics: server.metrics };
};
/** The attempts that providers were asked about. */
let asked: AttemptReference[] = [];
const inbox = (
  says: AttemptStatus = { state: 'unpaid' },
  ofRefund: RefundStatus = { state: 'unknown', reason: 'no answer' },
) => {
  asked = [];
  const provider = {
    query: async (reference: AttemptReference) => {
      asked.push(reference);
      return says;
    },
    refund: async () => ({ state: 'unknown', reason: 'no answer' }),
    queryRefund: async () => ofRefund,
  };
  return { ...deps(), providers: { byId: () => provider } as unknown as Providers, clock: shop.server.clock };
};

const money = (transactionId: string) =>
  ({
    state: 'paid',
    amountFen: 2990,
    currency: 'CNY',
    paidAt: shop.server.clock.now(),
    transactionId,
  }) as const;
const pay = (orderId: string, transactionId: string) =>
  applyStatus(deps(), 'wechatpay', `${orderId}_1`, money(transactionId), shop.server.clock.now());
/** An order that was paid twice at WeChat Pay, with the refund that it then has. */
async function paidTwice() {
  const orderId = await shop.orderAtCashier();
  const transactions = [1, 2].map((n) => `4200${orderId}${n}`);
  for (const transaction of transactions) await pay(orderId, transaction);
  const [{ id: refundId }] = await query('select id from refunds where order_id = $1', orderId);
  return { orderId, attemptId: `${orderId}_1`, refundId, transactions };
}
const refunded = () =>
  ({ state: 'succeeded', refundedAt: shop.server.clock.now(), providerRefundId: '50' }) as const;
const outcome = async (eventId: string) =>
  (await query('select outcome from payment_inbox where event_id = $1', eventId))[0]?.outcome;
const stateOfRefund = async (refundId: string) =>
  (await query('select state, billed_on from refunds where id = $1', refundId))[0];
const casesAbout = (subject: string) =>
  query(
    'select kind, provider, order_id from payment_cases where subject = $1 and resolved_at is null',
    subject,
  );

/** A provider's bill of the minute that is now. */
function comparisonOf(id: string) {
  const now = shop.server.clock.now();
  const { providers } = inbox();
  const provider = { ...providers.byId(''), id } as unknown as PaymentProvider;
  const [from, to] = [-60_000, 60_000].map((ms) => new Date(now.getTime() + ms)) as [Date, Date];
  const bill = { day: '2026-11-21', from, to, seen: new Set<string>(), signal: undefined };
  return { deps: deps(), providers, provider, clock: shop.server.clock, now, ...bill };
}

describe('a refund of money that WeChat Pay took', () => {
  test.each(['that names no payment', 'that names the payment'])(
    'is not settled by a notice of another provider %s: it is an open item of no order',
    async (manner) => {
      const { attemptId, refundId } = await paidTwice();
      const event: ProviderEvent = {
        kind: 'refund',
        eventId: crypto.randomUUID(),
        refundId,
        attemptId: manner.endsWith('the payment') ? attemptId : null,
        amountFen: 2990,
        status: refunded(),
      };
      await receiveNotification(
        inbox({ state: 'unknown', reason: 'no such trade' }),
        { id: 'alipay' },
        event,
      );
      expect(asked.map(({ amountFen }) => amountFen)).toEqual(event.attemptId ? [0] : []);
      expect(await outcome(event.eventId)).toBe('foreign');
      expect(await stateOfRefund(refundId)).toMatchObject({ state: 'requested' });
      expect(await casesAbout(refundId)).toEqual([
        { kind: 'foreignRefund', provider: 'alipay', order_id: null },
      ]);
    },
  );

  test('is not settled by what must be asked about, whatever amount that names', async () => {
    const { attemptId, refundId } = await paidTwice();
    const event: ProviderEvent = {
      kind: 'refund',
      eventId: crypto.randomUUID(),
      refundId,
      attemptId,
      amountFen: 2990,
      status: refunded(),
      mustQuery: true,
    };
    await receiveNotification(inbox(), { id: 'wechatpay' }, event);
    expect(await outcome(event.eventId)).toBeNull();
    await applyStoredEvent(inbox())({ provider: 'wechatpay', eventId: event.eventId });
    expect(await outcome(event.eventId)).toBe('asked');
    expect(await stateOfRefund(refundId)).toMatchObject({ state: 'requested' });
  });

  test('is not what another provider’s bill means', async () => {
    const { orderId, attemptId, refundId, transactions } = await paidTwice();
    const comparison = comparisonOf('alipay');
    const row = { attemptId, amountFen: 2990, currency: 'CNY', transactionId: transactions[1] ?? '' };
    expect(await matchRow(comparison, { ...row, kind: 'refund', refundId })).toBe(false);
    expect(await stateOfRefund(refundId)).toEqual({ state: 'requested', billed_on: null });
    expect(await matchRow(comparison, { ...row, kind: 'payment', refundId: null })).toBe(false);
    expect(asked).toEqual([]);
    expect(await casesAbout(refundId)).toEqual([
      { kind: 'foreignRefund', provider: 'alipay', order_id: null },
    ]);
    expect(await casesAbout(row.transactionId)).toEqual([
      { kind: 'billUnknownRow', provider: 'alipay', order_id: null },
    ]);
    expect(await shop.count('payments where order_id = $1 and billed_on is not null', orderId)).toBe(0);
  });
});

test('a notice that was applied is not asked about again, and keeps what became of it', async () => {
  const orderId = await shop.orderAtCashier();
  const event: ProviderEvent = {
    kind: 'payment',
    eventId: crypto.randomUUID(),
    attemptId: `${orderId}_1`,
    status: { state: 'unpaid' },
    mustQuery: true,
  };
  await receiveNotification(inbox(), { id: 'wechatpay' }, event);
  const apply = applyStoredEvent(inbox(money(`4200${orderId}`)));
  const job = { provider: 'wechatpay', eventId: event.eventId };
  await apply(job);
  await apply(job);
  expect(asked).toHaveLength(1);
  // As the process that was frozen on its way to this does, once it wakes.
  await applyEvent(inbox(money(`4200${orderId}`)), 'wechatpay', event, shop.server.clock.now());
  expect(await outcome(event.eventId)).toBe('paid');
});

/** A notice of a refund; by default of one that is not ours, which proves that it was made. */
const refundNotice = (more: Partial<Extract<ProviderEvent, { kind: 'refund' }>> = {}) => ({
  kind: 'refund' as const,
  eventId: crypto.randomUUID(),
  refundId: `CONSOLE_${crypto.randomUUID()}`,
  attemptId: null,
  amountFen: 2990,
  status: refunded(),
  ...more,
});

test('a refund that was not made here, and that a person has put aside, does not come back with the next notice of it', async () => {
  const notice = refundNotice();
  await receiveNotification(inbox(), { id: 'wechatpay' }, notice);
  expect(await casesAbout(notice.refundId)).toMatchObject([{ kind: 'foreignRefund' }]);
  await query(
    "update payment_cases set resolved_at = now(), resolution = 'dismiss: x' where subject = $1",
    notice.refundId,
  );
  await receiveNotification(inbox(), { id: 'wechatpay' }, { ...notice, eventId: crypto.randomUUID() });
  expect(await casesAbout(notice.refundId)).toEqual([]);
});

test.each([700, null])(
  'a refund of ours that was made elsewhere is an open item over what the notice says: %s',
  async (amountFen) => {
    const { orderId, attemptId } = await paidTwice();
    const notice = refundNotice({ attemptId, amountFen });
    await receiveNotification(inbox(), { id: 'wechatpay' }, notice);
    expect(
      await query(
        'select order_id, amount_fen, currency from payment_cases where subject = $1',
        notice.refundId,
      ),
    ).toEqual([{ order_id: orderId, amount_fen: amountFen, currency: amountFen && 'CNY' }]);
  },
);

test('a notice that proves nothing, of a refund of money that never came to us, is nobody’s business', async () => {
  const { attemptId } = await paidTwice();
  const notice = refundNotice({ attemptId, mustQuery: true });
  await receiveNotification(inbox(), { id: 'wechatpay' }, notice);
  await applyStoredEvent(inbox())({ provider: 'wechatpay', eventId: notice.eventId });
  expect(await outcome(notice.eventId)).toBe('ignored');
  expect(await casesAbout(notice.refundId)).toEqual([]);
});

test.each(['withdrawn', 'paidOtherwise'])(
  'a refund that was %s, of which a notice proves nothing, comes before a person once its provider has made it',
  async (state) => {
    const { refundId } = await billedRefund(state);
    const notice = refundNotice({ refundId, mustQuery: true });
    await receiveNotification(inbox(), { id: 'wechatpay' }, notice);
    const made = inbox({ state: 'unpaid' }, refunded());
    await applyStoredEvent(made)({ provider: 'wechatpay', eventId: notice.eventId });
    expect(await casesAbout(refundId)).toMatchObject([{ kind: 'foreignRefund' }]);
  },
);

test('that a refund has come back is asked about until its provider says whether it has', async () => {
  const { refundId } = await billedRefund('requested');
  expect(await isMade(refundId)).toBe('refunded');
  const notice = refundNotice({ refundId, status: { state: 'failed', reason: 'sent back' } });
  await receiveNotification(inbox(), { id: 'wechatpay' }, notice);
  expect(await outcome(notice.eventId)).toBeNull();
  const says = inbox({ state: 'unpaid' }, notice.status);
  await applyEvent(says, 'wechatpay', notice, shop.server.clock.now());
  expect(await outcome(notice.eventId)).toBe('failed');
  expect(await casesAbout(refundId)).toMatchObject([{ kind: 'refundFailed' }]);
});

test('what its provider must be asked about is asked about once, in however many processes', async () => {
  const attemptId = `${await shop.orderAtCashier()}_1`;
  const event: ProviderEvent = {
    kind: 'payment',
    eventId: crypto.randomUUID(),
    attemptId,
    status: { state: 'unpaid' },
    mustQuery: true,
  };
  const apply = applyInbox(inbox({ state: 'unknown', reason: 'no answer' }));
  await receiveNotification(inbox(), { id: 'wechatpay' }, event);
  shop.server.clock.advance(11_000);
  await Promise.all([apply(), apply(), apply()]);
  expect(asked.filter((one) => one.attemptId === attemptId)).toHaveLength(1);
});

test('one transaction pays one attempt, whatever is told of another', async () => {
  const [paid, unpaid] = [await shop.orderAtCashier(), await shop.orderAtCashier()];
  const now = shop.server.clock.now();
  expect(await pay(paid, `4200${paid}`)).toBe('paid');
  const about = {
    provider: 'wechatpay',
    orderId: unpaid,
    amountFen: 2990,
    currency: 'CNY',
    detail: null,
    now,
  };
  await openCase(deps().db, { kind: 'attemptUnknown', subject: `${unpaid}_1`, ...about });
  expect(await pay(unpaid, `4200${paid}`)).toBe('ignored');
  expect(await shop.orderState(unpaid)).toBe('toPay');
  expect(
    await query('select state, transaction_id from payment_attempts where order_id = $1', unpaid),
  ).toEqual([{ state: 'open', transaction_id: null }]);
  expect(await casesAbout(`${unpaid}_1`)).toMatchObject([{ kind: 'attemptUnknown' }]);
});

test('an attempt keeps the transaction that paid it when a second one comes', async () => {
  const { orderId, transactions } = await paidTwice();
  const [attempt] = await query('select transaction_id from payment_attempts where order_id = $1', orderId);
  expect(attempt.transaction_id).toBe(transactions[0]);
  expect(await shop.quarantined(orderId, 'secondTransaction')).toBe(1);
});

test.each([
  [2991, 'CNY', 1],
  [2990, 'USD', 1],
  [2990, 'CNY', 0],
])(
  'of a row of a bill over %i %s, a payment of 2990 CNY leaves %i open items',
  async (amountFen, currency, left) => {
    const orderId = await shop.orderAtCashier();
    const now = shop.server.clock.now();
    const row = { provider: 'wechatpay', orderId, amountFen, currency, detail: null, now };
    await openCase(deps().db, { kind: 'billUnknownRow', subject: `4200${orderId}`, ...row });
    expect(await pay(orderId, `4200${orderId}`)).toBe('paid');
    expect(await casesAbout(`4200${orderId}`)).toHaveLength(left);
  },
);

test('a bill that has the money in another currency differs, and is found again on a later one', async () => {
  const { orderId, attemptId, refundId, transactions } = await paidTwice();
  await query("update refunds set state = 'succeeded', settled_at = now() where id = $1", refundId);
  const [first = '', second = ''] = transactions;
  const row = { attemptId, amountFen: 2990, transactionId: second, refundId: null, kind: 'payment' } as const;
  const refund = { ...row, refundId, kind: 'refund' } as const;
  const matches = async (currency: string) => {
    const comparison = comparisonOf('wechatpay');
    return [
      await matchRow(comparison, { ...row, currency }),
      await matchRow(comparison, { ...refund, currency }),
    ];
  };
  expect(await matches('USD')).toEqual([false, false]);
  expect(await casesAbout(second)).toMatchObject([{ kind: 'billDiffers', order_id: orderId }]);
  expect(await casesAbout(refundId)).toMatchObject([{ kind: 'billDiffers', order_id: orderId }]);
  expect(await matches('CNY')).toEqual([true, true]);
  // Only what no bill has had is missing.
  await openMissing(comparisonOf('wechatpay'));
  const missing = async (subject: string) =>
    (await casesAbout(subject)).filter(({ kind }) => kind === 'billMissingRow').length;
  expect([await missing(first), await missing(second), await missing(refundId)]).toEqual([1, 0, 0]);
  // What of the refund differed does so no more.
  expect(await casesAbout(refundId)).toEqual([]);
});

test('a payment that came while its bill was compared is an open item only until the next comparison', async () => {
  const { orderId, attemptId, transactions } = await paidTwice();
  const [, transactionId = ''] = transactions;
  const money = { amountFen: 2990, currency: 'CNY' };
  const about = { provider: 'wechatpay', orderId, detail: null, now: shop.server.clock.now() };
  await openCase(deps().db, { kind: 'billUnknownRow', subject: transactionId, ...money, ...about });
  const row = { attemptId, transactionId, refundId: null, kind: 'payment', ...money } as const;
  expect(await matchRow(comparisonOf('wechatpay'), row)).toBe(true);
  expect(await casesAbout(transactionId)).toEqual([]);
});

/** A refund as a bill has it. */
async function billedRefund(state: string) {
  const { attemptId, refundId, transactions } = await paidTwice();
  await query('update refunds set state = $2 where id = $1', refundId, state);
  const row = { attemptId, transactionId: transactions[1] ?? '', refundId, amountFen: 2990, currency: 'CNY' };
  return { refundId, row: { ...row, kind: 'refund' as const } };
}
const isMade = (refundId: string) =>
  settleRefund(deps(), refundId, refunded(), shop.server.clock.now(), { isLatest: true });

test('a refund that failed here, and is on a bill, differs while its provider does not say, and until it is made', async () => {
  const { refundId, row } = await billedRefund('failed');
  expect(await matchRow(comparisonOf('wechatpay'), row)).toBe(false);
  expect(await casesAbout(refundId)).toMatchObject([{ kind: 'billDiffers' }]);
  expect(await isMade(refundId)).toBe('refunded');
  expect(await casesAbout(refundId)).toEqual([]);
});

test.each([
  ['twice', {}],
  ['over another amount', { amountFen: 2991 }],
  ['in another currency', { currency: 'USD' }],
])('a refund that a bill has %s differs also when it is made', async (what, other) => {
  const { refundId, row } = await billedRefund(what === 'twice' ? 'processing' : 'failed');
  const comparison = comparisonOf('wechatpay');
  expect(await matchRow(comparison, { ...row, ...other })).toBe(what === 'twice');
  if (what === 'twice') {
    expect(await matchRow(comparison, row)).toBe(false);
    await query("update refunds set state = 'failed' where id = $1", refundId);
  }
  expect(await isMade(refundId)).toBe('refunded');
  expect(await casesAbout(refundId)).toMatchObject([{ kind: 'billDiffers' }]);
});

test('a refund whose provider has not answered yet, and that is on a bill, is nothing to decide about', async () => {
  const { refundId, row } = await billedRefund('requested');
  expect(await matchRow(comparisonOf('wechatpay'), row)).toBe(true);
  expect(await stateOfRefund(refundId)).toMatchObject({ state: 'requested', billed_on: '2026-11-21' });
  expect(await casesAbout(refundId)).toEqual([]);
});

test('a refund that is not made yet is not missing on a bill', async () => {
  const { refundId } = await paidTwice();
  await query("update refunds set state = 'processing', settled_at = now() where id = $1", refundId);
  await openMissing(comparisonOf('wechatpay'));
  expect(await casesAbout(refundId)).toEqual([]);
});
