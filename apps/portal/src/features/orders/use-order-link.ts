import { useCallback, useEffect, useState } from 'react';
import { CallError } from '../../call/call-error.ts';
import { post } from '../../call/client.ts';
import { headStart, takePayTicket } from '../../call/head-start.ts';
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

  const spend = useCallback(
    async (ticket: string): Promise<void> => {
      setLink({ state: 'opening' });
      try {
        const order = await post('/pay/ticket/spend', { ticket, ...(orderId ? { orderId } : {}) });
        orderTokens.keep(order.orderId, order.token, Date.parse(order.expiresAt));
        setLink({ state: 'ready', orderId: order.orderId, token: order.token });
      } catch (error) {
        setLink(
          mayBeSpentLater(error)
            ? { state: 'failed', error, retry: () => void spend(ticket) }
            : // The same link opened twice in this tab: what it gave the first time still counts.
              known(orderId),
        );
      }
    },
    [orderId],
  );

  useEffect(() => {
    const ticket = takePayTicket();
    if (ticket) void spend(ticket);
  }, [spend]);

  const end = useCallback(() => {
    if (orderId) orderTokens.drop(orderId);
    setLink({ state: 'ended' });
  }, [orderId]);
  return { link, end };
}
