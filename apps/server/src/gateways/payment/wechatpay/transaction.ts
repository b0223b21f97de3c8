import { timeOf } from '../../../platform/json-fields.ts';
import type { AttemptReference, AttemptStatus, Closed } from '../port.ts';
import { reasonOf, type WechatPayClient } from './client.ts';
import type { WechatPaySettings } from './settings.ts';

/** GET /v3/pay/transactions/out-trade-no/{number} */
export async function queryTrade(
  client: WechatPayClient,
  settings: WechatPaySettings,
  { attemptId }: AttemptReference,
): Promise<AttemptStatus> {
  const { mchid, appids } = settings;
  const answer = await client.get(`v3/pay/transactions/out-trade-no/${attemptId}`, { mchid });
  // Also for ORDER_NOT_EXIST: an answer that is not 2xx is not verified, so it proves nothing.
  if (answer.kind !== 'ok') return { state: 'unknown', reason: reasonOf(answer) };
  const { data } = answer;
  return data.out_trade_no === attemptId && data.mchid === mchid && appids.includes(String(data.appid))
    ? readTransaction(data)
    : { state: 'unknown', reason: 'another trade was answered' };
}

/** POST …/close. "Paid already" and "closed already" are refusals, which prove nothing: the signed query decides. */
export async function closeTrade(
  client: WechatPayClient,
  settings: WechatPaySettings,
  attempt: AttemptReference,
): Promise<Closed> {
  const { mchid } = settings;
  const answer = await client.post(`v3/pay/transactions/out-trade-no/${attempt.attemptId}/close`, { mchid });
  if (answer.kind === 'ok') return 'closed';
  const { state } = await queryTrade(client, settings, attempt);
  return state === 'paid' || state === 'closed' ? state : 'unknown';
}

/** The status in a transaction of WeChat Pay (from a query or a notification). Anything not understood is unknown. */
export function readTransaction(transaction: Readonly<Record<string, unknown>>): AttemptStatus {
  const state = transaction.trade_state;
  switch (state) {
    // REFUND: it was paid, and money went back since.
    case 'SUCCESS':
    case 'REFUND':
      return readPaid(transaction);
    case 'NOTPAY':
    case 'USERPAYING':
    case 'PAYERROR':
      return { state: 'unpaid' };
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'closed' };
    default:
      return { state: 'unknown', reason: `trade_state ${String(state)}` };
  }
}

function readPaid(transaction: Readonly<Record<string, unknown>>): AttemptStatus {
  const amount = transaction.amount as { total?: unknown; currency?: unknown } | undefined;
  const { transaction_id: transactionId } = transaction;
  // `payer_total` may be lower by WeChat's own coupons; the order's amount is `total`.
  const amountFen = amount?.total;
  const paidAt = timeOf(transaction.success_time);
  if (
    typeof transactionId !== 'string' ||
    typeof amountFen !== 'number' ||
    !Number.isSafeInteger(amountFen) ||
    paidAt === null
  ) {
    return { state: 'unknown', reason: 'an incomplete transaction' };
  }
  const currency = typeof amount?.currency === 'string' ? amount.currency : 'CNY';
  const paid = { state: 'paid', transactionId, amountFen, currency, paidAt } as const;
  return transaction.trade_state === 'REFUND' ? { ...paid, refunded: true } : paid;
}
