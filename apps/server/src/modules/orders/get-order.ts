import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { presentOrders } from './present.ts';

export function getOrder(db: Database): Handler<'orders.get-order'> {
  return async (context) => {
    const [view] = await presentOrders(db, [context.order], context);
    if (!view) throw new Error('an order was not presented');
    return view;
  };
}
