import type { ReactNode } from 'react';
import { OrderLink } from './order-link.tsx';

/** The order that a payment link opens: it can be seen and paid, nothing else. */
export function OrderPayDetailsPage(): ReactNode {
  return <OrderLink kind="details" />;
}
