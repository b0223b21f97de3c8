import type { PaymentProvider, ProviderEvent } from '../../gateways/payment/port.ts';
import type { Clock } from '../../platform/clock.ts';
import { type ApplyDeps, applyStatus } from './apply.ts';

/** A stored event, as it lies in the inbox's JSON: times are texts there. */
type StoredEvent = Omit<ProviderEvent, 'status'> & {
  status: ProviderEvent['status'] & { paidAt?: string | Date };
};

/**
 * Takes a verified notification: stored first under the provider's own event id, then applied. When applying
 * fails it stays in the inbox, is acknowledged all the same, and a job applies it.
 */
export async function receiveNotification(
  deps: ApplyDeps,
  clock: Clock,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<void> {
  const now = clock.now();
  const stored = await deps.db
    .insertInto('payment_inbox')
    .values({
      provider: provider.id,
      event_id: event.eventId,
      attempt_id: event.attemptId,
      event: JSON.stringify(event),
      received_at: now,
      applied_at: null,
      outcome: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  if (!stored) {
    deps.metrics.countNotification(provider.id, 'repeated');
    return;
  }
  try {
    await applyEvent(deps, provider.id, event, now);
  } catch (error) {
    deps.log.error({ err: error, attemptId: event.attemptId }, 'a notification waits in the inbox');
  }
}

async function applyEvent(deps: ApplyDeps, provider: string, event: StoredEvent, now: Date): Promise<void> {
  const { status } = event;
  const revived = status.state === 'paid' ? { ...status, paidAt: new Date(status.paidAt) } : status;
  const outcome = await applyStatus(deps, provider, event.attemptId, revived, now, (db, became) =>
    db
      .updateTable('payment_inbox')
      .set({ applied_at: now, outcome: became })
      .where('provider', '=', provider)
      .where('event_id', '=', event.eventId)
      .where('applied_at', 'is', null)
      .execute(),
  );
  deps.metrics.countNotification(provider, outcome);
}

/** Events that a crash left between "stored" and "applied". Old enough not to be in another process's hands. */
export function applyInbox(deps: ApplyDeps, clock: Clock) {
  return async (): Promise<void> => {
    const now = clock.now();
    const waiting = await deps.db
      .selectFrom('payment_inbox')
      .select(['provider', 'event'])
      .where('applied_at', 'is', null)
      .where('received_at', '<', new Date(now.getTime() - 10_000))
      .orderBy('received_at')
      .limit(500)
      .execute();
    for (const { provider, event } of waiting) {
      try {
        await applyEvent(deps, provider, event as StoredEvent, now);
      } catch (error) {
        deps.log.error({ err: error, provider }, 'an event of the inbox could not be applied');
      }
    }
  };
}
