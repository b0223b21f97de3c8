import type pg from 'pg';
import type { Acknowledged } from './buyers.ts';
import type { Installation } from './installation.ts';

/** What the providers and the device platform remember. */
export interface Outside {
  /** Payments by attempt, with the amount that was refunded, in minor units. */
  readonly payments: ReadonlyMap<string, { readonly amountFen: number; readonly refundedFen: number }>;
  /** The attempt or refund of each notification that a server has acknowledged. */
  readonly notified: readonly string[];
  readonly pendingNotifications: number;
  /** Lines that the platform has switched on. */
  readonly activeLines: ReadonlySet<string>;
}

type WireNotification = { readonly outTradeNo: string; readonly status: string };

export async function readOutside(installation: Installation): Promise<Outside> {
  const read = async <T>(base: string, name: string): Promise<T> =>
    (await (await fetch(new URL(`control/${name}`, base))).json()) as T;
  const { wechatPayUrl, alipayUrl, devicePlatformUrl } = installation;
  const [wechatTrades, alipayTrades, services, ...notifications] = await Promise.all([
    read<{ trades: { outTradeNo: string; totalFen: number; refundedFen: number; transactionId?: string }[] }>(
      wechatPayUrl,
      'trades',
    ),
    read<{ trades: { outTradeNo: string; totalFen: number; refundedFen: number; paidAtMs?: number }[] }>(
      alipayUrl,
      'trades',
    ),
    read<{ services: { requestId: string; state: string }[] }>(devicePlatformUrl, 'services'),
    read<{ notifications: WireNotification[] }>(wechatPayUrl, 'notifications'),
    read<{ notifications: WireNotification[] }>(alipayUrl, 'notifications'),
  ]);
  const told = notifications.flatMap((one) => one.notifications);
  const paid = [
    ...wechatTrades.trades.filter(({ transactionId }) => transactionId !== undefined),
    ...alipayTrades.trades.filter(({ paidAtMs }) => paidAtMs !== undefined),
  ];
  return {
    payments: new Map(
      paid.map(({ outTradeNo, totalFen, refundedFen }) => [outTradeNo, { amountFen: totalFen, refundedFen }]),
    ),
    notified: told.filter(({ status }) => status === 'delivered').map(({ outTradeNo }) => outTradeNo),
    pendingNotifications: told.filter(({ status }) => status === 'pending').length,
    activeLines: new Set(
      services.services.filter(({ state }) => state === 'active').map(({ requestId }) => requestId),
    ),
  };
}

/** What the servers are still working on; empty when they have come to rest. */
export async function underWay(
  client: pg.Client,
  { payments, pendingNotifications }: Outside,
): Promise<string[]> {
  const { rows } = await client.query<{ what: string; n: number }>(`
    select 'deliveries' as what, count(*)::int as n from order_lines l join orders o on o.id = l.order_id
      where o.paid_at is not null and o.idempotency_key is not null and l.delivery in ('waiting', 'submitted', 'retried')
    -- The demo's history has a refund that takes days; its payment was made without a request to the provider.
    union all select 'refunds', count(*)::int
      from refunds r join payments p on p.id = r.payment_id left join payment_attempts a on a.id = p.attempt_id
      where r.state in ('requested', 'processing') and (a.id is null or a.request_hash is not null)
    union all select 'events in the inbox', count(*)::int from payment_inbox where applied_at is null
    union all select 'jobs', count(*)::int from jobs.job
      where name in ('delivery.submit', 'delivery.confirm', 'payments.refund', 'payments.apply-event')
        and state in ('created', 'retry', 'active')`);
  const known = await client.query<{ attempt_id: string }>('select attempt_id from payments');
  const here = new Set(known.rows.map(({ attempt_id }) => attempt_id));
  const unknown = [...payments.keys()].filter((attemptId) => !here.has(attemptId)).length;
  return [
    ...rows,
    { what: 'notifications', n: pendingNotifications },
    { what: 'payments to be found', n: unknown },
  ]
    .filter(({ n }) => n > 0)
    .map(({ what, n }) => `${n} ${what}`);
}

/** Checks every promise, and returns a sentence for each that was broken. */
export async function audit(
  client: pg.Client,
  acknowledged: Acknowledged,
  outside: Outside,
): Promise<string[]> {
  const rows = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> =>
    (await client.query<T>(text)).rows;
  const wrong: string[] = [];
  const isPaid = (status: string | undefined) => ['paid', 'partRefunded', 'refunded'].includes(status ?? '');

  const orders = await rows<{ id: string; status: string; idempotency_key: string }>(
    'select id, status, idempotency_key from orders where idempotency_key is not null',
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const [key, orderId] of acknowledged.orders) {
    if (byId.get(orderId)?.idempotency_key !== key) wrong.push(`order ${orderId} was promised and is lost`);
  }
  for (const orderId of acknowledged.cancelled) {
    if (byId.get(orderId)?.status !== 'cancelled')
      wrong.push(`order ${orderId} is ${byId.get(orderId)?.status}, not cancelled`);
  }
  for (const orderId of acknowledged.paid) {
    if (!isPaid(byId.get(orderId)?.status))
      wrong.push(`order ${orderId} is ${byId.get(orderId)?.status}, not paid`);
  }

  const payments = await rows<{ attempt_id: string; order_id: string; amount_fen: number; purpose: string }>(
    'select attempt_id, order_id, amount_fen, purpose from payments where attempt_id in (select id from payment_attempts where created_at > (select min(created_at) from orders where idempotency_key is not null))',
  );
  for (const attemptId of acknowledged.payments) {
    if (!outside.payments.has(attemptId)) wrong.push(`the provider has forgotten payment ${attemptId}`);
  }
  for (const [attemptId, { amountFen, refundedFen }] of outside.payments) {
    const here = payments.filter((payment) => payment.attempt_id === attemptId);
    const [payment] = here;
    const status = byId.get(attemptId.replace(/_\d+$/, ''))?.status;
    if (here.length !== 1 || payment?.amount_fen !== amountFen)
      wrong.push(`payment ${attemptId} is here ${here.length} times`);
    else if (payment.purpose === 'order' ? !isPaid(status) || refundedFen > 0 : refundedFen !== amountFen)
      wrong.push(
        `payment ${attemptId} (${payment.purpose}): ${refundedFen} of ${amountFen} went back, its order is ${status}`,
      );
  }
  const bought = new Map<string, number>();
  for (const { order_id, purpose } of payments) {
    if (purpose === 'order') bought.set(order_id, (bought.get(order_id) ?? 0) + 1);
  }
  for (const { id, status } of orders) {
    if (isPaid(status) !== (bought.get(id) === 1))
      wrong.push(`order ${id} is ${status} and was paid ${bought.get(id) ?? 0} times`);
  }

  const lines = await rows<{
    id: string;
    order_id: string;
    delivery: string;
    grants: number;
    delivered: number;
  }>(`
    select l.id, l.order_id, l.delivery, count(g.*)::int as grants,
      count(*) filter (where g.state = 'delivered')::int as delivered
    from order_lines l join orders o on o.id = l.order_id left join grants g on g.order_line_id = l.id
    where o.idempotency_key is not null group by l.id`);
  for (const { id, order_id, delivery, grants, delivered } of lines) {
    const status = byId.get(order_id)?.status;
    const isRight = isPaid(status)
      ? delivery === 'inEffect' && grants === 1 && delivered === 1 && outside.activeLines.has(id)
      : delivery === 'waiting' && grants === 0 && !outside.activeLines.has(id);
    if (!isRight)
      wrong.push(
        `line ${id} of an order that is ${status} is ${delivery} with ${delivered} of ${grants} grants`,
      );
  }

  const inbox = new Set(
    (await rows<{ subject: string }>('select subject from payment_inbox')).map(({ subject }) => subject),
  );
  for (const attemptId of outside.notified) {
    const refunds = await client.query(
      'select 1 from refunds r join payment_inbox i on i.subject = r.id join payments p on p.id = r.payment_id where p.attempt_id = $1',
      [attemptId],
    );
    if (!inbox.has(attemptId) && refunds.rowCount === 0)
      wrong.push(`the notification of ${attemptId} was acknowledged and is lost`);
  }

  const coupons = await rows<{ id: string; problem: string }>(`
    select c.id, c.reserved || ' reserved, ' || c.used || ' used of ' || c.total || '; its uses: ' ||
        coalesce(string_agg(u.state || ' by an order that is ' || o.status, ', '), 'none') as problem
    from coupons c left join coupon_uses u on u.coupon_id = c.id left join orders o on o.id = u.order_id
    group by c.id
    having c.reserved <> count(*) filter (where u.state = 'reserved') or c.used <> count(*) filter (where u.state = 'used')
      or c.reserved + c.used > c.total
      or bool_or(u.state <> case when o.status in ('paid', 'partRefunded') then 'used'
        when o.status in ('toPay', 'failed') then 'reserved' else 'released' end)`);
  wrong.push(...coupons.map(({ id, problem }) => `coupon ${id}: ${problem}`));

  const proof = await rows('select * from ledger_proof');
  wrong.push(...proof.map((row) => `the ledger does not prove: ${JSON.stringify(row)}`));
  const cases = await rows(
    'select kind, subject, detail from payment_cases where resolved_at is null and opened_at > (select min(created_at) from orders where idempotency_key is not null)',
  );
  return [...wrong, ...cases.map((item) => `a person is needed: ${JSON.stringify(item)}`)];
}
