import { useEffect, useRef, useState } from 'react';
import { type CallResult, refreshCalls, useCall } from '../../call/query.ts';
import { serverNow } from '../../call/server-clock.ts';
import { useDeadline } from '../../ui/use-deadline.ts';
import { callsOfADelivery, callsOfAnOrder, isOpen, type Order, type OrderEvent } from './order.ts';
import { refreshPauseMs } from './refresh-pause.ts';

export interface OrderState {
  readonly query: CallResult<Order>;
  readonly events: readonly OrderEvent[];
  /** UTC in milliseconds, of this rendering; there is one each second while the order can be paid. */
  readonly now: number;
}

const noEvents: readonly OrderEvent[] = [];

/**
 * One order and its events, fresh as long as something about it is under way.
 *
 * @param token an order's own, from a payment link.
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

/** At its deadline the order is asked again: the server ends it. */
function useOrderDeadline(order: Order | undefined): number {
  const deadline = order && isOpen(order) ? Date.parse(order.payBefore) : undefined;
  return useDeadline(deadline, () => void refreshCalls(callsOfAnOrder));
}

/** Decides anew after each answer whether to ask again; what was watched counts from when the page is shown. */
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

/** What an order grants shows on other pages too, as soon as it is there. */
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
