import { type ControlCall, ControlError, readCount, requireText } from '../platform/control.ts';

/** A payment that this simulator did not take itself, such as those in the demo's history. Amounts in minor units. */
export interface EarlierPayment {
  readonly outTradeNo: string;
  readonly transactionId: string;
  readonly totalFen: number;
  readonly currency: string;
  readonly paidAtMs: number;
  readonly refundedFen: number;
}

interface TakingContext {
  readonly trades: { takeOn(payment: EarlierPayment): void };
  readonly state: { readonly trades: ReadonlyMap<string, unknown>; flushed(): Promise<void> };
}

/**
 * `{payments: [{outTradeNo, transactionId, total, currency, paidAt, refunded}]}`, with `paidAt` in ISO 8601: from now
 * on they can be queried, billed and refunded. Payments that are known already stay as they are.
 */
export const takeEarlierPayments =
  ({ trades, state }: TakingContext): ControlCall =>
  async (input) => {
    const unknown = readPayments(input).filter(({ outTradeNo }) => !state.trades.has(outTradeNo));
    for (const payment of unknown) trades.takeOn(payment);
    await state.flushed();
    return { taken: unknown.length };
  };

function readPayments({ payments }: Record<string, unknown>): EarlierPayment[] {
  if (!Array.isArray(payments)) throw new ControlError(400, 'payments must be a list');
  return payments.map((payment: Record<string, unknown>) => {
    return {
      outTradeNo: requireText(payment, 'outTradeNo'),
      transactionId: requireText(payment, 'transactionId'),
      totalFen: readCount(payment, 'total', 0),
      currency: requireText(payment, 'currency'),
      paidAtMs: requireTime(payment, 'paidAt'),
      refundedFen: readCount(payment, 'refunded', 0),
    };
  });
}

/** A field with a time in ISO 8601, in milliseconds. */
export function requireTime(input: Record<string, unknown>, field: string): number {
  const ms = Date.parse(requireText(input, field));
  if (Number.isNaN(ms)) throw new ControlError(400, `${field} must be a time`);
  return ms;
}
