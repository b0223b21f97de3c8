import type { RefundRequest, RefundStatus } from '../../gateways/payment/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { RefundRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { inRounds } from '../../platform/in-rounds.ts';
import { lockOrder } from '../orders/public.ts';
import type { SettlingProvider } from './absent-provider.ts';
import type { ApplyDeps } from './apply-deps.ts';
import { casesOf, openRefundCase } from './cases.ts';
import { isDue, lastAsk, pauseBefore } from './pauses.ts';
import type { Providers } from './providers.ts';
import { refundWords } from './refund-words.ts';
import { settleRefund } from './settle-refund.ts';

const asksAtOnce = 5;
/** Refunds that are read at once. */
const batch = 200;
/** How long one process has a refund: longer than two time-outs of a provider, shorter than the poller's pause. */
const askingMs = 40_000;

type Work = NonNullable<Awaited<ReturnType<typeof loadRefund>>>;

/**
 * Asks a refund's provider once: for the money while it has not taken the request (always by the same number,
 * so that a repeat moves nothing twice), else how it is getting on. The poller asks again until it is known.
 */
export function askRefund(deps: ApplyDeps, providers: Providers, clock: Clock) {
  return async ({ refundId }: { refundId: string }): Promise<void> => {
    // The job and the poller may come at once. The later one leaves it: the poller comes again.
    if (!(await claim(deps.db, refundId, clock.now()))) return;
    const work = await loadRefund(deps.db, refundId);
    if (work?.state !== 'requested' && work?.state !== 'processing') return;
    const status = await ask(providers.byId(work.provider), work);
    if (status.state === 'unknown') deps.log.warn({ refundId, reason: status.reason }, 'a refund is unknown');
    await settleRefund(deps, refundId, status, clock.now());
    await deps.db.updateTable('refunds').set({ asking_until: null }).where('id', '=', refundId).execute();
  };
}

async function claim(db: Database, refundId: string, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('refunds')
    .set({ asking_until: new Date(now.getTime() + askingMs) })
    .where('id', '=', refundId)
    .where('state', 'in', ['requested', 'processing'])
    .where((eb) =>
      eb.or([
        eb('asking_until', 'is', null),
        eb('asking_until', '<=', now),
        // Written while a clock was ahead, by a process that ended: nobody asks so long.
        eb('asking_until', '>', new Date(now.getTime() + 2 * askingMs)),
      ]),
    )
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

async function ask(provider: SettlingProvider, work: Work): Promise<RefundStatus> {
  const request = requestOf(work);
  if (work.state === 'requested') return provider.refund(request);
  const status = await provider.queryRefund(request);
  return status.state === 'absent' ? provider.refund(request) : status;
}

/** How a refund of ours stands at its provider now, whatever was told of it. */
export async function refundAtProvider(
  db: Database,
  providers: Providers,
  refundId: string,
): Promise<RefundStatus> {
  const work = await loadRefund(db, refundId);
  return work ? providers.byId(work.provider).queryRefund(requestOf(work)) : { state: 'absent' };
}

/**
 * A refund that the provider has refused may be under way again, or made, without a word of it: then nobody may promise
 * its money a second time. Applies what was made, which ends the open item, and answers how the item's refund stands;
 * null when there is no such item.
 */
export async function settleIfMade(
  deps: ApplyDeps,
  providers: Providers,
  { id, brand }: { readonly id: string; readonly brand: string },
  now: Date,
): Promise<RefundStatus | null> {
  const item = await casesOf(deps.db, brand)
    .select('subject')
    .where('id', '=', id)
    .where('kind', '=', 'refundFailed')
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  if (!item) return null;
  const status = await refundAtProvider(deps.db, providers, item.subject);
  if (status.state === 'succeeded') await settleRefund(deps, item.subject, status, now, { isLatest: true });
  return status;
}

/** Asks about every refund that is due, with growing pauses; one that stays unknown comes before a person. */
export function pollRefunds(deps: ApplyDeps, providers: Providers, clock: Clock) {
  const askOnce = askRefund(deps, providers, clock);
  const askDue = async (): Promise<boolean> => {
    const now = clock.now();
    const due = await deps.db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.payment_id')
      .select(['r.id', 'r.asks', 'r.order_id', 'r.amount_fen', 'r.currency', 'p.provider'])
      .where('r.state', 'in', ['requested', 'processing'])
      .where(isDue('r.next_ask_at', now))
      .orderBy('r.next_ask_at')
      .limit(batch)
      .execute();
    await inParallel(due, asksAtOnce, async (refund) => {
      const asks = refund.asks + 1;
      await deps.db
        .updateTable('refunds')
        .set({ asks, next_ask_at: pauseBefore(asks, now) })
        .where('id', '=', refund.id)
        .execute();
      try {
        await askOnce({ refundId: refund.id });
      } catch (error) {
        deps.log.error({ err: error, refundId: refund.id }, 'a refund could not be asked about');
      }
      if (asks >= lastAsk) {
        await openUnknownCase(deps.db, { ...refund, asks }, now);
      }
    });
    return due.length === batch;
  };
  return () => inRounds(clock, askDue);
}

/**
 * Opens the case only while the refund is still unknown: the last question may have settled it. The questions end in
 * the same transaction: after a crash in between, nobody would ask any more, and no list would show it.
 */
function openUnknownCase(
  db: Database,
  refund: Pick<RefundRow, 'id' | 'asks' | 'order_id' | 'amount_fen' | 'currency'> & {
    readonly provider: string;
  },
  now: Date,
): Promise<void> {
  return transact(db, async (trx) => {
    if (refund.order_id !== null) await lockOrder(trx, refund.order_id);
    const { numUpdatedRows } = await trx
      .updateTable('refunds')
      .set({ next_ask_at: null })
      .where('id', '=', refund.id)
      .where('state', 'in', ['requested', 'processing'])
      // Staff may have begun the questions anew meanwhile.
      .where('asks', '=', refund.asks)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await openRefundCase(trx, 'refundUnknown', refund, { provider: refund.provider, detail: null, now });
  });
}

const loadRefund = (db: Database, refundId: string) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .leftJoin('payment_attempts as a', 'a.id', 'p.attempt_id')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .select([
      'o.language',
      'r.id',
      'r.state',
      'r.amount_fen',
      'r.currency',
      'r.reason',
      'p.provider',
      'p.attempt_id',
      'p.transaction_id',
      'p.amount_fen as total_fen',
      'a.provider_reference',
    ])
    .where('r.id', '=', refundId)
    .executeTakeFirst();

const requestOf = (work: Work): RefundRequest => ({
  refundId: work.id,
  attemptId: work.attempt_id,
  transactionId: work.transaction_id,
  providerReference: work.provider_reference,
  amountFen: work.amount_fen,
  totalFen: work.total_fen,
  currency: work.currency,
  reason: refundWords(work.reason, work.language ?? 'zh'),
});
