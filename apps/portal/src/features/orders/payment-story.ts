import {
  type Attempt,
  isArrived,
  type PaymentsOfOrder,
  type Received,
  type Refund,
} from './payments-of-order.ts';

type EmptyOutcome = 'waiting' | 'checking' | 'notUsed' | 'failed' | 'closed';

/** The result of one payment attempt. */
export type AttemptOutcome = EmptyOutcome | 'paid' | 'twice' | 'late' | 'wrong';

/** Why money does not count for its order, in the categories that matter to the payer. */
export type OddReason = 'twice' | 'late' | 'tooMuch' | 'tooLittle' | 'currency' | 'returned' | 'other';

/**
 * held: staff decide · underWay: a refund is in progress · done: refunded · doneOtherwise: refunded, but not by the
 * provider · failed: the provider could not refund.
 */
export type Fate = 'held' | 'underWay' | 'done' | 'doneOtherwise' | 'failed';

interface Money {
  readonly amountFen: number;
  readonly currency: string;
}

/** One thing that happened in an attempt. */
export type Fact =
  | { readonly kind: 'begun'; readonly at: string }
  | { readonly kind: EmptyOutcome }
  | ({ readonly kind: 'received'; readonly at: string; readonly transactionId: string } & Money)
  | ({
      readonly kind: 'odd';
      readonly at: string;
      readonly transactionId: string;
      readonly reason: OddReason;
    } & Money)
  | { readonly kind: 'held'; readonly reason: OddReason }
  | ({
      readonly kind: 'refund';
      readonly at: string;
      readonly fate: Exclude<Fate, 'held'>;
      readonly reason: Refund['reason'];
    } & Money);

export interface AttemptStory {
  readonly attempt: Attempt;
  readonly outcome: AttemptOutcome;
  readonly facts: readonly Fact[];
}

/** What a payer wants to know first: money that does not count for the order or was refunded, and where it is now. */
export type Verdict = Money & { readonly fate: Fate; readonly at?: string } & (
    | { readonly kind: 'odd'; readonly reason: OddReason; readonly wantedFen: number }
    | { readonly kind: 'refund'; readonly reason: Refund['reason'] }
  );

const oddReasons: Readonly<Partial<Record<Refund['reason'], OddReason>>> = {
  duplicatePayment: 'twice',
  secondTransaction: 'twice',
  latePayment: 'late',
  overpaid: 'tooMuch',
  underpaid: 'tooLittle',
  wrongCurrency: 'currency',
  refundedAtProvider: 'returned',
};

const oddReasonOf = ({ reason }: Received): OddReason => (reason && oddReasons[reason]) ?? 'other';

const outcomes: Readonly<Record<OddReason, AttemptOutcome>> = {
  twice: 'twice',
  late: 'late',
  tooMuch: 'wrong',
  tooLittle: 'wrong',
  currency: 'wrong',
  returned: 'wrong',
  other: 'wrong',
};

const fates = {
  requested: 'underWay',
  processing: 'underWay',
  succeeded: 'done',
  failed: 'failed',
  paidOtherwise: 'doneOtherwise',
} as const satisfies Partial<Record<Refund['state'], Fate>>;

/** A refund that staff have withdrawn does not count: the money is held. */
const isKept = (refund: Refund): refund is Refund & { state: keyof typeof fates } =>
  refund.state !== 'withdrawn';

const refundsOf = ({ refunds }: PaymentsOfOrder, { transactionId }: Received) =>
  refunds.filter(isKept).filter((refund) => refund.transactionId === transactionId);

const momentOf = ({ settledAt, createdAt }: Refund): string => settledAt ?? createdAt;

/** The result of an attempt for which money has come. */
function outcomeOf(first: Received, received: readonly Received[]): AttemptOutcome {
  return received.some(({ purpose }) => purpose === 'order') ? 'paid' : outcomes[oddReasonOf(first)];
}

/** The result of an attempt without money. `paid`: its payment was not read yet, the next answer has it. */
function emptyOutcomeOf({ state, expiresAt }: Attempt, now: number): EmptyOutcome | 'paid' {
  switch (state) {
    case 'open':
      return Date.parse(expiresAt) > now ? 'waiting' : 'checking';
    case 'abandoned':
      return 'notUsed';
    case 'paid':
    case 'failed':
    case 'closed':
      return state;
  }
}

function factsOf(truth: PaymentsOfOrder, received: Received): Fact[] {
  const { amountFen, currency, transactionId, paidAt: at } = received;
  const money = { amountFen, currency, transactionId, at };
  const isOdd = received.purpose === 'quarantine';
  const refunds = refundsOf(truth, received);
  return [
    isOdd ? { kind: 'odd', ...money, reason: oddReasonOf(received) } : { kind: 'received', ...money },
    ...(isOdd && refunds.length === 0 ? [{ kind: 'held' as const, reason: oddReasonOf(received) }] : []),
    ...refunds.map((refund) => ({
      kind: 'refund' as const,
      at: momentOf(refund),
      fate: fates[refund.state],
      reason: refund.reason,
      amountFen: refund.amountFen,
      currency: refund.currency,
    })),
  ];
}

/**
 * Each attempt with its payments and refunds, oldest first.
 *
 * @param now UTC in milliseconds.
 */
export function attemptStories(truth: PaymentsOfOrder, now: number): readonly AttemptStory[] {
  return truth.attempts.map((attempt) => {
    const received = truth.received.filter(({ attemptId }) => attemptId === attempt.attemptId);
    const begun: Fact = { kind: 'begun', at: attempt.createdAt };
    const [first] = received;
    if (first) {
      const facts = [begun, ...received.flatMap((one) => factsOf(truth, one))];
      return { attempt, outcome: outcomeOf(first, received), facts };
    }
    const outcome = emptyOutcomeOf(attempt, now);
    return { attempt, outcome, facts: outcome === 'paid' ? [begun] : [begun, { kind: outcome }] };
  });
}

/** The sentences at the top of the page, in the order in which the payments came. */
export function verdicts(truth: PaymentsOfOrder): readonly Verdict[] {
  return truth.received.flatMap((received): Verdict[] => {
    const refunds = refundsOf(truth, received);
    if (received.purpose === 'order') {
      return refunds.map((refund) => ({
        kind: 'refund',
        reason: refund.reason,
        amountFen: refund.amountFen,
        currency: refund.currency,
        fate: fates[refund.state],
        at: momentOf(refund),
      }));
    }
    const attempt = truth.attempts.find(({ attemptId }) => attemptId === received.attemptId);
    const odd = {
      kind: 'odd' as const,
      reason: oddReasonOf(received),
      wantedFen: attempt?.amountFen ?? received.amountFen,
      currency: received.currency,
    };
    if (refunds.length === 0) return [{ ...odd, amountFen: received.amountFen, fate: 'held' }];
    return refunds.map((refund) => ({
      ...odd,
      amountFen: refund.amountFen,
      fate: fates[refund.state],
      at: momentOf(refund),
    }));
  });
}

export interface Sums {
  readonly currency: string;
  readonly receivedFen: number;
  /** The refunds that have not succeeded yet, including failed ones. */
  readonly returningFen: number;
  readonly returnedFen: number;
}

/** The sums, one for each currency in which money was received. */
export function sumsOf({ received, refunds }: PaymentsOfOrder): readonly Sums[] {
  const currencies = [...new Set(received.map(({ currency }) => currency))];
  const add = (list: readonly (Money & object)[], currency: string) =>
    list.filter((item) => item.currency === currency).reduce((sum, item) => sum + item.amountFen, 0);
  const kept = refunds.filter(isKept);
  return currencies.map((currency) => ({
    currency,
    receivedFen: add(received, currency),
    returningFen: add(
      kept.filter((refund) => !isArrived(refund)),
      currency,
    ),
    returnedFen: add(kept.filter(isArrived), currency),
  }));
}

/** Whether a payment or a refund is still in progress, so that it is worth asking again. */
export const isMoving = ({ attempts, refunds }: PaymentsOfOrder): boolean =>
  attempts.some(({ state }) => state === 'open') ||
  refunds.some(({ state }) => state === 'requested' || state === 'processing');
