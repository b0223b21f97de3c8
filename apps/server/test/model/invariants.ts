import { deliveryTransitions, isPaid, orderTransitions } from '../../src/modules/orders/states.ts';
import type {
  AttemptState,
  Delivery,
  OrderStatus,
  PaymentCaseKind,
  QuarantineReason,
  RefundReason,
  RefundRow,
  UnwindState,
} from '../../src/platform/database/tables.ts';
import { arrived, isDecided } from '../../src/platform/refund-states.ts';
import { leftOf, type MoneyIn, type ProviderWorld } from './payment-provider.ts';
import type { Play } from './play.ts';

type RefundState = RefundRow['state'];

/** The records of a shop that has come to rest. */
export interface Books {
  readonly orders: readonly {
    id: string;
    status: OrderStatus;
    pay_fen: number;
    idempotency_key: string | null;
  }[];
  readonly lines: readonly {
    id: string;
    order_id: string;
    delivery: Delivery;
    total: number;
    grants: number;
    planned: number;
    delivered: number;
    revoked: number;
    left_fen: number;
    /** What of the device's balance came from the line. */
    credited_fen: number;
    /** Its contract was ended. */
    is_ended: boolean;
    /** It has something to give at the end of the course. */
    gives_more: boolean;
    /** What the line gives, by type, as the platform should know it. */
    services: string[];
  }[];
  readonly payments: readonly {
    id: string;
    provider: string;
    transaction_id: string;
    order_id: string | null;
    amount_fen: number;
    currency: string;
    purpose: 'order' | 'quarantine';
    reason: QuarantineReason | null;
  }[];
  readonly refunds: readonly {
    id: string;
    payment_id: string;
    order_line_id: string | null;
    amount_fen: number;
    reason: RefundReason;
    state: RefundState;
  }[];
  readonly unwinds: readonly {
    id: string;
    order_line_id: string;
    state: UnwindState;
    refund_id: string | null;
    refund_fen: number;
  }[];
  readonly cases: readonly { kind: PaymentCaseKind; subject: string; is_open: boolean }[];
  readonly coupons: readonly { id: string; total: number; reserved: number; used: number }[];
  readonly uses: readonly {
    coupon_id: string;
    order_id: string;
    state: string;
    status: OrderStatus;
    pays_line: boolean;
    /** All of its order's money was refunded or credited, and some of it credited. */
    is_credited: boolean;
    /** The order's money was refunded, and the bank sent it back. */
    came_back: boolean;
  }[];
  readonly inbox: readonly { event_id: string; outcome: string | null }[];
  readonly moves: readonly { kind: string; id: string; from_state: string; to_state: string }[];
  readonly claims: readonly { order_id: string; status: OrderStatus }[];
  /** Two lines of one queue of a device that run at the same time. */
  readonly overlaps: readonly { first: string; second: string }[];
  readonly proof: readonly unknown[];
}

export async function readBooks({ world }: Play): Promise<Books> {
  const read = world.rows.bind(world);
  return {
    orders: await read('select id, status, pay_fen, idempotency_key from orders'),
    lines: await read(
      `
      select l.id, l.order_id, l.delivery, l.total, count(g.*) as grants,
        (select sum(case (d ->> 'split')::integer when 1 then (d ->> 'period')::integer else 1 end)
          from jsonb_array_elements(l.sold -> 'details') d)::integer as planned,
        count(*) filter (where g.state = 'delivered') as delivered,
        count(*) filter (where g.state = 'revoked') as revoked,
        l.amount_fen - l.discount_fen - coalesce((
          select sum(r.amount_fen) from refunds r where r.order_line_id = l.id and r.state <> 'withdrawn'), 0) as left_fen,
        coalesce((select sum(b.amount_fen) from balance_entries b where b.reference = 'line:' || l.id), 0) as credited_fen,
        exists (select from unwinds w where w.order_line_id = l.id and w.state in ('refunding', 'done')) as is_ended,
        coalesce(bool_or(g.state = 'delivered' and g.expiration_time > $1), false) as gives_more,
        array(
          select concat_ws(' ', type, (extract(epoch from min(effective_time)) * 1000)::bigint, (extract(epoch from max(expiration_time)) * 1000)::bigint)
          from grants where order_line_id = l.id and state <> 'revoked' group by type, unit order by type
        ) as services
      from order_lines l left join grants g on g.order_line_id = l.id group by l.id`,
      [world.clock.now()],
    ),
    payments: await read('select * from payments'),
    refunds: await read('select * from refunds'),
    unwinds: await read('select id, order_line_id, state, refund_id, refund_fen from unwinds'),
    cases: await read('select kind, subject, resolved_at is null as is_open from payment_cases'),
    coupons: await read('select id, total, reserved, used from coupons'),
    uses: await read(`
      select u.*, o.status, exists (
        select from order_lines l where l.order_id = o.id and l.discount_fen > 0 and l.discount_fen = l.amount_fen
          and l.delivery not in ('failed', 'refunded')) as pays_line,
        o.id in (select order_id from order_lines where delivery = 'credited') and not exists (
          select from order_lines l where l.order_id = o.id and l.delivery <> 'credited'
          and l.amount_fen - l.discount_fen > coalesce((
            select sum(r.amount_fen) from refunds r where r.order_line_id = l.id
              and r.state in ('succeeded', 'paidOtherwise')), 0)
        ) as is_credited, exists (
        select from refunds r where r.order_id = o.id and r.settled_at is not null and r.state in ('failed', 'withdrawn')
          ) as came_back
      from coupon_uses u join orders o on o.id = u.order_id`),
    inbox: await read('select event_id, outcome from payment_inbox'),
    moves: await read('select * from model_moves order by number'),
    claims: await read('select f.order_id, o.status from free_claims f join orders o on o.id = f.order_id'),
    overlaps: await read(`
      with spans as (
        select order_line_id as id, imei, queue, min(effective_time) as starts_at, max(expiration_time) as ends_at
        from grants where queue is not null and state <> 'revoked' group by 1, 2, 3
      )
      select a.id as first, b.id as second from spans a join spans b using (imei, queue)
      where (a.starts_at, a.id) < (b.starts_at, b.id) and b.starts_at < a.ends_at`),
    proof: await read('select * from ledger_proof'),
  };
}

/** All violated invariants of the shop, as sentences; none when all is well. */
export function brokenInvariants(play: Play, books: Books): string[] {
  return [
    ...play.promises.faults.map((fault) => `a call failed: ${fault}`),
    ...books.proof.map((row) => `the ledger does not prove: ${JSON.stringify(row)}`),
    ...play.world.providers.flatMap((provider) => ofProvider(provider, books)),
    ...ofRefunds(play, books),
    ...ofOrders(books),
    ...ofLines(play, books),
    ...books.overlaps.map(
      ({ first, second }) => `line ${second} runs beside ${first}, which it should follow`,
    ),
    ...ofUnwinds(books),
    ...ofCoupons(books),
    ...ofMoves(books),
    ...ofPromises(play, books),
  ];
}

const hasOpenCase = ({ cases }: Books, subject: string, ...kinds: PaymentCaseKind[]): boolean =>
  cases.some((item) => item.is_open && item.subject === subject && kinds.includes(item.kind));

/** Money paid at a provider is recorded here, refunded, or an open item. */
function ofProvider({ manner, payments, excesses }: ProviderWorld, books: Books): string[] {
  const wrong = excesses.map((refundId) => `refund ${refundId} asked for more than was left`);
  for (const money of payments) {
    const name = `payment ${money.transactionId} of ${money.attemptId}`;
    const here = books.payments.filter(
      (row) => row.provider === manner.id && row.transaction_id === money.transactionId,
    );
    const [row] = here;
    if (!row) {
      if (!hasOpenCase(books, money.transactionId, 'billUnknownRow'))
        wrong.push(`${name} is known to nobody`);
      continue;
    }
    if (here.length > 1 || row.amount_fen !== money.amountFen || row.currency !== money.currency)
      wrong.push(`${name} is written down wrongly`);
    wrong.push(...refundsOfPayment(name, money, row, books));
    const order = books.orders.find(({ id }) => id === row.order_id);
    if (row.purpose === 'order') {
      if (!order || !isPaid(order.status)) wrong.push(`${name} pays an order that is ${order?.status}`);
      if (row.amount_fen !== order?.pay_fen) wrong.push(`${name} is not what its order costs`);
      const others = books.payments.filter(
        (other) => other.order_id === row.order_id && other.purpose === 'order',
      );
      if (others.length !== 1) wrong.push(`${name}: its order is paid ${others.length} times`);
    } else if (row.reason === 'duplicatePayment' && order && !isPaid(order.status)) {
      wrong.push(`${name} is called a duplicate, and nobody else has paid`);
    } else if (leftOf(money) > 0 && !isBeforePerson(row, books)) {
      wrong.push(`${name} was neither used (${row.reason}) nor given back, and nobody looks at it`);
    }
  }
  const known = new Set(payments.map(({ transactionId }) => transactionId));
  for (const row of books.payments) {
    if (row.provider === manner.id && !known.has(row.transaction_id))
      wrong.push(`payment ${row.transaction_id} was invented`);
  }
  return wrong;
}

/** A person may also have decided about a refund that the provider refused: then it is up to that person. */
const isBeforePerson = (row: Books['payments'][number], books: Books): boolean =>
  hasOpenCase(books, row.transaction_id, 'quarantine') ||
  books.refunds.some(
    (refund) =>
      refund.payment_id === row.id &&
      (isDecided(refund.state) || hasOpenCase(books, refund.id, 'refundFailed', 'refundUnknown')),
  );

/** Each refund has the same state here and there. One made there by hand is an open item. */
function refundsOfPayment(
  name: string,
  money: MoneyIn,
  row: Books['payments'][number],
  books: Books,
): string[] {
  const wrong: string[] = [];
  for (const [refundId, there] of money.refunds) {
    const here = books.refunds.find(({ id }) => id === refundId);
    const state = here && isDecided(here.state) ? 'failed' : here?.state;
    if (there.isForeign) {
      const isSeen =
        row.reason === 'refundedAtProvider' ||
        hasOpenCase(books, refundId, 'foreignRefund', 'billUnknownRow');
      if (!isSeen) wrong.push(`${name}: refund ${refundId} was made by hand, and nobody looks at it`);
    } else if (!here || here.payment_id !== row.id || here.amount_fen !== there.amountFen) {
      wrong.push(`${name}: refund ${refundId} is written down wrongly`);
    } else if (
      state !== there.state &&
      // Made after a person had decided about it, while the provider could not be asked: a person decides again.
      !hasOpenCase(books, refundId, here && isDecided(here.state) ? 'foreignRefund' : 'refundUnknown')
    ) {
      wrong.push(`${name}: refund ${refundId} is ${there.state} there and ${here.state} here`);
    }
  }
  return wrong;
}

function ofRefunds({ world }: Play, books: Books): string[] {
  const wrong: string[] = [];
  for (const refund of books.refunds) {
    const name = `refund ${refund.id} (${refund.reason})`;
    const isDone = world.providers.some(({ payments }) =>
      payments.some(({ refunds }) => refunds.get(refund.id)?.state === 'succeeded'),
    );
    if (refund.state === 'succeeded' && !isDone) wrong.push(`${name} never happened`);
    if (refund.state === 'failed' && !hasOpenCase(books, refund.id, 'refundFailed'))
      wrong.push(`${name} has failed, and nobody looks at it`);
    const payment = books.payments.find(({ id }) => id === refund.payment_id);
    const mayBe =
      payment?.purpose === 'quarantine' ||
      ['undeliverable', 'staffDecision', 'contractCancelled'].includes(refund.reason);
    if (!mayBe) wrong.push(`${name} gives back what was bought`);
  }
  return wrong;
}

/** A paid order shows how much of it was refunded. */
const ofOrders = ({ orders, payments, refunds }: Books): string[] =>
  payments
    .filter(({ purpose }) => purpose === 'order')
    .flatMap((payment) => {
      const order = orders.find(({ id }) => id === payment.order_id);
      const backFen = refunds
        .filter(({ payment_id, state }) => payment_id === payment.id && arrived.includes(state))
        .reduce((sum, { amount_fen }) => sum + amount_fen, 0);
      const status = backFen === 0 ? 'paid' : backFen < payment.amount_fen ? 'partRefunded' : 'refunded';
      return order?.status === status
        ? []
        : [`order ${order?.id} is ${order?.status}, and ${backFen} of ${payment.amount_fen} went back`];
    });

/** One set of grants for each paid line; they are delivered exactly if the line is. */
function ofLines({ world }: Play, books: Books): string[] {
  const wrong: string[] = [];
  for (const line of books.lines) {
    const name = `line ${line.id} (${line.delivery})`;
    const order = books.orders.find(({ id }) => id === line.order_id);
    const service = world.devicePlatform.services.get(line.id);
    if (!order || !isPaid(order.status)) {
      if (line.grants > 0 || service || line.delivery !== 'waiting')
        wrong.push(`${name} was given, and its order is ${order?.status}`);
      continue;
    }
    // Grants counted in time are queued one after the other, once for each piece bought.
    if (line.grants !== line.planned && line.grants !== line.planned * line.total)
      wrong.push(`${name} has ${line.grants} grants`);
    const told = service?.activation.services.map(
      ({ type, effectiveTime: from, expirationTime: to }) => `${type} ${from.getTime()} ${to.getTime()}`,
    );
    if (told && told.join() !== line.services.join())
      wrong.push(`${name} gives ${line.services.join()}, and the platform has ${told.join()}`);
    const undone = books.refunds.filter(
      ({ order_line_id, reason, state }) =>
        order_line_id === line.id && reason === 'undeliverable' && state !== 'withdrawn',
    );
    if (line.delivery === 'inEffect') {
      if (service?.state !== 'active')
        wrong.push(`${name} is ${service?.state ?? 'unknown'} at the platform`);
      if (undone.length > 0) wrong.push(`${name} was delivered and given back`);
      const counted = line.left_fen === 0 || line.is_ended ? line.delivered + line.revoked : line.delivered;
      if (counted !== line.grants) wrong.push(`${name} has ${line.delivered} grants that count`);
    } else if (line.delivery === 'failed' || line.delivery === 'refunded') {
      if (line.revoked !== line.grants) wrong.push(`${name} has grants that count`);
      const isOpen = hasOpenCase(books, line.id, 'undelivered');
      const isWithdrawn = books.refunds.some(
        (one) => one.order_line_id === line.id && one.state === 'withdrawn',
      );
      if (line.left_fen > 0 && !isOpen && !isWithdrawn) wrong.push(`${name} was not given back`);
      if (undone.length > 1) wrong.push(`${name} was given back ${undone.length} times`);
    } else if (line.delivery === 'credited') {
      if (line.revoked !== line.grants) wrong.push(`${name} has grants that count`);
      if (line.credited_fen !== line.left_fen || undone.length > 0)
        wrong.push(`${name} was worth ${line.left_fen}, and ${line.credited_fen} is in the balance`);
    } else wrong.push(`${name} was never brought to an end`);
    if (line.delivery !== 'credited' && line.credited_fen !== 0) wrong.push(`${name} is in the balance`);
    if (line.is_ended && line.gives_more) wrong.push(`${name} goes on, and its contract was ended`);
  }
  return wrong;
}

/** A contract has ended exactly if its money has gone back or is on its way, and each request says which. */
function ofUnwinds({ unwinds, refunds, lines }: Books): string[] {
  const wrong: string[] = [];
  for (const request of unwinds) {
    const name = `request ${request.id} (${request.state})`;
    const own = refunds.find(({ id }) => id === request.refund_id);
    const parts = refunds.filter(
      (one) =>
        one.order_line_id === request.order_line_id &&
        one.state !== 'withdrawn' &&
        (one.id === own?.id || (one.reason === 'staffDecision' && own?.reason === 'staffDecision')),
    );
    const isThere = parts.every(({ state }) => arrived.includes(state));
    const line = lines.find(({ id }) => id === request.order_line_id);
    const promisedFen = parts.reduce((sum, part) => sum + part.amount_fen, 0);
    if (request.state === 'done' && !isThere) wrong.push(`${name} says that all money is back`);
    if (request.state === 'refunding' && isThere) wrong.push(`${name} waits, and all money is back`);
    if (request.state === 'done' || request.state === 'refunding') {
      if (own?.state === 'withdrawn') wrong.push(`${name} waits for a refund that was taken back`);
      if (promisedFen < request.refund_fen)
        wrong.push(`${name} promises ${request.refund_fen}, and ${promisedFen} is on its way`);
    } else if (line?.left_fen === 0 && request.state !== 'rejected' && request.state !== 'withdrawn') {
      wrong.push(`${name} waits for a decision, and all was given back`);
    }
  }
  const ending = refunds.filter(
    ({ reason, state }) => reason === 'contractCancelled' && state !== 'withdrawn',
  );
  for (const { id, order_line_id: lineId } of ending) {
    const of = unwinds.filter((one) => one.order_line_id === lineId && one.refund_id === id);
    if (of.length !== 1 || !of.every(({ state }) => state === 'refunding' || state === 'done'))
      wrong.push(
        `refund ${id} ends a contract that goes on by ${of.map(({ state }) => state).join() || 'none'}`,
      );
  }
  return wrong;
}

const useAt: Readonly<Record<OrderStatus, string>> = {
  toPay: 'reserved',
  failed: 'reserved',
  paid: 'used',
  partRefunded: 'used',
  refunded: 'released',
  cancelled: 'released',
  timedOut: 'released',
};

function ofCoupons({ coupons, uses, claims }: Books): string[] {
  const wrong = claims
    .filter(({ status }) => status === 'cancelled' || status === 'timedOut')
    .map(({ order_id, status }) => `order ${order_id} is ${status} and keeps what is free`);
  const stray = uses
    // Another order may have used it since.
    .filter(({ state, status, came_back }) => !(came_back && isPaid(status) && state === useAt.refunded))
    // What only a coupon paid for stays delivered, even if the order's money was refunded.
    .filter(
      ({ state, status, pays_line, is_credited }) =>
        state !== (status === 'refunded' || is_credited ? (pays_line ? 'used' : 'released') : useAt[status]),
    )
    .map(
      ({ coupon_id, order_id, state, status }) =>
        `coupon ${coupon_id} is ${state} by ${order_id}, which is ${status}`,
    );
  wrong.push(...stray);
  for (const coupon of coupons) {
    const count = (state: string) =>
      uses.filter((use) => use.coupon_id === coupon.id && use.state === state).length;
    if (coupon.reserved !== count('reserved') || coupon.used !== count('used'))
      wrong.push(`coupon ${coupon.id} counts ${coupon.reserved} + ${coupon.used}, its uses say otherwise`);
    if (coupon.reserved + coupon.used > coupon.total) wrong.push(`coupon ${coupon.id} was used too often`);
  }
  return wrong;
}

const attemptTransitions: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  open: [],
  abandoned: ['open'],
  // Money may come whatever was reported before.
  paid: ['open', 'abandoned', 'closed', 'failed'],
  failed: ['open'],
  closed: ['open', 'abandoned'],
};
const refundTransitions: Readonly<Record<RefundState, readonly RefundState[]>> = {
  requested: [],
  processing: ['requested'],
  succeeded: ['requested', 'processing', 'failed'],
  failed: ['requested', 'processing', 'succeeded'],
  withdrawn: ['failed'],
  paidOtherwise: ['failed'],
};
const tables: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  // The additional transitions are those of a refund that the bank sends back.
  orders: {
    ...orderTransitions,
    paid: [...orderTransitions.paid, 'partRefunded', 'refunded'],
    partRefunded: [...orderTransitions.partRefunded, 'refunded'],
  },
  order_lines: { ...deliveryTransitions, failed: [...deliveryTransitions.failed, 'refunded'] },
  payment_attempts: attemptTransitions,
  refunds: refundTransitions,
};

const ofMoves = ({ moves }: Books): string[] =>
  moves
    .filter(({ kind, from_state, to_state }) => !tables[kind]?.[to_state]?.includes(from_state))
    .map(({ kind, id, from_state, to_state }) => `${kind} ${id} went from ${from_state} to ${to_state}`);

/** What people and providers were told must hold. */
function ofPromises({ world, promises }: Play, books: Books): string[] {
  const wrong: string[] = [];
  for (const [key, orderIds] of promises.orders) {
    const rows = books.orders.filter(({ idempotency_key }) => idempotency_key === `order-${key}`);
    if (orderIds.size !== 1 || rows.length !== 1 || !rows.every(({ id }) => orderIds.has(id)))
      wrong.push(`key ${key} was answered with ${[...orderIds].join(', ')}`);
  }
  for (const { orderId, what } of promises.told) {
    const status = books.orders.find(({ id }) => id === orderId)?.status ?? 'failed';
    if (what === 'paid' ? !isPaid(status) : status !== 'cancelled')
      wrong.push(`somebody was told that ${orderId} is ${what}, and it is ${status}`);
  }
  for (const { event_id, outcome } of books.inbox) {
    if (outcome === null) wrong.push(`notification ${event_id} was taken and never applied`);
  }
  const stored = new Set(books.inbox.map(({ event_id }) => event_id));
  for (const { event, acknowledged } of world.notifications) {
    if (acknowledged > 0 && !stored.has(event.eventId)) wrong.push(`notification ${event.eventId} was lost`);
  }
  return wrong;
}
