import type { ReactNode } from 'react';
import { OrderLink } from './order-link.tsx';

/** Only the payment of an order: amount, method, and the way to the cashier. */
export function OrderPay2Page(): ReactNode {
  return <OrderLink kind="payment" />;
}
