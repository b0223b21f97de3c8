import type {
  AttemptStatus,
  PaymentProvider,
  ProviderEvent,
  RefundStatus,
} from '../../gateways/payment/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { isDecided } from '../../platform/refund-states.ts';
import { applyStatus } from './apply.ts';
import type { ApplyDeps } from './apply-deps.ts';
import { refundAtProvider } from './ask-refund.ts';
import { referenceOf } from './attempt-request.ts';
import { openCase, wasOpened } from './cases.ts';
import type { Providers } from './providers.ts';
import { settleRefund } from './settle-refund.ts';

export interface InboxDeps extends ApplyDeps {
  readonly providers: Providers;
  readonly clock: Clock;
}

/**
 * Takes a verified notification: stored first under the provider's own event id, then applied. When applying
 * fails it stays in the inbox, is acknowledged all the same, and a job applies it. What the provider must be
 * asked about is left to a job at once: the acknowledgement can't wait for its answer.
 */
export async function receiveNotification(
  deps: InboxDeps,
  provider: Pick<PaymentProvider, 'id'>,
  event: ProviderEvent,
): Promise<void> {
  const now = deps.clock.now();
  const isStored = event.mustQuery
    ? await transact(deps.db, async (trx) => {
        if (!(await storeEvent(trx, provider.id, event, now))) return false;
        const job = { provider: provider.id, eventId: event.eventId };
        await deps.jobs.send('payments.apply-event', [job], { trx });
        return true;
      })
    : await storeEvent(deps.db, provider.id, event, now);
  if (!isStored) {
    deps.metrics.countNotification(provider.id, 'repeated');
    return;
  }
  if (event.mustQuery) return;
  try {
    await applyEvent(deps, provider.id, event, now);
  } catch (error) {
    deps.log.error({ err: error, eventId: event.eventId }, 'a notification waits in the inbox');
  }
}

/** False when the event is there already. */
async function storeEvent(db: Queries, provider: string, event: ProviderEvent, now: Date): Promise<boolean> {
  const stored = await db
    .insertInto('payment_inbox')
    .values({
      provider,
      event_id: event.eventId,
      subject: event.kind === 'refund' ? event.refundId : event.attemptId,
      event: JSON.stringify(event),
      received_at: now,
      applied_at: null,
      outcome: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Applies one stored event whose provider must be asked first. Throws while it does not answer: asked again. */
export function applyStoredEvent(deps: InboxDeps) {
  return async ({ provider, eventId }: { provider: string; eventId: string }): Promise<void> => {
    const stored = await deps.db
      .selectFrom('payment_inbox')
      .select('event')
      .where('provider', '=', provider)
      .where('event_id', '=', eventId)
      .where('applied_at', 'is', null)
      .executeTakeFirst();
    if (stored) await applyEvent(deps, provider, stored.event as ProviderEvent, deps.clock.now());
  };
}

/** Applies an event, and writes down that it is done. Throws while its provider must say something and does not. */
export async function applyEvent(
  deps: InboxDeps,
  provider: string,
  event: ProviderEvent,
  now: Date,
): Promise<void> {
  const note = (db: Queries, outcome: string) =>
    db
      .updateTable('payment_inbox')
      .set({ applied_at: now, outcome })
      .where('provider', '=', provider)
      .where('event_id', '=', event.eventId)
      .where('applied_at', 'is', null)
      .execute();
  if (event.kind === 'payment') {
    const status = event.mustQuery
      ? await askAttempt(deps, provider, event.attemptId)
      : reviveStatus(event.status);
    const outcome = await applyStatus(deps, provider, event.attemptId, status, now, note);
    deps.metrics.countNotification(provider, outcome);
    return;
  }
  const outcome = await applyRefundEvent(deps, provider, event, now);
  await note(deps.db, outcome);
  deps.metrics.countNotification(provider, `refund:${outcome}`);
}

type RefundEvent = Extract<ProviderEvent, { kind: 'refund' }>;

async function applyRefundEvent(
  deps: InboxDeps,
  provider: string,
  event: RefundEvent,
  now: Date,
): Promise<string> {
  const { refundId } = event;
  const ours = await deps.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.amount_fen', 'r.state'])
    .where('r.id', '=', refundId)
    // A provider can only report refunds of payments that it took itself.
    .where('p.provider', '=', provider)
    .executeTakeFirst();
  if (ours) {
    const isProof = !event.mustQuery && event.amountFen === ours.amount_fen;
    // The job below asks no more about a refund that has ended. Of one that failed, a success may be older news.
    const isNews =
      ours.state === 'succeeded'
        ? event.status.state === 'failed'
        : ours.state === 'failed' || (!isProof && isDecided(ours.state));
    if (isNews) return settleEnded(deps, refundId, now);
    if (!isProof) {
      // Asking about the refund settles what such a notification can't: it proves nothing, or names another amount.
      await deps.jobs.send('payments.refund', [{ refundId }], {});
      return 'asked';
    }
    const outcome = await settleRefund(deps, refundId, reviveRefund(event.status), now);
    return outcome === 'contradicted' ? settleEnded(deps, refundId, now) : outcome;
  }
  // Either a refund that was made at the provider, or a notification that overtook the payment's own: the provider is
  // asked about the payment, and a person looks at the refund.
  if (event.attemptId !== null) {
    const status = await askAttempt(deps, provider, event.attemptId);
    await applyStatus(deps, provider, event.attemptId, status, now);
    // If that proves no payment, the notification may be about another merchant's, which we can't ask about.
    if (event.mustQuery && status.state !== 'paid') return 'ignored';
  }
  await openForeignCase(deps.db, provider, event, now);
  return 'foreign';
}

/**
 * Something was reported of a refund that has ended: that it failed, late or as the bank sent it back; or that it was
 * made after all. The provider knows which.
 */
async function settleEnded(deps: InboxDeps, refundId: string, now: Date): Promise<string> {
  const status = await refundAtProvider(deps.db, deps.providers, refundId);
  if (status.state === 'unknown') throw new Error(`the provider does not say: ${status.reason}`);
  return settleRefund(deps, refundId, status, now, { isLatest: true });
}

async function openForeignCase(
  db: Queries,
  provider: string,
  { refundId, attemptId, amountFen }: RefundEvent,
  now: Date,
): Promise<void> {
  // A provider may tell several times of one refund: what a person has put aside need not come back.
  if (await wasOpened(db, { kind: 'foreignRefund', provider, subject: refundId })) return;
  const attempt =
    attemptId === null
      ? undefined
      : await db
          .selectFrom('payment_attempts')
          .select(['order_id', 'currency'])
          .where('id', '=', attemptId)
          .where('provider', '=', provider)
          .executeTakeFirst();
  await openCase(db, {
    kind: 'foreignRefund',
    subject: refundId,
    provider,
    orderId: attempt?.order_id ?? null,
    amountFen: attempt ? amountFen : null,
    currency: attempt && amountFen !== null ? attempt.currency : null,
    detail: attemptId,
    now,
  });
}

/** What the provider says of an attempt. Throws when it does not say: the event stays and is tried again. */
async function askAttempt(deps: InboxDeps, provider: string, attemptId: string): Promise<AttemptStatus> {
  const attempt = await deps.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('id', '=', attemptId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  const reference = attempt
    ? referenceOf(attempt)
    : { attemptId, providerReference: null, amountFen: 0, currency: '', expiresAt: deps.clock.now() };
  const status = await deps.providers.byId(provider).query(reference);
  if (status.state === 'unknown' && attempt) throw new Error(`the provider does not say: ${status.reason}`);
  return status;
}

/** In the inbox's JSON times are texts. */
const reviveStatus = (status: AttemptStatus): AttemptStatus =>
  status.state === 'paid' ? { ...status, paidAt: new Date(status.paidAt) } : status;

const reviveRefund = (status: RefundStatus): RefundStatus =>
  status.state === 'succeeded' ? { ...status, refundedAt: new Date(status.refundedAt) } : status;
