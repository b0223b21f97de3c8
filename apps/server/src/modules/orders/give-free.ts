import { createHash, randomBytes } from 'node:crypto';
import { brandById } from '@device-pay/brands';
import { base58Of, orderNumber, yymmdd, zoneOfSite } from '@device-pay/rules';
import type { Transaction } from 'kysely';
import type { OrderRow, Tables } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { PricedLine } from '../catalogue/public.ts';
import { agreementHash } from './agreement.ts';
import { insertOrder } from './insert-order.ts';
import { markPaid } from './mark-paid.ts';
import type { SessionContext } from './same-order.ts';
import { soldPackage } from './sold-package.ts';

/**
 * Gives a package that costs nothing as an order of its own, so that what a device has stays the sum of what order
 * lines gave: paid at creation by no method, delivered by the same jobs. Whether it may be given is the caller's,
 * whose transaction it is. Answers the order's number.
 * @throws RangeError for a line that costs something
 */
export async function giveFree(
  trx: Transaction<Tables>,
  jobs: Jobs,
  context: SessionContext,
  line: PricedLine,
): Promise<string> {
  if (line.amountFen !== 0) throw new RangeError('what costs something is not given for nothing');
  const { now, site, brand, language, subject } = context;
  const currency = line.item.price.currency as 'CNY' | 'USD';
  const termsVersion = line.item.row.terms_version;
  const sold = {
    packageId: line.item.row.id,
    imei: line.imei,
    total: line.total,
    amountFen: 0,
    discountFen: 0,
  };
  const order: OrderRow = {
    id: orderNumber({
      brand: brandById(brand).orderCode,
      date: yymmdd(now, zoneOfSite(site)),
      random: base58Of(randomBytes(8)),
    }),
    brand,
    site,
    platform: context.platform,
    guest_id: subject.guestId,
    user_id: context.subject.kind === 'user' ? context.subject.userId : null,
    idempotency_key: null,
    // Each gift is one of its own: no request of a client may ever be taken for the same.
    request_hash: createHash('sha256').update(randomBytes(32)).digest(),
    agent: 1,
    type: 2,
    status: 'toPay',
    amount_fen: 0,
    discount_fen: 0,
    pay_fen: 0,
    currency,
    pay_method: null,
    transaction_id: null,
    active: 0,
    terms_version: termsVersion,
    agreement_hash: agreementHash({
      termsVersion,
      language,
      currency,
      payFen: 0,
      lines: [{ ...sold, sold: soldPackage(line.item) }],
    }),
    language,
    created_at: now,
    pay_before: now,
    paid_at: null,
  };
  await insertOrder(trx, order, [line], [0]);
  await markPaid(trx, jobs, order, { payMethod: 'none', transactionId: null, paidAt: now });
  return order.id;
}
