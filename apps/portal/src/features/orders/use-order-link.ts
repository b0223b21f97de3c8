import { useCallback, useEffect, useState } from 'react';
import { CallError } from '../../call/call-error.ts';
import { post } from '../../call/client.ts';
import { headStart, takePayTicket } from '../../call/head-start.ts';
import { serverClock } from '../../call/server-clock.ts';
import { orderTokens } from './order-tokens.ts';

/**
 * opening: the link's ticket is being spent · ready: with the order and its token · ended: neither ticket nor
 * token is good · failed: it could not be found out; `retry` spends the same ticket.
 */
export type OrderLink =
  | { readonly state: 'opening' }
  | { readonly state: 'ready'; readonly orderId: string; readonly token: string }
  | { readonly state: 'ended' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void };

/** Nothing but a lost answer is a reason to try the same ticket again. */
const mayBeSpentLater = (error: unknown): boolean => error instanceof CallError && error.retryable;

function known(orderId: string | undefined): OrderLink {
  const token = orderId === undefined ? undefined : orderTokens.get(orderId);
  return orderId !== undefined && token ? { state: 'ready', orderId, token } : { state: 'ended' };
}

async function spend(ticket: string, orderId: string | undefined, retry: () => void): Promise<OrderLink> {
  try {
    const order = await post('/pay/ticket/spend', { ticket, ...(orderId ? { orderId } : {}) });
    orderTokens.keep(order.orderId, order.token, serverClock.toPhone(Date.parse(order.expiresAt)));
    return { state: 'ready', orderId: order.orderId, token: order.token };
  } catch (error) {
    if (mayBeSpentLater(error)) return { state: 'failed', error, retry };
    // The same link opened twice in this tab: what it gave the first time still counts.
    return known(orderId);
  }
}

/**
 * Who came by a payment link sees and pays that one order: the ticket of the link is spent for a token, which
 * lasts for reloads and for the way back from the provider. A session of the portal counts for nothing here.
 *
 * @param orderId as in the address; the ticket knows it too.
 */
export function useOrderLink(orderId: string | undefined): {
  readonly link: OrderLink;
  /** The token was refused: it is over. */
  readonly end: () => void;
} {
  const [link, setLink] = useState<OrderLink>(() =>
    headStart().ticket === undefined ? known(orderId) : { state: 'opening' },
  );

  const open = useCallback(
    function attempt(ticket: string): void {
      const retry = () => {
        setLink({ state: 'opening' });
        attempt(ticket);
      };
      void spend(ticket, orderId, retry).then(setLink);
    },
    [orderId],
  );

  useEffect(() => {
    const ticket = takePayTicket();
    if (ticket) open(ticket);
  }, [open]);

  const end = useCallback(() => {
    if (orderId) orderTokens.drop(orderId);
    setLink({ state: 'ended' });
  }, [orderId]);
  return { link, end };
}
