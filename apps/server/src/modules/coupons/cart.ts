import type { Cart, Currency } from '@device-pay/rules';
import { type CallContext, userIdOf } from '../../platform/handler.ts';
import type { PricedLine } from '../catalogue/public.ts';

/** Priced lines as the shared coupon rules know them. */
export function cartOf(
  lines: readonly PricedLine[],
  context: Pick<CallContext, 'subject' | 'now'>,
  currency: Currency,
): Cart {
  return {
    lines: lines.map((line) => ({
      packageId: String(line.item.row.id),
      type: line.item.row.type,
      imei: line.imei,
      quantity: line.total,
      amountFen: line.amountFen,
      costFen: line.costFen,
      sellerIds: line.sellerIds,
    })),
    userId: userIdOf(context.subject),
    currency,
    now: context.now,
  };
}
