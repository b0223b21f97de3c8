import type { StripeContext } from './context.ts';
import { type ApiObject, chargeObject, intentObject, refundObject } from './objects.ts';

/** The object of an id, for `expand`. */
export function findObject({ state }: StripeContext, id: string): ApiObject | undefined {
  if (id.startsWith('re_')) {
    const refund = state.refunds.get(id);
    const session = state.trades.get(refund?.sessionId ?? '');
    return refund && session && refundObject(refund, session);
  }
  for (const session of state.trades.values()) {
    const { payment } = session;
    if (payment?.intentId === id) return intentObject(session, payment);
    if (payment?.chargeId === id) return chargeObject(session, payment);
  }
  return undefined;
}
