import type { Database } from '../../platform/database/connect.ts';
import type { OrderEvent, RefundRow } from '../../platform/database/tables.ts';
import type { Handler } from '../../platform/handler.ts';

type RefundState = RefundRow['state'];

/** Of which refunds these events are told, however often each has failed, arrived or come back. */
const refundEvents: Readonly<Partial<Record<OrderEvent, (state: RefundState) => boolean>>> = {
  refundRequested: (state) => state !== 'withdrawn',
  refunded: (state) => state === 'succeeded',
  refundedOtherwise: (state) => state === 'paidOtherwise',
  refundFailed: (state) => state === 'failed',
};

/**
 * What happened to an order, with its refunds as they stand: neither a request that was withdrawn, or made anew under
 * another number, nor an arrival that the bank took back is told. The events name no refund, so the latest of each
 * reason are told.
 */
export function timeline(db: Database): Handler<'orders.timeline'> {
  return async ({ order }) => {
    const rows = await db
      .selectFrom('order_events')
      .select(['at', 'event', 'pay_method', 'detail'])
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute();
    const refunds = rows.some(({ event }) => event in refundEvents)
      ? await db.selectFrom('refunds').select(['reason', 'state']).where('order_id', '=', order.id).execute()
      : [];
    const isTold = ({ event, detail }: (typeof rows)[number], at: number): boolean => {
      const counts = refundEvents[event];
      if (!counts) return true;
      const since = rows.slice(at + 1).filter((row) => row.event === event && row.detail === detail).length;
      return since < refunds.filter(({ reason, state }) => reason === detail && counts(state)).length;
    };
    return rows.filter(isTold).map((row) => ({
      at: row.at.toISOString(),
      event: row.event,
      payMethod: row.pay_method,
      detail: row.detail,
    }));
  };
}
