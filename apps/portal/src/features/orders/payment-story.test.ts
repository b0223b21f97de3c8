import { describe, expect, it } from 'vitest';
import { formatFor } from '../../text/format.ts';
import { attemptStories, isMoving, sumsOf, verdicts } from './payment-story.ts';
import { texts } from './payment-story-texts.ts';
import { storySteps, verdictText } from './payment-story-words.ts';
import {
  type Attempt,
  type PaymentsOfOrder,
  type Received,
  type Refund,
  returnedOfOrder,
} from './payments-of-order.ts';

const now = Date.parse('2026-11-21T06:10:00Z');

const attempt = (part: Partial<Attempt>): Attempt => ({
  attemptId: 'zx1_1',
  payMethod: 'WX',
  state: 'open',
  amountFen: 2490,
  currency: 'CNY',
  createdAt: '2026-11-21T06:04:00Z',
  expiresAt: '2026-11-21T06:34:00Z',
  paidAt: null,
  ...part,
});
const received = (part: Partial<Received>): Received => ({
  transactionId: 't1',
  attemptId: 'zx1_1',
  amountFen: 2490,
  currency: 'CNY',
  paidAt: '2026-11-21T06:05:00Z',
  purpose: 'order',
  reason: null,
  ...part,
});
const refund = (part: Partial<Refund>): Refund => ({
  refundId: 'R1',
  transactionId: 't1',
  amountFen: 2490,
  currency: 'CNY',
  reason: 'duplicatePayment',
  state: 'requested',
  createdAt: '2026-11-21T06:07:00Z',
  settledAt: null,
  ...part,
});
const truth = (part: Partial<PaymentsOfOrder>): PaymentsOfOrder => ({
  attempts: [attempt({})],
  received: [],
  refunds: [],
  ...part,
});
const storyOf = (part: Partial<PaymentsOfOrder>) =>
  attemptStories(truth(part), now).map(({ outcome, facts }) => [outcome, facts.map(({ kind }) => kind)]);

const paidTwice: Partial<PaymentsOfOrder> = {
  attempts: [attempt({ state: 'paid' }), attempt({ attemptId: 'zx1_2', payMethod: 'ZFB', state: 'paid' })],
  received: [
    received({}),
    received({
      transactionId: 't2',
      attemptId: 'zx1_2',
      purpose: 'quarantine',
      reason: 'duplicatePayment',
    }),
  ],
};

describe('an attempt without money', () => {
  it.each([
    ['open', 'waiting'],
    ['abandoned', 'notUsed'],
    ['failed', 'failed'],
    ['closed', 'closed'],
  ] as const)('that is %s is told as %s', (state, outcome) => {
    expect(storyOf({ attempts: [attempt({ state })] })).toEqual([[outcome, ['begun', outcome]]]);
  });

  it('that is open after its end is being checked, not waiting for anybody', () => {
    const over = attempt({ expiresAt: '2026-11-21T06:09:00Z' });
    expect(storyOf({ attempts: [over] })).toEqual([['checking', ['begun', 'checking']]]);
  });
});

describe('money that came', () => {
  it('pays the order, and nothing more is said', () => {
    const one = { attempts: [attempt({ state: 'paid' })], received: [received({})] };
    expect(storyOf(one)).toEqual([['paid', ['begun', 'received']]]);
    expect(verdicts(truth(one))).toEqual([]);
  });

  it('twice, is told on the attempt that came second, with its way back', () => {
    const twice = { ...paidTwice, refunds: [refund({ transactionId: 't2' })] };
    expect(storyOf(twice)).toEqual([
      ['paid', ['begun', 'received']],
      ['twice', ['begun', 'odd', 'refund']],
    ]);
    expect(verdicts(truth(twice))).toMatchObject([{ kind: 'odd', reason: 'twice', fate: 'underWay' }]);
  });

  it('is told with its own moment and amount, and what goes back with its', () => {
    const back = refund({ transactionId: 't2', amountFen: 2400, state: 'succeeded' });
    const [, second] = attemptStories(truth({ ...paidTwice, refunds: [back] }), now);
    expect(second?.facts).toEqual([
      { kind: 'begun', at: '2026-11-21T06:04:00Z' },
      {
        kind: 'odd',
        at: '2026-11-21T06:05:00Z',
        transactionId: 't2',
        amountFen: 2490,
        currency: 'CNY',
        reason: 'twice',
      },
      {
        kind: 'refund',
        at: '2026-11-21T06:07:00Z',
        fate: 'done',
        reason: 'duplicatePayment',
        amountFen: 2400,
        currency: 'CNY',
      },
    ]);
  });

  it('that is known before its row is read says nothing of an attempt that waits', () => {
    expect(storyOf({ attempts: [attempt({ state: 'paid' })] })).toEqual([['paid', ['begun']]]);
  });

  it.each([
    ['requested', 'underWay'],
    ['processing', 'underWay'],
    ['paidOtherwise', 'doneOtherwise'],
    ['succeeded', 'done'],
    ['failed', 'failed'],
    ['withdrawn', 'held'],
  ] as const)('twice, with its refund %s, is %s', (state, fate) => {
    const story = { ...paidTwice, refunds: [refund({ transactionId: 't2', state })] };
    expect(verdicts(truth(story)).map((verdict) => verdict.fate)).toEqual([fate]);
  });

  it.each([
    ['latePayment', 'late', 'late'],
    ['overpaid', 'tooMuch', 'wrong'],
    ['underpaid', 'tooLittle', 'wrong'],
    ['wrongCurrency', 'currency', 'wrong'],
    ['secondTransaction', 'twice', 'twice'],
  ] as const)('and does not fit (%s) is held as long as nothing was decided', (reason, told, outcome) => {
    const odd = {
      attempts: [attempt({ state: 'closed' })],
      received: [received({ purpose: 'quarantine', reason, amountFen: 100 })],
    };
    expect(storyOf(odd)).toEqual([[outcome, ['begun', 'odd', 'held']]]);
    expect(verdicts(truth(odd))).toMatchObject([
      { kind: 'odd', reason: told, fate: 'held', amountFen: 100, wantedFen: 2490 },
    ]);
  });

  it.each(['zh', 'en'] as const)(
    'and that its provider gave back is not said to be held (%s)',
    (language) => {
      const one = truth({ received: [received({ purpose: 'quarantine', reason: 'refundedAtProvider' })] });
      const words = texts[language];
      const format = formatFor(language, 'cn');
      const said = [
        ...verdicts(one).map((verdict) => verdictText(words, format, verdict)),
        ...attemptStories(one, now)
          .flatMap((story) => storySteps({ words, format, provider: 'WeChat Pay' }, story))
          .map(({ text }) => text),
      ];
      expect(said).toHaveLength(4);
      expect(JSON.stringify(said)).not.toMatch(/保管|hold/);
    },
  );

  it('of the order, that goes back in part, is told with its own reason', () => {
    const back = refund({ amountFen: 1000, reason: 'undeliverable', state: 'succeeded' });
    const one = truth({ received: [received({})], refunds: [back] });
    expect(verdicts(one)).toMatchObject([{ kind: 'refund', reason: 'undeliverable', fate: 'done' }]);
    expect(returnedOfOrder(one)).toBe(1000);
    const promised = truth({ received: [received({})], refunds: [{ ...back, state: 'processing' }] });
    const otherwise = {
      ...one,
      refunds: one.refunds.map((back) => ({ ...back, state: 'paidOtherwise' as const })),
    };
    expect(returnedOfOrder(otherwise)).toBe(returnedOfOrder(one));
    expect(returnedOfOrder(promised), 'a receipt counts what has gone back').toBe(0);
  });

  it('goes back when the provider has settled that, not when it was promised', () => {
    const settledAt = '2026-11-22T09:00:00Z';
    const settled = refund({ state: 'succeeded', settledAt });
    const one = truth({ received: [received({})], refunds: [settled] });
    expect(verdicts(one)).toMatchObject([{ at: settledAt }]);
    expect(verdicts({ ...one, refunds: [refund({})] })).toMatchObject([{ at: '2026-11-21T06:07:00Z' }]);
  });
});

it('the sums keep apart what came, what went back and what is on its way, by currency', () => {
  const story = truth({
    received: [received({}), received({ transactionId: 't2' }), received({ currency: 'USD', amountFen: 5 })],
    refunds: [
      refund({ state: 'succeeded', amountFen: 90 }),
      refund({ state: 'failed', amountFen: 7 }),
      refund({ state: 'withdrawn', amountFen: 1000 }),
    ],
  });
  expect(sumsOf(story)).toEqual([
    { currency: 'CNY', receivedFen: 4980, returningFen: 7, returnedFen: 90 },
    { currency: 'USD', receivedFen: 5, returningFen: 0, returnedFen: 0 },
  ]);
});

it('what a second payment gave back is none of the order’s own money', () => {
  const twice = truth({ ...paidTwice, refunds: [refund({ transactionId: 't2', state: 'succeeded' })] });
  expect(returnedOfOrder(twice)).toBe(0);
});

it('it is worth asking again as long as an attempt is open or a refund is under way', () => {
  expect(isMoving(truth({}))).toBe(true);
  expect(isMoving(truth({ attempts: [attempt({ state: 'abandoned' })] }))).toBe(false);
  for (const state of ['requested', 'processing'] as const)
    expect(isMoving(truth({ attempts: [], refunds: [refund({ state })] }))).toBe(true);
  expect(isMoving(truth({ attempts: [], refunds: [refund({ state: 'failed' })] }))).toBe(false);
});
