import type { ApiCall, StripeContext } from './context.ts';
import { createdRules, expand, listPage, listRules } from './lists.ts';
import { findObject } from './lookup.ts';
import { type ApiObject, chargeObject, transactionObject } from './objects.ts';
import { optional, text } from './parameters.ts';
import type { Payment, Session } from './state.ts';

/**
 * GET /v1/balance_transactions?created[…]&type&expand[]=data.source: payments, refunds, and refunds that came
 * back, in the order of their booking.
 */
export function listBalanceTransactions(context: StripeContext, { parameters, faults }: ApiCall): ApiObject {
  parameters.check({ ...listRules, ...createdRules, type: optional(text(40)) });
  const omitted = faults.find('billOmitsTrade')?.number;
  const added = faults.find('billAddsTrade');
  const repeated = faults.find('billRepeatsTrade')?.number;
  const rows: ApiObject[] = [];
  for (const session of context.state.trades.values()) {
    const { payment } = session;
    if (payment === undefined || session.outTradeNo === omitted) continue;
    const { transactionId, paidAtMs, chargeId } = payment;
    rows.push(transactionObject(transactionId, 'charge', session.amountFen, session, paidAtMs, chargeId));
    if (session.outTradeNo === repeated) {
      const again = `${transactionId}r`;
      rows.push(transactionObject(again, 'charge', session.amountFen, session, paidAtMs, chargeId));
    }
  }
  for (const refund of context.state.refunds.values()) {
    const session = context.state.trades.get(refund.sessionId);
    if (session === undefined || session.outTradeNo === omitted) continue;
    const { id, transactionId, amountFen, createdAtMs, failedAtMs } = refund;
    rows.push(transactionObject(transactionId, 'refund', -amountFen, session, createdAtMs, id));
    if (failedAtMs !== undefined) {
      const failureId = `${transactionId}f`;
      rows.push(transactionObject(failureId, 'refund_failure', amountFen, session, failedAtMs, id));
    }
  }
  const strange =
    added === undefined ? undefined : strangePayment(added, parameters.findNumber('created[gte]') ?? 0);
  if (strange !== undefined) rows.push(strange.transaction);
  rows.sort((a, b) => (a.created as number) - (b.created as number));
  const type = parameters.find('type');
  const page = listPage(
    '/v1/balance_transactions',
    parameters,
    rows.filter((row) => type === undefined || row.type === type),
  );
  return expand(page, parameters.list('expand'), (id) =>
    id === strange?.charge.id ? strange.charge : findObject(context, id),
  );
}

/** A payment that the merchant knows nothing of. */
function strangePayment(
  { number = 'UNKNOWN-1', amountFen = 100 }: Readonly<Record<string, unknown>>,
  atSeconds: number,
): { readonly transaction: ApiObject; readonly charge: ApiObject } {
  const payment: Payment = {
    intentId: 'pi_3unknown',
    chargeId: 'ch_3unknown',
    transactionId: 'txn_3unknown',
    paidAtMs: atSeconds * 1000,
    refundedFen: 0,
  };
  const session: Session = {
    id: 'cs_test_unknown',
    outTradeNo: String(number),
    amountFen: Number(amountFen),
    currency: 'usd',
    itemName: 'SIMULATED',
    metadata: {},
    intentMetadata: { attemptId: String(number) },
    successUrl: '',
    cancelUrl: undefined,
    locale: 'auto',
    createdAtMs: payment.paidAtMs,
    expiresAtMs: payment.paidAtMs,
    status: 'complete',
    failedPayments: 0,
    payment,
  };
  const { transactionId, chargeId, paidAtMs } = payment;
  return {
    transaction: transactionObject(transactionId, 'charge', session.amountFen, session, paidAtMs, chargeId),
    charge: chargeObject(session, payment),
  };
}
