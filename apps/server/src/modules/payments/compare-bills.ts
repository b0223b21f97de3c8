import { calendarDate, dayMs, isoDate, startOfDate, type Zone } from '@device-pay/rules';
import type { Clock } from '../../platform/clock.ts';
import type { ApplyDeps } from './apply-deps.ts';
import { openCase, settleCase, wasOpened } from './cases.ts';
import { type Comparison, matchRow, openMissing } from './match-bill.ts';
import type { Providers } from './providers.ts';

/** The days that are compared where none was before. */
const daysBack = 7;
/** A bill of so many days ago that could not be compared comes before a person. */
const daysOfPatience = 3;
/** A bill may be late; one that has not come so long after a person was told will not come. */
const triedOnMs = 4 * dayMs;

/**
 * Compares each provider's bill of each past day with what is written down here, once a bill. What one side
 * lacks is asked about first: often a notification was lost, and the answer settles it. What stays different is
 * an open item each, for a person.
 */
export function compareBills(deps: ApplyDeps, providers: Providers, clock: Clock) {
  return async (_: object, signal?: AbortSignal): Promise<void> => {
    const now = clock.now();
    for (const provider of providers.all) {
      if (!provider.bill) continue;
      const { zone } = provider.bill;
      const today = calendarDate(now, zone);
      for (const back of await uncompared(deps, provider.id, zone, now)) {
        const from = startOfDate({ ...today, day: today.day - back }, zone);
        const to = startOfDate({ ...today, day: today.day - back + 1 }, zone);
        const day = isoDate(from, zone);
        const comparison = {
          deps,
          providers,
          provider,
          clock,
          day,
          from,
          to,
          now,
          signal,
          seen: new Set<string>(),
        };
        let reason: string | null;
        try {
          reason = await compareDay(comparison);
        } catch (error) {
          signal?.throwIfAborted();
          deps.log.error({ err: error, provider: provider.id, day }, 'a bill could not be compared');
          reason = String(error);
        }
        if (reason !== null && back >= daysOfPatience) await openUncompared(comparison, reason);
      }
    }
  };
}

/**
 * How many days ago those past days were, the oldest first, whose bill was not compared and may still come: however
 * long the shop has stood still, it catches up.
 */
async function uncompared(
  { db }: Pick<ApplyDeps, 'db'>,
  provider: string,
  zone: Zone,
  now: Date,
): Promise<readonly number[]> {
  const compared = await db
    .selectFrom('payment_bills')
    .select('day')
    .where('provider', '=', provider)
    .orderBy('day')
    .execute();
  const givenUp = await db
    .selectFrom('payment_cases')
    .select('subject as day')
    .where('kind', '=', 'billNotCompared')
    .where('provider', '=', provider)
    .where('opened_at', '<', new Date(now.getTime() - triedOnMs))
    .execute();
  const isOver = new Set([...compared, ...givenUp].map(({ day }) => day));
  const first = compared[0]?.day;
  const today = calendarDate(now, zone);
  const backs: number[] = [];
  for (let back = 1; ; back += 1) {
    const day = isoDate(startOfDate({ ...today, day: today.day - back }, zone), zone);
    if (back > daysBack && (first === undefined || day < first)) return backs.reverse();
    if (!isOver.has(day)) backs.push(back);
  }
}

/** Null when the day is done, else why not. */
async function compareDay(comparison: Comparison): Promise<string | null> {
  const { deps, provider, day, now, signal } = comparison;
  const { db } = deps;
  const compared = await db
    .selectFrom('payment_bills')
    .select('day')
    .where('provider', '=', provider.id)
    .where('day', '=', day)
    .executeTakeFirst();
  if (compared || !provider.bill) return null;
  const bill = await provider.bill.fetch(day);
  if (bill.state === 'notReady') return 'it is not there yet';
  if (bill.state === 'unknown') {
    deps.log.warn({ provider: provider.id, day, reason: bill.reason }, 'a bill could not be fetched');
    return bill.reason;
  }
  let openItems = 0;
  for (const row of bill.rows) {
    signal?.throwIfAborted();
    if (!(await matchRow(comparison, row))) openItems += 1;
  }
  openItems += await openMissing(comparison);
  await db
    .insertInto('payment_bills')
    .values({ provider: provider.id, day, compared_at: now, rows: bill.rows.length, open_items: openItems })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await settleCase(db, ['billNotCompared'], { provider: provider.id, subject: day, now });
  return null;
}

/** Once a bill: what a person has put aside does not come back each hour. */
async function openUncompared({ deps, provider, day, now }: Comparison, reason: string): Promise<void> {
  if (await wasOpened(deps.db, { kind: 'billNotCompared', provider: provider.id, subject: day })) return;
  await openCase(deps.db, {
    kind: 'billNotCompared',
    subject: day,
    provider: provider.id,
    orderId: null,
    amountFen: null,
    currency: null,
    detail: reason,
    now,
  });
}
