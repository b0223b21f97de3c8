import { minuteMs, zoneOfSite } from '@device-pay/rules';
import { type PlannedGrant, planGrants, queueOf, spanOf, unitsOf } from '../modules/allowances/public.ts';
import { soldPackage } from '../modules/orders/sold-package.ts';
import type { GrantRow } from '../platform/database/tables.ts';
import { packageTypes } from '../reference/package-types.ts';
import type { DemoCalendar } from './calendar.ts';
import { isUndelivered } from './deliveries.ts';
import type { DemoLine } from './order.ts';
import type { PricedDemoLine, PricedDemoOrder } from './order-rows.ts';

interface LineGrants {
  readonly grants: readonly GrantRow[];
  readonly effectiveTime: Date;
  readonly expirationTime: Date;
}

const unitOf = unitsOf(packageTypes);
const countedInTime = ['day', 'month', 'plan'];
/** The used share of a pool that ran out unnoticed. */
const usualUse = 0.83;
/** How old the figures of running grants are. */
const figuresAgeMinutes = 2;

/** The ends of all devices' queues after the orders so far. */
export class GrantQueues {
  private readonly ends = new Map<string, Date>();

  /**
   * What the line gives, planned by the server's own code. Call it in the order of payments. `endedAt`: when its
   * contract was ended; what it had not given by then is revoked.
   */
  plan(
    order: PricedDemoOrder,
    line: PricedDemoLine,
    source: DemoLine,
    calendar: DemoCalendar,
    endedAt: Date | null,
  ): LineGrants {
    const paidAt = order.row.paid_at;
    if (!paidAt) throw new Error(`${order.source.name} was not paid`);
    const terms = soldPackage(line.item);
    const queue = queueOf(terms);
    const slot = `${line.imei} ${queue}`;
    const planned = planGrants({
      terms,
      total: line.total,
      paidAt,
      runningUntil: this.ends.get(slot) ?? null,
      zone: zoneOfSite(order.row.site),
      unitOf,
    });
    const span = spanOf(planned);
    const state = stateOf(source);
    if (queue !== null && state !== 'revoked' && endedAt === null) this.ends.set(slot, span.expirationTime);
    const grants = planned.map(
      (grant): GrantRow => ({
        order_line_id: line.id,
        detail_no: grant.detailNo,
        part: grant.part,
        imei: line.imei,
        type: grant.type,
        package_id: line.item.row.id,
        unit: grant.unit,
        queue: grant.queue,
        quantity: grant.quantity,
        used_seconds: 0,
        state: endedAt && grant.expirationTime > endedAt ? 'revoked' : state,
        effective_time: grant.effectiveTime,
        expiration_time: grant.expirationTime,
        ...(state === 'delivered'
          ? useOf(grant, source, paidAt, endedAt ?? calendar.now)
          : { used: 0, used_as_of: paidAt }),
      }),
    );
    return { grants, ...span };
  }
}

function stateOf({ delivery }: Pick<DemoLine, 'delivery'>): GrantRow['state'] {
  if (delivery === undefined) return 'delivered';
  return isUndelivered({ delivery }) ? 'revoked' : 'pending';
}

function useOf(
  grant: PlannedGrant,
  source: DemoLine,
  paidAt: Date,
  now: Date,
): Pick<GrantRow, 'used' | 'used_as_of'> {
  if (countedInTime.includes(grant.unit) || grant.effectiveTime > now) return { used: 0, used_as_of: paidAt };
  if (grant.expirationTime <= now) {
    return { used: Math.floor(grant.quantity * usualUse), used_as_of: grant.expirationTime };
  }
  return {
    used: source.used?.[grant.type] ?? 0,
    // Not before the purchase, which may be only minutes ago.
    used_as_of: new Date(Math.max(paidAt.getTime(), now.getTime() - figuresAgeMinutes * minuteMs)),
  };
}
