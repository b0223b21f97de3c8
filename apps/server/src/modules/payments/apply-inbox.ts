import type { ProviderEvent } from '../../gateways/payment/port.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { inRounds } from '../../platform/in-rounds.ts';
import { applyEvent, type InboxDeps } from './inbox.ts';
import { isDue, pauseBefore } from './pauses.ts';

/** Some must be asked about: a provider that hangs must not keep the others' events waiting. */
const appliedAtOnce = 5;
/** Events that are read at once. */
const batch = 500;
/** Old enough not to be in another process's hands. */
const leftMs = 10_000;

/**
 * Events that a crash left between "stored" and "applied", or that failed. One that fails again waits longer each time,
 * so that those that always fail neither keep the others waiting nor have a provider asked each minute.
 */
export function applyInbox(deps: InboxDeps) {
  const { db, log, clock } = deps;
  const applyDue = async (): Promise<boolean> => {
    const now = clock.now();
    const waiting = await db
      .selectFrom('payment_inbox')
      .select(['provider', 'event_id', 'event', 'tries'])
      .where('applied_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('received_at', '<', new Date(now.getTime() - leftMs)),
          // Written while the clock was ahead.
          eb('received_at', '>', new Date(now.getTime() + leftMs)),
        ]),
      )
      .where((eb) => eb.or([eb('next_try_at', 'is', null), isDue('next_try_at', now)]))
      .orderBy('next_try_at', (order) => order.asc().nullsFirst())
      .orderBy('received_at')
      .limit(batch)
      .execute();
    await inParallel(waiting, appliedAtOnce, async ({ provider, event_id: eventId, event, tries }) => {
      // The next try is fixed before this one, and only whoever fixes it applies the event.
      const taken = await db
        .updateTable('payment_inbox')
        .set({ tries: tries + 1, next_try_at: pauseBefore(tries + 1, now) })
        .where('provider', '=', provider)
        .where('event_id', '=', eventId)
        .where('applied_at', 'is', null)
        .where('tries', '=', tries)
        .executeTakeFirst();
      if (taken.numUpdatedRows === 0n) return;
      try {
        await applyEvent(deps, provider, event as ProviderEvent, now);
      } catch (error) {
        log.error({ err: error, provider }, 'an event of the inbox could not be applied');
      }
    });
    return waiting.length === batch;
  };
  return () => inRounds(clock, applyDue);
}
