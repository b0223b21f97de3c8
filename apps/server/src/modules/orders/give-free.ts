import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { ContextOf } from '../../platform/handler.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { PricedLine } from '../catalogue/public.ts';
import { insertOrder } from './insert-order.ts';
import { markPaid } from './mark-paid.ts';
import { newOrder } from './new-order.ts';

/**
 * Gives a free package as an order of its own, paid at creation by no method and delivered by the usual jobs, so that
 * what a device has stays the sum of what order lines gave. The caller has checked that it may be given, and holds the
 * transaction. Answers the order's number.
 * @throws RangeError for a line that costs something
 */
export async function giveFree(
  trx: Transaction<Tables>,
  jobs: Jobs,
  context: ContextOf<'session'>,
  line: PricedLine,
): Promise<string> {
  if (line.amountFen !== 0) throw new RangeError('what costs something is not given for nothing');
  const { now } = context;
  const lines = [{ ...line, discountFen: 0 }];
  const order = newOrder(context, {
    idempotencyKey: null,
    // Random: no request of a client may ever be taken for a repeat of a gift.
    requestHash: createHash('sha256').update(randomBytes(32)).digest(),
    agent: 1,
    type: 2,
    lines,
    amountFen: 0,
    discountFen: 0,
    payFen: 0,
    currency: line.item.price.currency,
    termsVersion: line.item.row.terms_version,
    activates: false,
    payBefore: now,
  });
  await insertOrder(trx, order, lines);
  await markPaid(trx, jobs, order, { payMethod: 'none', transactionId: null, paidAt: now });
  return order.id;
}
