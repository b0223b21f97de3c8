import { timeOf } from '../../../platform/json-fields.ts';
import type { RefundRequest, RefundStatus } from '../port.ts';
import { reasonOf, type WechatPayClient } from './client.ts';
import type { WechatPaySettings } from './settings.ts';

/** Answers after which the same request is of no use until a human has done something. */
const refusals = [
  'PARAMERROR',
  'INVALIDREQUEST',
  'NOTENOUGH',
  'NOAUTH',
  'MCHNOTEXISTS',
  'USERACCOUNTABNORMAL',
  'ORDERNOTEXIST',
  'RESOURCENOTEXISTS',
];

/** POST /v3/refund/domestic/refunds: the same number is the same refund, however often it is sent. */
export async function refundTrade(
  client: WechatPayClient,
  settings: WechatPaySettings,
  request: RefundRequest,
): Promise<RefundStatus> {
  const answer = await client.post('v3/refund/domestic/refunds', {
    out_trade_no: request.attemptId,
    out_refund_no: request.refundId,
    reason: [...request.reason].slice(0, maxReasonLength).join(''),
    notify_url: settings.notifyUrl,
    amount: { refund: request.amountFen, total: request.totalFen, currency: request.currency },
  });
  if (answer.kind === 'ok') return readAnswered(answer.data, request);
  const reason = reasonOf(answer);
  if (answer.kind === 'unknown' || !refusals.includes(answer.code)) return { state: 'unknown', reason };
  // The refusal may be of a repeat, and is not signed. What a signed answer tells of this number goes before it.
  const asked = await ask(client, request);
  if (asked.kind === 'ok') return readAnswered(asked.data, request);
  return asked.kind === 'error' && asked.code === 'RESOURCENOTEXISTS'
    ? { state: 'failed', reason }
    : { state: 'unknown', reason };
}

/** GET /v3/refund/domestic/refunds/{number} */
export async function queryRefund(client: WechatPayClient, request: RefundRequest): Promise<RefundStatus> {
  const answer = await ask(client, request);
  // Also RESOURCE_NOT_EXISTS: it is not verified, so it is no proof that there is no such refund.
  return answer.kind === 'ok'
    ? readAnswered(answer.data, request)
    : { state: 'unknown', reason: reasonOf(answer) };
}

const ask = (client: WechatPayClient, { refundId }: RefundRequest) =>
  client.get(`v3/refund/domestic/refunds/${refundId}`);

function readAnswered(data: Readonly<Record<string, unknown>>, request: RefundRequest): RefundStatus {
  const isAsked =
    data.out_refund_no === request.refundId &&
    data.out_trade_no === request.attemptId &&
    refundedFen(data) === request.amountFen;
  return isAsked
    ? readRefund(data.status, data)
    : { state: 'unknown', reason: 'another refund was answered' };
}

/** What a refund gives back; null where it does not say. */
export function refundedFen({ amount }: Readonly<Record<string, unknown>>): number | null {
  const fen = (amount as { refund?: unknown } | undefined)?.refund;
  return typeof fen === 'number' ? fen : null;
}

/** A refund as answers (`status`) and notifications (`refund_status`) show it. */
export function readRefund(status: unknown, refund: Readonly<Record<string, unknown>>): RefundStatus {
  switch (status) {
    case 'SUCCESS': {
      const { refund_id: providerRefundId } = refund;
      const refundedAt = timeOf(refund.success_time);
      return typeof providerRefundId === 'string' && refundedAt !== null
        ? { state: 'succeeded', refundedAt, providerRefundId }
        : { state: 'unknown', reason: 'an incomplete refund' };
    }
    case 'PROCESSING':
      return { state: 'processing' };
    // ABNORMAL: the payer's account does not take it. CLOSED: it was given up.
    case 'ABNORMAL':
    case 'CLOSED':
      return { state: 'failed', reason: status };
    default:
      return { state: 'unknown', reason: `status ${String(status)}` };
  }
}

const maxReasonLength = 80;
