import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { addOrder, type OrderSettings } from './add-order.ts';
import { type CloseAttempts, cancelOrder } from './cancel-order.ts';
import { getOrder } from './get-order.ts';
import { getOrderList } from './get-order-list.ts';
import { getReceipt } from './get-receipt.ts';
import { timeline } from './timeline.ts';

export type { OrderSettings } from './add-order.ts';
export { agreementHash } from './agreement.ts';
export type { CloseAttempts } from './cancel-order.ts';
export { releaseClaims } from './claims.ts';
export { closeOrder } from './close-order.ts';
export { endLine, resumeLine, revokeGrants } from './end-line.ts';
export { expireOrders } from './expire-orders.ts';
export { giveFree } from './give-free.ts';
export { markPaid } from './mark-paid.ts';
export { moveLines, undoRefund } from './move-lines.ts';
export { postponeLine } from './postpone-line.ts';
export { soldPackage } from './sold-package.ts';
export { deliveryNow, isOpen, isPaid, openStates } from './states.ts';
export { findOrder, lockOrder, moveOrder, recordEvent } from './store.ts';
export { undoActivation } from './undo-activation.ts';

export function orderCalls(
  db: Database,
  jobs: Jobs,
  settings: OrderSettings,
  closeAttempts: CloseAttempts,
): HandlersOf<'orders'> {
  return {
    'orders.add-order': addOrder(db, jobs, settings),
    'orders.get-order-list': getOrderList(db),
    'orders.get-order': getOrder(db),
    'orders.cancel-order': cancelOrder(db, closeAttempts),
    'orders.get-receipt': getReceipt(db),
    'orders.timeline': timeline(db),
  };
}
