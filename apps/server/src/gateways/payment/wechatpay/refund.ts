import { timeOf } from '../../../platform/json-fields.ts';
import type { RefundRequest, RefundStatus } from '../port.ts';
import { type ApiAnswer, reasonOf, type WechatPayClient } from './client.ts';
import type { WechatPaySettings } from './settings.ts';

/** Answers after which repeating the request is useless until a person has acted. */
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

/** POST /v3/refund/domestic/refunds: the same number makes one refund, however often it is sent. */
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
  // The refusal may be that of a repeat, and is not signed: a signed answer about this number takes precedence.
  const asked = await ask(client, request);
  if (asked.kind === 'ok') return readAnswered(asked.data, request);
  return { state: isMissing(asked) ? 'failed' : 'unknown', reason };
}

/** GET /v3/refund/domestic/refunds/{number} */
export async function queryRefund(client: WechatPayClient, request: RefundRequest): Promise<RefundStatus> {
  const answer = await ask(client, request);
  if (answer.kind === 'ok') return readAnswered(answer.data, request);
  const unknown = { state: 'unknown', reason: reasonOf(answer) } as const;
  return isMissing(answer) ? { ...unknown, disowned: true } : unknown;
}

/** Not verified, so it does not prove that there is no such refund. */
const isMissing = (answer: ApiAnswer): boolean =>
  answer.kind === 'error' && answer.code === 'RESOURCENOTEXISTS';

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

/** The amount of a refund in fen; null if it is not given. */
export function refundedFen({ amount }: Readonly<Record<string, unknown>>): number | null {
  const fen = (amount as { refund?: unknown } | undefined)?.refund;
  return typeof fen === 'number' ? fen : null;
}

/** The status of a refund in answers (`status`) and notifications (`refund_status`). */
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
    // ABNORMAL: the payer's account does not accept it. CLOSED: it was given up.
    case 'ABNORMAL':
    case 'CLOSED':
      return { state: 'failed', reason: status };
    default:
      return { state: 'unknown', reason: `status ${String(status)}` };
  }
}

const maxReasonLength = 80;
