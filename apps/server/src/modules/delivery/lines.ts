import { dayMs } from '@device-pay/rules';
import { sql } from 'kysely';
import type { DevicePlatform } from '../../gateways/device/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/connect.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { deliveryTransitions } from '../orders/public.ts';

export interface DeliveryDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly devicePlatform: DevicePlatform;
}

/** A paid line that is not in effect so long after we knew of it is given up, and its money goes back. */
export const deadlineMs = dayMs;

/**
 * Whether a line has been known to be paid for so long that its delivery is not tried any more. A payment that a bill
 * tells of is a day old by then.
 */
export const isTooLate = ({ known_paid_at: knownAt }: Pick<Line, 'known_paid_at'>, now: Date): boolean =>
  knownAt !== null && now.getTime() - knownAt.getTime() > deadlineMs;

/** A line to be delivered, with the fields of its order that matter for that. */
export type Line = Awaited<ReturnType<typeof loadLines>>[number];

export const loadLines = (db: Queries, lineIds: readonly string[]) =>
  db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .leftJoin('service_amendments as a', 'a.order_line_id', 'l.id')
    .select((eb) => [
      'l.id',
      'l.order_id',
      'l.imei',
      'l.package_id',
      'l.amount_fen',
      'l.discount_fen',
      'l.delivery',
      'l.delivery_changed_at',
      'l.sold',
      'l.expiration_time',
      'o.paid_at',
      eb.fn
        .coalesce(
          eb
            .selectFrom('payments as p')
            .select((p) => p.fn.min('p.recorded_at').as('known_at'))
            .whereRef('p.order_id', '=', 'o.id')
            .where('p.purpose', '=', 'order'),
          'o.paid_at',
        )
        .as('known_paid_at'),
      'o.active',
      'o.currency',
      /** The revision of its grants. Read before them: what the platform is told is then at least as new. */
      eb.fn.coalesce('a.revision', eb.lit(0)).as('revision'),
    ])
    .where('l.id', '=', anyOf(lineIds))
    .execute();

/**
 * Moves lines as the table of transitions allows, and answers which of them it moved: for a line that had moved on
 * already, the caller must do nothing more. Records in the order's timeline when lines are submitted and in effect.
 */
export async function moveLines(
  db: Queries,
  lineIds: readonly string[],
  to: 'submitted' | 'inEffect' | 'retried' | 'failed',
  now: Date,
): Promise<ReadonlySet<string>> {
  const event = to === 'submitted' || to === 'inEffect' ? to : null;
  const rows = await db
    // In one order, so that two jobs that move the same lines do not deadlock.
    .with('locked', (cte) =>
      cte
        .selectFrom('order_lines')
        .select('id')
        .where('id', '=', anyOf(lineIds))
        .where('delivery', 'in', [...deliveryTransitions[to]])
        .orderBy('id')
        .forUpdate(),
    )
    .with('moved', (cte) =>
      cte
        .updateTable('order_lines')
        .from('locked')
        .set({ delivery: to, delivery_changed_at: now })
        .whereRef('order_lines.id', '=', 'locked.id')
        .returning(['order_lines.id', 'order_lines.order_id']),
    )
    .with('event', (cte) =>
      cte
        .insertInto('order_events')
        .columns(['order_id', 'at', 'event'])
        .expression((eb) =>
          eb
            .selectFrom('moved')
            .select(['order_id', eb.val(now).as('at'), eb.val(event).as('event')])
            .where(eb.val(event !== null)),
        )
        .returning('id'),
    )
    .selectFrom('moved')
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** All ids as one parameter: the statement is the same for any number of them, and is prepared once. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;
