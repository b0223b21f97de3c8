import { useCallback, useEffect, useState } from 'react';
import { CallError } from '../../call/call-error.ts';
import { post } from '../../call/client.ts';
import { headStart, takePayTicket } from '../../call/head-start.ts';
import { randomId } from '../../call/random-id.ts';
import { serverClock } from '../../call/server-clock.ts';
import { orderTokens } from './order-tokens.ts';

/**
 * opening: the link's ticket is being spent · ready: with the order and its token · ended: neither ticket nor token is
 * valid · failed: the answer was lost; `retry` spends the same ticket.
 */
export type OrderLink =
  | { readonly state: 'opening' }
  | { readonly state: 'ready'; readonly orderId: string; readonly token: string }
  | { readonly state: 'ended' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void };

/** Whether it is worth spending the same ticket again: only if there was no final answer. */
const mayBeSpentLater = (error: unknown): boolean => error instanceof CallError && error.retryable;

function known(orderId: string | undefined): OrderLink {
  const token = orderId === undefined ? undefined : orderTokens.get(orderId);
  return orderId !== undefined && token ? { state: 'ready', orderId, token } : { state: 'ended' };
}

async function spend(
  { ticket, idempotencyKey }: { readonly ticket: string; readonly idempotencyKey: string },
  orderId: string | undefined,
  retry: () => void,
): Promise<OrderLink> {
  try {
    const order = await post(
      '/pay/ticket/spend',
      { ticket, ...(orderId ? { orderId } : {}) },
      // If the answer is lost, the ticket may be spent again only with this key.
      { idempotencyKey },
    );
    orderTokens.keep(order.orderId, order.token, serverClock.toPhone(Date.parse(order.expiresAt)));
    return { state: 'ready', orderId: order.orderId, token: order.token };
  } catch (error) {
    if (mayBeSpentLater(error)) return { state: 'failed', error, retry };
    // If the same link was opened before in this tab, the token that it gave then is still valid.
    return known(orderId);
  }
}

/**
 * Opens a payment link, with which one order can be seen and paid: the link's ticket is exchanged for a token, which
 * survives reloads and the return from the provider. A session of the portal plays no part here.
 *
 * @param orderId from the address, if it is there; the ticket's answer has it too.
 */
export function useOrderLink(orderId: string | undefined): {
  readonly link: OrderLink;
  /** Call it when the token was refused. */
  readonly end: () => void;
} {
  const [link, setLink] = useState<OrderLink>(() =>
    headStart().ticket === undefined ? known(orderId) : { state: 'opening' },
  );

  const open = useCallback(
    function attempt(ticket: string, idempotencyKey: string): void {
      const retry = () => {
        setLink({ state: 'opening' });
        attempt(ticket, idempotencyKey);
      };
      void spend({ ticket, idempotencyKey }, orderId, retry).then(setLink);
    },
    [orderId],
  );

  useEffect(() => {
    const ticket = takePayTicket();
    if (ticket) open(ticket, randomId());
  }, [open]);

  const end = useCallback(() => {
    if (orderId) orderTokens.drop(orderId);
    setLink({ state: 'ended' });
  }, [orderId]);
  return { link, end };
}
