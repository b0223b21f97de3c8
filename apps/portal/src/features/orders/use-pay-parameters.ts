import { useEffect } from 'react';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { isPayMethod } from './order.ts';
import type { Payment } from './use-payment.ts';

/**
 * `pay=WX` (on the payment page `payMethod=WX`) in the address starts the payment at once, `paying=1` says that
 * one comes back from it. They are taken out of the address first: coming back to it later must not do the same
 * again.
 */
export function usePayParameters(orderId: string, { start, ask }: Payment): void {
  const { path, query, navigate } = usePage();
  const wanted = query.get('pay') ?? query.get('payMethod');
  const returned = query.get('paying');
  useEffect(() => {
    if (wanted === null && returned === null) return;
    navigate(pageUrl(path, { orderId }), { replace: true });
    if (returned !== null) ask();
    else if (isPayMethod(wanted)) start(wanted);
  }, [wanted, returned, path, orderId, navigate, start, ask]);
}
