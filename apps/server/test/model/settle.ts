import { type PeriodicWorker, periodicWorkers } from './operations.ts';
import type { Play } from './play.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Half a day: as everybody answers, nothing needs longer. */
const mostRounds = 12;
const withoutBills = periodicWorkers.filter((worker) => worker !== 'payments.compare-bills');

/**
 * Lets everything come to rest: everybody answers again, what is under way at a provider succeeds, and the jobs run
 * while the clock advances until nothing is left to do; then the same again with the bills. Throws when something never
 * comes to rest.
 */
export async function settle(play: Play, isSilent: boolean): Promise<void> {
  const { world } = play;
  play.story.push('— from here on everything is well —');
  for (const { moods } of world.providers) moods.clear();
  world.devicePlatform.moods.length = 0;
  if (isSilent) {
    for (const notification of world.notifications)
      notification.isDropped ||= notification.acknowledged === 0 && !notification.mustArrive;
  }
  // Whatever a bill would reveal must also be found without it.
  await untilQuiet(play, withoutBills);
  await play.alone({ do: 'wait', ms: dayMs });
  await untilQuiet(play, periodicWorkers);
  await play.alone({ do: 'work', worker: 'unwinds.follow-refunds' });
  await play.lookAtOrders();
}

async function untilQuiet(play: Play, workers: readonly PeriodicWorker[]): Promise<void> {
  const { world } = play;
  for (let round = 0; round < mostRounds; round += 1) {
    // To full hours, so that work that is rarely retried is due.
    const ms = round === 0 ? 11_000 : 2 * hourMs - (world.nowMs % hourMs);
    await play.alone({ do: 'wait', ms });
    for (const [index, { acknowledged, isDropped }] of world.notifications.entries()) {
      if (acknowledged > 0 || isDropped) continue;
      await play.alone({ do: 'notify', notification: world.notifications.length - 1 - index });
    }
    for (const worker of workers) await play.alone({ do: 'work', worker });
    await doJobs(play);
    while (await settleOneRefund(play)) await doJobs(play);
    const left = await leftToDo(play);
    if (left.length === 0) return;
    if (round === mostRounds - 1) throw new Error(`it never comes to rest: ${left.join(', ')}`);
  }
}

/** Runs each job once: a failed one is retried in the next round. */
async function doJobs(play: Play): Promise<void> {
  for (;;) {
    const jobs = await play.world.rows<{ id: number }>('select id from model_jobs');
    for (let job = 0; job < jobs.length; job += 1)
      await play.alone({ do: 'job', job: jobs.length - 1 - job });
    const after = await play.world.rows<{ id: number }>('select id from model_jobs');
    const known = new Set(jobs.map(({ id }) => id));
    if (after.every(({ id }) => known.has(id))) return;
  }
}

async function settleOneRefund(play: Play): Promise<boolean> {
  const isUnderWay = play.world.providers.some(({ payments }) =>
    payments.some(({ refunds }) => [...refunds.values()].some(({ state }) => state === 'processing')),
  );
  if (isUnderWay) await play.alone({ do: 'settleRefund', refund: 0, to: 'succeeded' });
  return isUnderWay;
}

/** Unfinished things that are no open item of a person. */
async function leftToDo({ world }: Play): Promise<string[]> {
  const rows = await world.rows<{ what: string }>(`
    select 'order ' || id || ' ' || status as what from orders where status in ('toPay', 'failed')
    union all
    select 'attempt ' || id || ' ' || state from payment_attempts a where state in ('open', 'abandoned')
      and not exists (select from payment_cases c where c.kind = 'attemptUnknown' and c.subject = a.id and resolved_at is null)
    union all
    select 'refund ' || id || ' ' || state from refunds r where state in ('requested', 'processing')
      and not exists (select from payment_cases c where c.kind = 'refundUnknown' and c.subject = r.id and resolved_at is null)
    union all
    select 'event ' || event_id from payment_inbox where applied_at is null
    union all
    select 'line ' || l.id || ' ' || delivery from order_lines l join orders o on o.id = l.order_id
      where o.paid_at is not null and delivery in ('waiting', 'submitted', 'retried')
    union all
    select 'amendment ' || order_line_id from service_amendments where told_revision < revision
    union all
    select 'job ' || queue from model_jobs`);
  return rows.map(({ what }) => what);
}
