import type { ReactNode } from 'react';
import { OrderLink } from './order-link.tsx';

/** The payment alone: amount, method, and on to the cashier. */
export function OrderPay2Page(): ReactNode {
  return <OrderLink kind="payment" />;
}
