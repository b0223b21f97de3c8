import { useEffect } from 'react';
import { isPayMethod } from '../../host/pay-method.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import type { Payment } from './use-payment.ts';

/**
 * `pay=WX` (on the payment page `payMethod=WX`) in the address starts the payment at once; `paying=1` says that the
 * visitor returns from a cashier; `code` and `state` come from WeChat's authorization. All are first removed from the
 * address: going back to it must not repeat them, and a shared address must not contain the code.
 */
export function usePayParameters(orderId: string, { start, ask }: Payment): void {
  const { path, query, navigate } = usePage();
  const wanted = query.get('pay') ?? query.get('payMethod');
  const returned = query.get('paying');
  const code = query.get('code');
  const state = query.get('state');
  useEffect(() => {
    if (wanted === null && returned === null && code === null && state === null) return;
    navigate(pageUrl(path, { orderId }), { replace: true });
    if (returned !== null) ask();
    else if (isPayMethod(wanted)) start(wanted, code && state ? { code, state } : undefined);
  }, [wanted, returned, code, state, path, orderId, navigate, start, ask]);
}
