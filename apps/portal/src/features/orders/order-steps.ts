import { isOpen, isPaid, isPayable, type Order, type OrderEvent, type OrderLine } from './order.ts';

type Delivery = OrderLine['delivery'];

/** The kinds of steps; order-texts has a text for each. */
export type StepKind =
  | 'ordered'
  | 'payFailed'
  | 'toPay'
  | 'closing'
  | 'cancelled'
  | 'timedOut'
  | 'latePayment'
  | 'duplicatePayment'
  | 'wrongPayment'
  | 'paid'
  | 'submitting'
  | 'submitted'
  | 'takingEffect'
  | 'waitingToStart'
  | 'inEffect'
  | 'ended'
  | 'notDelivered'
  | 'credited'
  | 'refunding'
  | 'refundFailed'
  | 'secondReturned'
  | 'oddReturned'
  | 'refunded'
  | 'partRefunded';

export interface OrderStep {
  readonly kind: StepKind;
  readonly state: 'done' | 'now' | 'later' | 'failed';
  /** When it happened. */
  readonly at?: string | undefined;
  /** The time that the step's text mentions: the start to come, the end of the service, or the deadline. */
  readonly moment?: string | undefined;
  readonly payMethod?: OrderEvent['payMethod'] | undefined;
  /** takingEffect: it takes longer than it usually does. */
  readonly isLate?: boolean;
}

/** A service takes effect within seconds; after this long, it would be wrong to still say so. */
const usualMs = 5 * 60_000;

/** Refunded means that it could not be delivered: a refund of what was delivered leaves the line as it was. */
export const undelivered: readonly Delivery[] = ['failed', 'refunded', 'credited'];
/** From slowest to fastest: an order shows the state of its slowest line. */
const slowness: readonly Delivery[] = ['retried', 'waiting', 'submitted', 'inEffect', 'expired'];

const last = (events: readonly OrderEvent[], event: OrderEvent['event']): OrderEvent | undefined =>
  events.filter((entry) => entry.event === event).pop();

const earliest = (moments: readonly (string | null)[]): string | undefined =>
  moments.filter((moment) => moment !== null).sort()[0];

/** Payments that were received but do not count for the order. */
const oddPayments = ['latePayment', 'duplicatePayment', 'wrongPayment'] as const;

const oddPaymentSteps = (events: readonly OrderEvent[]): OrderStep[] =>
  events.flatMap(({ event, at, payMethod }) => {
    const kind = oddPayments.find((odd) => odd === event);
    return kind ? [{ kind, state: 'done' as const, at, payMethod }] : [];
  });

/** Why a payment that does not count was refunded, as the `refunded` event says. */
const oddReasons: readonly (string | null)[] = [
  'duplicatePayment',
  'secondTransaction',
  'latePayment',
  'overpaid',
  'underpaid',
  'wrongCurrency',
  'unknownAttempt',
];

const isOddReturn = ({ event, detail }: OrderEvent): boolean =>
  arrivals.includes(event) && oddReasons.includes(detail);

const returnSteps = (events: readonly OrderEvent[]): OrderStep[] =>
  events.filter(isOddReturn).map(({ at, detail }) => ({
    kind: detail === 'duplicatePayment' || detail === 'secondTransaction' ? 'secondReturned' : 'oddReturned',
    state: 'done',
    at,
  }));

/** The payments that do not count and went back, then the latest refund that is still under way or failed. */
function refundSteps(events: readonly OrderEvent[]): OrderStep[] {
  const told = events.filter(({ event }) => refundEvents.includes(event));
  const wanted = told.filter(({ event }) => event === 'refundRequested').length;
  const ended = told.filter(({ event }) => arrivals.includes(event)).length;
  const returned = returnSteps(events);
  if (wanted <= ended) return returned;
  const failed = told[told.length - 1]?.event === 'refundFailed';
  const at = told[told.length - 1]?.at;
  return [
    ...returned,
    failed ? { kind: 'refundFailed', state: 'failed', at } : { kind: 'refunding', state: 'now', at },
  ];
}

const arrivals: readonly string[] = ['refunded', 'refundedOtherwise'];
const refundEvents: readonly string[] = ['refundRequested', 'refundFailed', ...arrivals];

function unpaidSteps(order: Order, events: readonly OrderEvent[], now: number): OrderStep[] {
  const failed = last(events, 'attemptFailed');
  const steps: OrderStep[] = [];
  if (order.status === 'failed') {
    steps.push({ kind: 'payFailed', state: 'failed', at: failed?.at, payMethod: failed?.payMethod });
  }
  if (isPayable(order, now)) steps.push({ kind: 'toPay', state: 'now', moment: order.payBefore });
  // The server ends it only when it is sure that no payment is under way.
  else if (isOpen(order)) steps.push({ kind: 'closing', state: 'now' });
  if (order.status === 'cancelled' || order.status === 'timedOut') {
    steps.push({ kind: order.status, state: 'failed', at: last(events, order.status)?.at });
  }
  steps.push(...oddPaymentSteps(events), ...refundSteps(events));
  return steps;
}

/** The delivery of the lines that have not failed, and were neither refunded nor credited. */
function deliverySteps(
  lines: readonly OrderLine[],
  events: readonly OrderEvent[],
  paidAt: string,
  now: number,
): OrderStep[] {
  const slowest = slowness.find((delivery) => lines.some((line) => line.delivery === delivery));
  if (!slowest) return [];
  const submitted = last(events, 'submitted')?.at;
  if (slowest === 'waiting' || slowest === 'retried') return [{ kind: 'submitting', state: 'now' }];

  const steps: OrderStep[] = [{ kind: 'submitted', state: 'done', at: submitted }];
  if (slowest === 'submitted') {
    const waiting = lines.filter((line) => line.delivery === 'submitted');
    const starts = earliest(waiting.map((line) => line.effectiveTime)) ?? '';
    steps.push(
      Date.parse(starts) > now
        ? { kind: 'waitingToStart', state: 'now', moment: starts }
        : {
            kind: 'takingEffect',
            state: 'now',
            isLate: now - Date.parse(starts > paidAt ? starts : paidAt) > usualMs,
          },
    );
    return steps;
  }
  // The event may be older than the start: the platform may confirm a line before it begins.
  const told = last(events, 'inEffect')?.at;
  const began = earliest(lines.map((line) => line.effectiveTime));
  const at = began !== undefined && (told === undefined || began > told) ? began : told;
  const ends = earliest(lines.filter((line) => line.delivery === slowest).map((line) => line.expirationTime));
  steps.push({ kind: 'inEffect', state: 'done', at, moment: slowest === 'inEffect' ? ends : undefined });
  if (slowest === 'expired') steps.push({ kind: 'ended', state: 'done', at: ends });
  return steps;
}

/**
 * What happened to an order and what comes next, in sequence. Works without the events, until they have loaded: then
 * only times are missing.
 *
 * @param now UTC in milliseconds.
 */
export function orderSteps(order: Order, events: readonly OrderEvent[], now: number): readonly OrderStep[] {
  if (!isPaid(order)) {
    return [{ kind: 'ordered', state: 'done', at: order.creationTime }, ...unpaidSteps(order, events, now)];
  }
  const paid = last(events, 'paid');
  const paidAt = paid?.at ?? order.payTime ?? undefined;
  const steps: OrderStep[] = [
    {
      kind: 'paid',
      state: 'done',
      at: paidAt,
      payMethod: paid?.payMethod ?? order.payMethod,
    },
  ];
  steps.push(...oddPaymentSteps(events));
  const count = (...states: Delivery[]) =>
    order.orderVosList.filter(({ delivery }) => states.includes(delivery)).length;
  const alive = order.orderVosList.filter(({ delivery }) => !undelivered.includes(delivery));
  const lost = count('failed', 'refunded');
  const refunded = events.filter((event) => arrivals.includes(event.event) && !isOddReturn(event)).pop();
  if (order.status !== 'refunded') steps.push(...deliverySteps(alive, events, paidAt ?? '', now));
  if (lost > 0) {
    steps.push({ kind: 'notDelivered', state: 'failed', at: last(events, 'deliveryFailed')?.at });
  }
  if (count('credited') > 0) {
    steps.push({ kind: 'credited', state: 'done', at: last(events, 'credited')?.at });
  }
  steps.push(...refundSteps(events));
  if (order.status !== 'paid') {
    steps.push({
      kind: order.status === 'refunded' ? 'refunded' : 'partRefunded',
      state: 'done',
      at: refunded?.at,
      payMethod: refunded?.event === 'refundedOtherwise' ? null : (refunded?.payMethod ?? order.payMethod),
    });
  }
  return steps;
}
