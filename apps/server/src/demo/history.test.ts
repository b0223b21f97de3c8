import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { runningQueues } from '../modules/allowances/public.ts';
import { lossesOf } from '../modules/cancellations/losses.ts';
import { proveLedger } from '../modules/ledger/public.ts';
import { followRefunds } from '../modules/unwinds/follow-refunds.ts';
import { fillDemo } from './fill-demo.ts';

const now = new Date('2026-11-21T06:04:30Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillDemo(database.db, now);
});
afterAll(() => database.drop());

/** So that a test leaves the history as it is. */
class RollBack extends Error {}

/** The rows that contradict each other. */
const contradictions = async (query: string, ...values: unknown[]) =>
  (await database.pool.query(query, values)).rows;

test('the ledger is proved by the orders, payments, refunds and balances', async () => {
  expect(await proveLedger(database.db)).toEqual([]);
});

describe('orders', () => {
  test("count in their coupons: a coupon's counters are its uses", async () => {
    const { rows } = await database.pool.query(`
      select c.title_en as title, count(u.*) as uses,
        c.used <> count(*) filter (where u.state = 'used') or
        c.reserved <> count(*) filter (where u.state = 'reserved') as differs
      from coupons c left join coupon_uses u on u.coupon_id = c.id group by c.id`);
    expect(rows.filter((row) => row.differs)).toEqual([]);
    expect(rows.filter((row) => row.uses > 0).length).toBeGreaterThan(5);
  });

  test('have the state that their refunds have led to', async () => {
    const wrong = await contradictions(`
      select o.id, o.status, o.pay_fen, sum(r.amount_fen) as back from orders o
        left join refunds r on r.order_id = o.id and r.state = 'succeeded'
      where o.paid_at is not null group by o.id
      having o.status <> case when sum(r.amount_fen) is null then 'paid'
        when sum(r.amount_fen) >= o.pay_fen then 'refunded' else 'partRefunded' end`);
    expect(wrong).toEqual([]);
  });

  test('tell of each refund when it was promised and what became of it, and why', async () => {
    const told = await contradictions(`
      select order_id, event, at, detail from order_events
      where event in ('refundRequested', 'refunded') order by 1, 2, 3, 4`);
    const happened = await contradictions(`
      select order_id, 'refundRequested' as event, created_at as at, reason as detail from refunds
      union all
      select order_id, 'refunded', settled_at, reason from refunds where state = 'succeeded' order by 1, 2, 3, 4`);
    expect(told).toEqual(happened);
    const failed = await contradictions(
      `select order_id, detail from order_events where event = 'refundFailed' order by 1`,
    );
    expect(failed).toEqual(
      await contradictions(
        `select order_id, reason as detail from refunds where state = 'failed' order by 1`,
      ),
    );
  });

  test('tell of each line what became of it, when it did', async () => {
    const wrong = await contradictions(`
      with told as (
        select l.id, l.order_id, l.delivery, l.delivery_changed_at as at, case l.delivery
          when 'inEffect' then 'inEffect' when 'submitted' then 'submitted' when 'credited' then 'credited'
          when 'failed' then 'deliveryFailed' when 'refunded' then 'refunded' end as event
        from order_lines l
      )
      select * from told t where event is not null and not exists (
        select from order_events e where e.order_id = t.order_id and e.event = t.event and e.at = t.at)`);
    expect(wrong).toEqual([]);
    const { rows } = await sql<{ event: string; lines: number; told: number }>`
      select expected.event, expected.lines, count(e.id) as told from (values
        ('inEffect', (select count(*) from order_lines where delivery = 'inEffect')),
        ('deliveryFailed', (select count(*) from order_lines where delivery in ('failed', 'refunded', 'credited'))),
        ('credited', (select count(*) from order_lines where delivery = 'credited'))
      ) as expected (event, lines) join order_events e using (event) group by 1, 2
    `.execute(database.db);
    expect(rows).toHaveLength(3);
    for (const { lines, told } of rows) expect(told).toBe(lines);
  });

  test('that cost nothing were paid when they were made', async () => {
    const rows = await contradictions(
      'select id from orders where pay_fen = 0 and paid_at is distinct from created_at',
    );
    expect(rows).toEqual([]);
  });

  test('have given back their coupons when they ended, and not before', async () => {
    const wrong = await contradictions(`
      select u.* from coupon_uses u join orders o on o.id = u.order_id where u.changed_at <> case u.state
        when 'reserved' then o.created_at when 'used' then o.paid_at else (select max(e.at) from order_events e
          where e.order_id = o.id and e.event in ('cancelled', 'timedOut', 'refunded')) end`);
    expect(wrong).toEqual([]);
  });

  test('wait for no provider longer than the server asks it', async () => {
    const rows = await contradictions(
      `select state, reason, next_ask_at > $1 and asks < 56 and created_at > $1 - interval '48 hours' as asked
       from refunds where state in ('requested', 'processing')`,
      now,
    );
    expect(rows).toEqual([{ state: 'processing', reason: 'contractCancelled', asked: true }]);
  });

  test('have a refund number of the kind that their provider gives', async () => {
    const wrong = await contradictions(`
      select r.id, provider_refund_id from refunds r join payments p on p.id = r.payment_id
      where r.state = 'succeeded' and case p.provider when 'alipay' then r.provider_refund_id <> r.id
        else r.provider_refund_id !~ ('^503' || to_char(r.settled_at at time zone 'Asia/Shanghai', 'YYYYMMDD')) end`);
    expect(wrong).toEqual([]);
  });
});

describe('what was given', () => {
  test('counts while its line is in effect; of what was taken back the device platform was told', async () => {
    const wrong = await contradictions(
      `select l.id, l.delivery, g.state from grants g join order_lines l on l.id = g.order_line_id
       where g.state <> case when l.delivery in ('failed', 'refunded', 'credited') then 'revoked'
         when l.delivery in ('submitted', 'retried') then 'pending'
         when g.expiration_time > l.expiration_time then 'revoked' else 'delivered' end`,
    );
    expect(wrong).toEqual([]);
    const untold = await contradictions(`
      select order_line_id from grants where state = 'revoked'
      except select order_line_id from service_amendments where told_revision = revision`);
    expect(untold).toEqual([]);
  });

  test('ends when its device does', async () => {
    const wrong = await contradictions(
      `select d.imei, d.expiration_time, max(l.expiration_time) as lines from devices d
       join order_lines l on l.imei = d.imei and l.delivery = 'inEffect'
       where exists (select from grants g where g.order_line_id = l.id and g.queue = any($1))
       group by d.imei having d.expiration_time <> max(l.expiration_time)`,
      [...runningQueues],
    );
    expect(wrong).toEqual([]);
  });
});

describe('contracts that were ended', () => {
  test('have the refund that was agreed, since it was decided; what they gave ended then', async () => {
    const rows = await contradictions(`
      select w.state, r.reason, r.amount_fen = w.refund_fen and r.order_line_id = w.order_line_id as agreed,
        r.request_key = 'unwind:' || w.id and r.requested_by = w.decided_by as decided,
        r.created_at = e.at and l.expiration_time = e.at as since, l.delivery, r.state as money,
        r.settled_at is not distinct from w.ended_at as ended,
        (select kind from ledger_movements m where m.subject = l.id::text) as movement
      from unwinds w join unwind_events e on e.unwind_id = w.id and e.state = 'refunding'
        join order_lines l on l.id = w.order_line_id left join refunds r on r.id = w.refund_id order by 1`);
    const same = {
      reason: 'contractCancelled',
      agreed: true,
      decided: true,
      since: true,
      delivery: 'inEffect',
      ended: true,
      movement: 'delivery',
    };
    expect(rows).toEqual([
      { ...same, state: 'done', money: 'succeeded' },
      { ...same, state: 'refunding', money: 'processing' },
    ]);
  });

  test('have no refund unless it was decided, and are where the server leaves them', async () => {
    const content = () => contradictions('select to_jsonb(w) as row from unwinds w order by id');
    const before = await content();
    await followRefunds(database.db, { now: () => now })();
    expect(await content()).toEqual(before);
    expect(
      await contradictions(`
        select id::text from unwinds where (refund_id is not null) <> (state in ('refunding', 'done'))
        union all select r.id from refunds r join unwinds w using (order_line_id) where w.refund_id is distinct from r.id`),
    ).toEqual([]);
  });

  test('are ended by the server itself, and in words by staff alone', async () => {
    const wrong = await contradictions(`
      select state, actor_id, text from unwind_events
      where (state = 'done') <> (actor_id is null) or state in ('withdrawn', 'done') and text is not null`);
    expect(wrong).toEqual([]);
    const sent = await contradictions(`
      select w.return_tracking, e.text from unwinds w left join unwind_events e
        on e.unwind_id = w.id and e.text = w.return_tracking and e.actor_id = w.user_id
      where w.return_tracking is not null`);
    expect(sent).toEqual([{ return_tracking: 'SF1400020261107', text: 'SF1400020261107' }]);
  });
});

test('what is on a balance came from a line that could not be delivered, and was paid out of it', async () => {
  const wrong = await contradictions(`
    select b.* from balance_entries b left join order_lines l on b.reference = 'line:' || l.id
      left join order_events e on e.order_id = l.order_id and e.event = 'credited'
    where case b.kind when 'credit' then l.id is null or l.delivery <> 'credited' or b.order_id <> l.order_id
        or b.imei <> l.imei or b.amount_fen <> l.amount_fen - l.discount_fen or b.at <> e.at
        or b.description_zh <> '未能开通：' || (l.sold ->> 'nameZh')
      else b.reference not like 'payOut:%' end`);
  expect(wrong).toEqual([]);
  const missing = await contradictions(`
    select 'line:' || id from order_lines where delivery = 'credited' except select reference from balance_entries`);
  expect(missing).toEqual([]);
});

describe('cancellations', () => {
  test('count as lost what there was to lose when they were asked for', async () => {
    const rows = await database.db.selectFrom('cancellations').selectAll().execute();
    for (const row of rows) {
      const at = row.created_at;
      // As the history was then: what was bought, made or ended since does not count.
      const asItWas = database.db.transaction().execute(async (trx) => {
        await sql`
          update grants g set state = case when o.paid_at > ${at} then 'revoked' else 'delivered' end
          from order_lines l join orders o on o.id = l.order_id
          where l.id = g.order_line_id and (o.paid_at > ${at} or l.delivery = 'inEffect')`.execute(trx);
        await sql`update coupons set revoked = true where created_at > ${at}`.execute(trx);
        const scope = { brand: row.brand, site: 'cn', userId: row.user_id, imei: row.imei } as const;
        expect(await lossesOf(trx, scope, at), row.imei ?? 'account').toEqual(row.losses);
        throw new RollBack();
      });
      await expect(asItWas).rejects.toThrow(RollBack);
    }
  });

  test('are carried out by the server as soon as no money is on its way', async () => {
    const rows = await contradictions(`
      select c.state, r.state as money from cancellations c
        left join order_lines l on l.imei = c.imei left join refunds r on r.order_line_id = l.id
      where c.state = 'approved'`);
    expect(rows).toEqual([{ state: 'approved', money: 'processing' }]);
    const wrong = await contradictions(`
      select state, actor_id, text from cancellation_events
      where (state = 'done') <> (actor_id is null) or state in ('withdrawn', 'done') and text is not null`);
    expect(wrong).toEqual([]);
    expect(
      await contradictions(
        `select id from cancellations where decision_text is not null and decided_at is null or state = 'approved' and decided_at < decide_from`,
      ),
    ).toEqual([]);
  });
});
