import type { CallData } from '@device-pay/contract';
import { planTypes } from './package.ts';

type Order = CallData<'/pay/order/getOrderList'>['list'][number];
type Line = Order['orderVosList'][number];

/** What an order line gives a device, as an entry of a queue. */
export interface QueuedGrant {
  readonly orderId: string;
  readonly packageId: number;
  readonly type: number;
  readonly name: string;
  /** running: now · waiting: paid, begins later · delivering: paid, not yet confirmed by the device platform */
  readonly state: 'running' | 'waiting' | 'delivering';
  readonly effectiveTime: string | null;
  readonly expirationTime: string | null;
}

/** Grants that follow one another, the running one first. */
export interface GrantQueue {
  /** The package type of the first grant; main plans of all types share one queue. */
  readonly type: number;
  readonly key: string;
  readonly grants: readonly QueuedGrant[];
}

const paidStates: readonly string[] = ['paid', 'partRefunded'];

function stateOf(line: Line, nowMs: number): QueuedGrant['state'] | undefined {
  const { delivery, effectiveTime, expirationTime } = line;
  if (delivery === 'waiting' || delivery === 'submitted' || delivery === 'retried') {
    return effectiveTime && Date.parse(effectiveTime) > nowMs && delivery === 'submitted'
      ? 'waiting'
      : 'delivering';
  }
  if (delivery !== 'inEffect' || !effectiveTime || !expirationTime) return undefined;
  if (Date.parse(expirationTime) <= nowMs) return undefined;
  return Date.parse(effectiveTime) > nowMs ? 'waiting' : 'running';
}

const ranks = { running: 0, waiting: 1, delivering: 2 } as const;

/**
 * What was bought for a device and runs or is still to come: one queue for all main plans, one for each other type. An
 * order of which a part runs and a part is to come may be among the orders twice.
 */
export function grantQueues(orders: readonly Order[], imei: string, nowMs: number): readonly GrantQueue[] {
  const queues = new Map<string, { type: number; key: string; grants: QueuedGrant[] }>();
  for (const order of new Map(orders.map((one) => [one.orderId, one])).values()) {
    if (!paidStates.includes(order.status)) continue;
    for (const line of order.orderVosList) {
      const state = line.imei === imei ? stateOf(line, nowMs) : undefined;
      if (!state) continue;
      const { packageId, type, name, key, effectiveTime, expirationTime } = line;
      const queue = planTypes.includes(type) ? 'plan' : String(type);
      const known = queues.get(queue) ?? { type, key, grants: [] };
      known.grants.push({
        orderId: order.orderId,
        packageId,
        type,
        name,
        state,
        effectiveTime,
        expirationTime,
      });
      queues.set(queue, known);
    }
  }
  return [...queues.values()].map((queue) => ({
    ...queue,
    grants: queue.grants.sort(
      (one, other) =>
        ranks[one.state] - ranks[other.state] ||
        Date.parse(one.effectiveTime ?? '') - Date.parse(other.effectiveTime ?? '') ||
        0,
    ),
  }));
}
