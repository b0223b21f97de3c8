import type { ReactNode } from 'react';
import { LinkedOrder } from './linked-order.tsx';
import { OrderLinkGate } from './order-link.tsx';

/** The payment alone: amount, method, and on to the cashier. */
export function OrderPay2Page(): ReactNode {
  return <OrderLinkGate>{(order) => <LinkedOrder {...order} kind="payment" />}</OrderLinkGate>;
}
