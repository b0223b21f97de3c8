import type { PageRow } from './page-row.ts';

/** Orders and their payment. */
export const ordersPages: readonly PageRow[] = [
  {
    path: 'order.html',
    feature: 'orders',
    keepAlive: true,
    kind: 'list',
    tier: 'guest',
    gate: 'full',
    viewQuery: ['tab'],
    load: () => import('../features/orders/order-list-page.tsx').then((module) => module.OrderListPage),
  },
  {
    path: 'order-details.html',
    feature: 'orders',
    keepAlive: true,
    kind: 'detail',
    tier: 'guest',
    gate: 'full',
    ownQuery: ['orderId'],
    load: () => import('../features/orders/order-details-page.tsx').then((module) => module.OrderDetailsPage),
  },
  {
    path: 'orderPay-details.html',
    feature: 'orders',
    keepAlive: false,
    kind: 'detail',
    tier: 'guest',
    gate: 'open',
    ownQuery: ['orderId'],
    load: () =>
      import('../features/orders/order-pay-details-page.tsx').then((module) => module.OrderPayDetailsPage),
  },
  {
    path: 'orderPay2.html',
    feature: 'orders',
    keepAlive: false,
    kind: 'detail',
    tier: 'guest',
    gate: 'open',
    ownQuery: ['orderId'],
    load: () => import('../features/orders/order-pay2-page.tsx').then((module) => module.OrderPay2Page),
  },
];
