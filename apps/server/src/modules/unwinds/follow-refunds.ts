import { unwindTerms } from '@device-pay/rules';
import { sql, type Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Language, Tables, UnwindRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { unwindLog } from './store.ts';

/** What the owner reads when staff have withdrawn the refund, so that the contract continues. */
const takenBack: Record<Language, string> = {
  zh: '退款未能完成，合约继续有效',
  en: 'The refund could not be completed, so the contract continues',
};

/**
 * Ends the requests whose money has arrived. Where the provider refused the refund, the request waits until staff have
 * paid by another way, or decide otherwise.
 */
export function followRefunds(db: Database, clock: Clock) {
  return async (): Promise<void> => {
    await transact(db, async (trx) => {
      await joinWholeRefunds(trx, clock.now());
      await followPartRefunds(trx);
      await followSecondNumbers(trx);
      await endTakenBack(trx, clock.now());
      await waitAgain(trx, clock.now());
      const done = await trx
        .updateTable('unwinds')
        .from('refunds')
        .set((eb) => ({ state: 'done', ended_at: eb.fn.coalesce(lastArrival(), eb.val(clock.now())) }))
        .whereRef('refunds.id', '=', 'unwinds.refund_id')
        .where(isAllSeenTo())
        .where('unwinds.state', '=', 'refunding')
        .returning(['unwinds.id', 'unwinds.ended_at'])
        .execute();
      for (const { id, ended_at: at } of done)
        await unwindLog.record(trx, { id, state: 'done', at: at ?? clock.now(), actorId: null });
    });
  };
}

/**
 * When staff have refunded a whole line by another way, its contract has ended: the request waits for that money, and
 * no longer for a decision, which could only be no.
 */
async function joinWholeRefunds(trx: Transaction<Tables>, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update unwinds w set state = 'refunding', refund_id = given.refund_id,
      paid_fen = given.fen, used_fen = 0, fee_fen = 0, refund_fen = given.fen
    from (
      select r.order_line_id, sum(r.amount_fen) as fen, (array_agg(r.id order by r.created_at desc))[1] as refund_id
      from refunds r
      where r.state <> 'withdrawn' and r.order_line_id in (
        select order_line_id from unwinds where state in ('applied', 'inReview', 'deviceReturned')
      )
      group by r.order_line_id
    ) given, order_lines l
    where w.state in ('applied', 'inReview', 'deviceReturned')
      and given.order_line_id = w.order_line_id and l.id = w.order_line_id
      and given.fen >= l.amount_fen - l.discount_fen
    returning w.id
  `.execute(trx);
  for (const { id } of rows) await unwindLog.record(trx, { id, state: 'refunding', at: now, actorId: null });
}

/**
 * Where staff gave back so much of a line by another way that the request's refund does not fit any more, it is for
 * what is left: as if that had been asked for at the same time. Otherwise it could only be rejected, and made anew.
 */
async function followPartRefunds(trx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<PartlyGiven>`
    select w.id, w.created_at, w.term_from, w.term_to, o.paid_at, l.amount_fen - l.discount_fen - given.fen as left_fen
    from unwinds w join order_lines l on l.id = w.order_line_id join orders o on o.id = w.order_id
    cross join lateral (
      select coalesce(sum(r.amount_fen), 0)::int as fen
      from refunds r where r.order_line_id = l.id and r.state <> 'withdrawn'
    ) given
    where w.state in ('applied', 'inReview', 'deviceReturned')
      and l.amount_fen - l.discount_fen - given.fen between 1 and w.refund_fen - 1
    for update of w
  `.execute(trx);
  for (const { id, left_fen: paidFen, paid_at: boughtAt, term_from: from, term_to: to, created_at } of rows) {
    const { usedFen, feeFen, refundFen } = unwindTerms({ paidFen, boughtAt, from, to }, created_at);
    await trx
      .updateTable('unwinds')
      .set({ paid_fen: paidFen, used_fen: usedFen, fee_fen: feeFen, refund_fen: refundFen })
      .where('id', '=', id)
      .execute();
  }
}

type PartlyGiven = Pick<UnwindRow, 'id' | 'created_at' | 'term_from' | 'term_to'> & {
  readonly paid_at: Date;
  readonly left_fen: number;
};

/** A row `part` is of the request's money: its refund, or one of those by which staff gave the whole line back. */
const isPart = sql`(part.id = refunds.id or (
  part.order_line_id = refunds.order_line_id and part.reason = 'staffDecision' and refunds.reason = 'staffDecision'
))`;

/** The row `part` is on its way, or was refused or sent back. */
const isOwed = sql`part.state in ('requested', 'processing', 'failed')`;

const isAllSeenTo = () => sql<boolean>`not exists (select from refunds part where ${isPart} and ${isOwed})`;

const lastArrival = () => sql<Date | null>`(select max(part.settled_at) from refunds part where ${isPart})`;

/**
 * A refund that the provider refused is asked for anew under another number, which then becomes the request's. Its key
 * is the number of the open item about the old one. That one may have been refused and asked for anew as well.
 */
async function followSecondNumbers(trx: Transaction<Tables>): Promise<void> {
  const { numAffectedRows } = await sql`
    update unwinds w set refund_id = anew.id
    from refunds old, payment_cases c, refunds anew
    where old.id = w.refund_id and old.state = 'withdrawn' and w.state in ('refunding', 'done')
      and c.kind = 'refundFailed' and c.subject = old.id
      and anew.payment_id = old.payment_id and anew.request_key = c.id::text
  `.execute(trx);
  if ((numAffectedRows ?? 0n) > 0n) await followSecondNumbers(trx);
}

/** One of the refunds by which staff gave the whole line back was taken back, be it not the last, which is the request's. */
const isWholeNoMore = () => sql<boolean>`refunds.reason = 'staffDecision' and (
  select l.amount_fen - l.discount_fen > coalesce(sum(r.amount_fen), 0)
  from order_lines l left join refunds r on r.order_line_id = l.id and r.state <> 'withdrawn'
  where l.id = unwinds.order_line_id group by l.id
)`;

/**
 * Without another refund, staff have let the contract continue: the owner may make another request to end it. The same
 * if the bank sent back a refund that had arrived.
 */
async function endTakenBack(trx: Transaction<Tables>, now: Date): Promise<void> {
  const over = await trx
    .updateTable('unwinds')
    .from('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .set((eb) => ({
      state: 'rejected',
      reject_text: eb.case().when('orders.language', '=', 'en').then(takenBack.en).else(takenBack.zh).end(),
      ended_at: now,
    }))
    .whereRef('refunds.id', '=', 'unwinds.refund_id')
    .where((eb) => eb.or([eb('refunds.state', '=', 'withdrawn'), isWholeNoMore()]))
    .where('unwinds.state', 'in', ['refunding', 'done'])
    .returning(['unwinds.id', 'unwinds.reject_text'])
    .execute();
  for (const { id, reject_text: text } of over)
    await unwindLog.record(trx, { id, state: 'rejected', at: now, actorId: null, text });
}

/** The bank sent back what had arrived: the request is not done before the money arrives again. */
async function waitAgain(trx: Transaction<Tables>, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update unwinds w set state = 'refunding', ended_at = null
    from refunds, refunds part
    where refunds.id = w.refund_id and w.state = 'done' and ${isPart} and ${isOwed}
    returning w.id
  `.execute(trx);
  for (const { id } of rows) await unwindLog.record(trx, { id, state: 'refunding', at: now, actorId: null });
}
