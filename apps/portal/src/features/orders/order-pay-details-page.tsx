import type { ReactNode } from 'react';
import { LinkedOrder } from './linked-order.tsx';
import { OrderLinkGate } from './order-link.tsx';

/** The order that a payment link leads to: to be seen and paid, nothing else. */
export function OrderPayDetailsPage(): ReactNode {
  return <OrderLinkGate>{(order) => <LinkedOrder {...order} kind="details" />}</OrderLinkGate>;
}
