import type { Market } from './market.ts';
import { poll } from './poll.ts';
import { type RefundAtProvider, type TradeAtProvider, type Way, ways } from './ways.ts';

/**
 * Checks all money: the business tables prove the ledger; each provider's payment is here, refunded, or an open item;
 * nothing is here that no provider has; grants and coupons follow from paid orders. Throws sentences that say what is
 * wrong.
 */
export async function expectMoneyRight(market: Market): Promise<void> {
  // Polls, as a refund may be on its way between the provider and here; real faults stay.
  await poll(() => problemsOf(market)).toEqual([]);
}

async function problemsOf(market: Market): Promise<unknown[]> {
  return [
    ...(await market.rows('select * from ledger_proof')),
    ...(await Promise.all(Object.values(ways).map((way) => compareProvider(market, way)))).flat(),
    ...(await findWrong(market)),
  ];
}

interface PaymentHere {
  attempt_id: string;
  transaction_id: string;
  order_id: string | null;
  amount_fen: number;
  purpose: 'order' | 'quarantine';
  status: string | null;
}
interface RefundHere {
  id: string;
  attempt_id: string;
  amount_fen: number;
  state: string;
}

async function compareProvider(market: Market, way: Way): Promise<string[]> {
  const [payments, refunds, cases, trades, returned] = await Promise.all([
    market.rows<PaymentHere>(
      `select p.*, o.status from payments p left join orders o on o.id = p.order_id where p.provider = $1`,
      way.id,
    ),
    market.rows<RefundHere>(
      `select r.*, p.attempt_id from refunds r join payments p on p.id = r.payment_id where p.provider = $1`,
      way.id,
    ),
    market.rows<{ subject: string; detail: string | null; order_id: string | null }>(
      // Items that a person decided to leave count as open, too.
      `select subject, detail, order_id from payment_cases where provider = $1
       and (resolved_at is null or resolution like 'dismiss:%' or resolution like 'withdrawRefund:%' or resolution like 'paidOtherwise:%')`,
      way.id,
    ),
    tradesOf(market, way),
    refundsOf(market, way),
  ]);
  const isBeforeAPerson = (...numbers: string[]): boolean =>
    cases.some(({ subject, detail }) => numbers.includes(subject) || numbers.includes(detail ?? ''));
  const problems: string[] = [];
  for (const { attemptId, amountFen } of trades.filter(({ isPaid }) => isPaid)) {
    const here = payments.find((payment) => payment.attempt_id === attemptId);
    const refundIds = refunds.filter((refund) => refund.attempt_id === attemptId).map(({ id }) => id);
    const backFen = refunds
      .filter(({ attempt_id, state }) => attempt_id === attemptId && state === 'succeeded')
      .reduce((sum, refund) => sum + refund.amount_fen, 0);
    const isKept =
      here?.purpose === 'order' && ['paid', 'partRefunded', 'refunded'].includes(here.status ?? '');
    if (isKept && here.amount_fen === amountFen) continue;
    if (backFen === amountFen) continue;
    if (isBeforeAPerson(attemptId, here?.transaction_id ?? '', ...refundIds)) continue;
    problems.push(`${way.name} was paid ${amountFen} for ${attemptId}: nothing is here for it`);
  }
  for (const { attempt_id: attemptId, purpose } of payments) {
    if (purpose === 'order' && !trades.some((trade) => trade.attemptId === attemptId && trade.isPaid))
      problems.push(`${attemptId} is paid here, and ${way.name} has no money for it`);
  }
  for (const { id, amount_fen: amountFen, state } of refunds) {
    const there = returned.find(({ refundId }) => refundId === id);
    if (state === 'succeeded' && !(there?.isDone && there.amountFen === amountFen))
      problems.push(`${way.name} did not give back ${amountFen} by ${id}`);
    if (state === 'failed' && !isBeforeAPerson(id)) problems.push(`${id} failed, and nobody is told`);
  }
  for (const { refundId } of returned.filter(({ isDone }) => isDone)) {
    const here = refunds.find(({ id }) => id === refundId);
    if (here?.state !== 'succeeded' && !isBeforeAPerson(refundId))
      problems.push(`${way.name} gave back ${refundId}, which is ${here?.state ?? 'not here'}`);
  }
  return problems;
}

/** Each query finds rows that must not exist; the first column names them. */
const wrongs: readonly (readonly [what: string, query: string])[] = [
  [
    'paid without money',
    `select id from orders o where status in ('paid', 'partRefunded', 'refunded') and pay_fen > 0 and not exists
       (select from payments p where p.order_id = o.id and p.purpose = 'order' and p.amount_fen = o.pay_fen)`,
  ],
  [
    'money without an order that is paid',
    `select p.id from payments p join orders o on o.id = p.order_id
     where p.purpose = 'order' and o.status not in ('paid', 'partRefunded', 'refunded')`,
  ],
  [
    'paid twice by what counts',
    `select order_id from payments where purpose = 'order' group by order_id having count(*) > 1`,
  ],
  [
    'more given back than was paid',
    `select payment_id from refunds r join payments p on p.id = r.payment_id where r.state <> 'withdrawn'
     group by payment_id, p.amount_fen having sum(r.amount_fen) > p.amount_fen`,
  ],
  [
    'granted without being paid',
    `select l.id from grants g join order_lines l on l.id = g.order_line_id join orders o on o.id = l.order_id
     where o.status not in ('paid', 'partRefunded', 'refunded')`,
  ],
  [
    'paid and not granted',
    `select l.id from order_lines l join orders o on o.id = l.order_id
     where o.status in ('paid', 'partRefunded', 'refunded')
       and not exists (select from grants g where g.order_line_id = l.id)`,
  ],
  [
    'granted and not delivered, or the other way round',
    `select l.id from grants g join order_lines l on l.id = g.order_line_id
     where case l.delivery when 'inEffect' then g.state not in ('delivered', 'revoked')
       when 'failed' then g.state <> 'revoked' when 'refunded' then g.state <> 'revoked'
       when 'credited' then g.state <> 'revoked' else g.state <> 'pending' end`,
  ],
  [
    'taken away without money back',
    `select l.id from grants g join order_lines l on l.id = g.order_line_id
     where g.state = 'revoked' and l.delivery = 'inEffect' and l.amount_fen > l.discount_fen and not exists
       (select from refunds r where r.order_line_id = l.id and r.state <> 'withdrawn')`,
  ],
  [
    'coupons used or held otherwise than their orders say',
    `select c.id from coupons c where c.reserved + c.used > c.total
       or c.used <> (select count(*) from coupon_uses u where u.coupon_id = c.id and u.state = 'used')
       or c.reserved <> (select count(*) from coupon_uses u where u.coupon_id = c.id and u.state = 'reserved')`,
  ],
  [
    'coupons whose order is otherwise',
    `select u.coupon_id from coupon_uses u join orders o on o.id = u.order_id
     where case u.state when 'used' then o.status not in ('paid', 'partRefunded') and not (
         -- What a coupon alone has paid for is had.
         o.status = 'refunded' and exists (select from order_lines l where l.order_id = o.id
           and l.discount_fen > 0 and l.discount_fen = l.amount_fen and l.delivery not in ('failed', 'refunded', 'credited')))
       when 'reserved' then o.status not in ('toPay', 'failed')
       else o.status not in ('cancelled', 'timedOut', 'refunded') and not exists (
         select from order_lines l where l.order_id = o.id and l.delivery = 'credited') end`,
  ],
  [
    'paid events other than one',
    `select o.id from orders o where o.status in ('paid', 'partRefunded', 'refunded')
       and (select count(*) from order_events e where e.order_id = o.id and e.event = 'paid') <> 1`,
  ],
];

async function findWrong(market: Market): Promise<string[]> {
  const found = await Promise.all(
    wrongs.map(async ([what, query]) => {
      const rows = await market.rows(query);
      return rows.map((row) => `${what}: ${Object.values(row)[0]}`);
    }),
  );
  return found.flat();
}

const tradesOf = async (market: Market, way: Way): Promise<TradeAtProvider[]> =>
  (await listOf(market, way, 'trades')).map(way.tradeOf);

const refundsOf = async (market: Market, way: Way): Promise<RefundAtProvider[]> =>
  (await listOf(market, way, 'refunds')).map(way.refundOf);

async function listOf(market: Market, way: Way, what: 'trades' | 'refunds') {
  const url = new URL(`/control/${what}`, market.server.env[way.urlVariable]);
  const response = await fetch(url);
  return ((await response.json()) as Record<string, Record<string, unknown>[]>)[what] ?? [];
}
