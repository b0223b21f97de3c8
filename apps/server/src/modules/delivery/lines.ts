import { dayMs } from '@device-pay/rules';
import type { DevicePlatform } from '../../gateways/device/port.ts';
import type { Clock } from '../../platform/clock.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database, Queries } from '../../platform/database/connect.ts';
import type { Jobs } from '../../platform/jobs.ts';

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
      'l.amount_fen',
      'l.discount_fen',
      'l.delivery',
      'l.delivery_changed_at',
      'l.sold',
      'l.effective_time',
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
      'o.currency',
      /** The revision of its grants. Read before them: what the platform is told is then at least as new. */
      eb.fn.coalesce('a.revision', eb.lit(0)).as('revision'),
    ])
    .where('l.id', '=', anyOf(lineIds))
    .execute();
