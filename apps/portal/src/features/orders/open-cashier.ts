import { newIdempotencyKey, post } from '../../call/client.ts';
import type { Host } from '../../host/host.ts';
import { paymentRoute } from '../../host/payment-route.ts';
import type { PayMethod } from './order.ts';

export interface CashierRequest {
  readonly orderId: string;
  readonly method: PayMethod;
  /** The title of the view that an app opens for it. */
  readonly title: string;
  /** An order's own token, from a payment link. */
  readonly token: string | undefined;
}

/**
 * Starts a payment attempt and answers what leads to its cashier. Old apps open our own page by a pay ticket
 * instead, which starts the payment there. Throws a CallError.
 */
export async function prepareCashier(
  host: Host,
  { orderId, method, title, token }: CashierRequest,
): Promise<() => void> {
  if (host.kind === 'native' && !token && paymentRoute(host.appInfo()?.appBuildVersion) === 'link') {
    const { url } = await post('/pay/ticket/create', { orderId });
    const link = new URL(url, location.href);
    link.searchParams.set('pay', method);
    return () => host.openPayment({ jumpUrl: link.href, ticketUrl: link.href, title });
  }
  const jumpUrl = await post(
    '/pay/getPayJump',
    { orderId, payMethod: method, requestMethod: 'H5' },
    { token, idempotencyKey: newIdempotencyKey() },
  );
  return () => host.openPayment({ jumpUrl, ticketUrl: jumpUrl, title });
}
