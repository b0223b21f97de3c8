import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../call/server-clock.ts';
import { type CallResult, refreshCalls, useCall } from '../../call/use-call.ts';
import { useDeadline } from '../../ui/use-deadline.ts';
import { callsOfADelivery, callsOfAnOrder, isOpen, type Order, type OrderEvent } from './order.ts';
import { refreshPauseMs } from './refresh-pause.ts';

export interface OrderState {
  readonly query: CallResult<Order>;
  readonly events: readonly OrderEvent[];
  /** UTC in milliseconds, at this rendering; while the order can be paid it is rendered each second. */
  readonly now: number;
}

const noEvents: readonly OrderEvent[] = [];

/**
 * One order and its events, read again as long as something is in progress.
 *
 * @param token an order's own token, from a payment link.
 */
export function useOrder(orderId: string, token?: string): OrderState {
  const [pauseMs, setPauseMs] = useState<number | false>(false);
  const options = { refetchIntervalMs: pauseMs, token };
  const query = useCall('/pay/order/getOrder', { orderId }, options);
  const timeline = useCall('/pay/order/timeline', { orderId }, options);
  const events = timeline.data ?? noEvents;
  useRefreshPause(query, events, setPauseMs);
  useAnnouncedDelivery(query.data);
  const now = useOrderDeadline(query.data);
  const { refetch } = query;
  const both = () => {
    void timeline.refetch();
    return refetch();
  };
  return { query: { ...query, refetch: both }, events, now };
}

/** The time for the countdown. At the deadline the order is read again, because the server ends it. */
function useOrderDeadline(order: Order | undefined): number {
  const deadline = order && isOpen(order) ? Date.parse(order.payBefore) : undefined;
  return useDeadline(deadline, () => void refreshCalls(callsOfAnOrder));
}

/** Decides after each answer when to ask again, by how long the order's present state has been watched. */
function useRefreshPause(
  { data, fetchStatus }: OrderState['query'],
  events: readonly OrderEvent[],
  setPauseMs: (pauseMs: number | false) => void,
): void {
  const watchedSince = useRef(0);
  const status = data?.status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a payment begins the minute of watching
  useEffect(() => {
    watchedSince.current = serverNow();
  }, [status]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is a reason to decide, the same answer and a failed one too
  useEffect(() => {
    const now = serverNow();
    setPauseMs(refreshPauseMs(data, events, now, now - watchedSince.current));
  }, [data, fetchStatus, events, setPauseMs]);
}

/** Once a line's delivery changes, other pages read again what it grants. */
function useAnnouncedDelivery(order: Order | undefined): void {
  const deliveries = order?.orderVosList.map(({ delivery }) => delivery).join();
  const known = useRef(deliveries);
  useEffect(() => {
    if (deliveries === known.current) return;
    const hasMoved = known.current !== undefined;
    known.current = deliveries;
    if (hasMoved) void refreshCalls(callsOfADelivery.slice(callsOfAnOrder.length));
  }, [deliveries]);
}
