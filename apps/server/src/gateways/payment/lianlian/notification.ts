import { minuteMs } from '@device-pay/rules';
import type { NotificationReading, ProviderEvent } from '../port.ts';
import type { LianLianClient } from './client.ts';
import { parseExactJson } from './json.ts';
import { readPaymentNotice, readRefundNotice } from './messages.ts';
import { signatureContent } from './signature.ts';
import { paymentStatus, refundStatus } from './status.ts';
import { parseTimestamp } from './timestamp.ts';

const maxClockSkewMs = 5 * minuteMs;

/**
 * Proves as much of a notification as the protocol allows: that LianLian's key signed these values. Neither their
 * structure, nor the time, nor the merchant is signed, so every event has `mustQuery`.
 */
export function readNotification(
  client: LianLianClient,
  zone: string,
  headers: Readonly<Record<string, string | undefined>>,
  rawBody: string,
  now: Date,
): NotificationReading {
  const reject = (reason: string): NotificationReading => ({ accepted: false, reason });
  const { signature, timestamp } = headers;
  if (!signature || !timestamp) return reject('headers-missing');
  const sentAt = parseTimestamp(timestamp, zoneOf(headers.timezone) ?? zone);
  if (sentAt === null) return reject('timestamp');
  if (Math.abs(now.getTime() - sentAt.getTime()) > maxClockSkewMs) return reject('stale');
  const body = parseExactJson(rawBody);
  if (body === undefined) return reject('body');
  // Before the signature, whose text goes down to the innermost value: of a body that a forger nested a thousand times,
  // that takes more stack than there is. A schema looks no deeper than it is itself.
  const event = readEvent(body, zone, now);
  if (event === undefined) return reject('structure');
  const isSigned = [body, withPaddedAmounts(body)].some((form) =>
    client.verifies(signatureContent(form), signature),
  );
  return isSigned ? { accepted: true, event } : reject('signature');
}

/** What a body says; undefined where it has another structure than a notification. */
function readEvent(body: object, zone: string, now: Date): ProviderEvent | undefined {
  const payment = readPaymentNotice(body);
  if (payment !== undefined) {
    return {
      kind: 'payment',
      eventId: `${payment.ll_transaction_id}:${payment.payment_data.payment_status}`,
      attemptId: payment.merchant_transaction_id,
      status: paymentStatus(payment, zone, now),
      mustQuery: true,
    };
  }
  const refund = readRefundNotice(body);
  return (
    refund && {
      kind: 'refund',
      eventId: `${refund.ll_transaction_id}:${refund.refund_data.refund_status}`,
      refundId: refund.merchant_transaction_id,
      attemptId: refund.original_transaction_id,
      amountFen: null,
      status: refundStatus(refund, zone, now),
      mustQuery: true,
    }
  );
}

/** LianLian may write an amount as the number 9.9, but signs it as 9.90 (and a rate with eight decimals). */
function withPaddedAmounts(value: object): object {
  const padded = (name: string, item: unknown): unknown => {
    if (typeof item === 'object' && item !== null) return withPaddedAmounts(item);
    const decimals = name.endsWith('_amount') ? 2 : name === 'exchange_rate' ? 8 : null;
    return decimals === null ? item : padDecimals(String(item), decimals);
  };
  if (Array.isArray(value)) return value.map((item) => padded('', item));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, padded(name, item)]));
}

function padDecimals(text: string, decimals: number): string {
  const match = /^(\d+)(?:\.(\d*))?$/.exec(text);
  return match ? `${match[1]}.${(match[2] ?? '').padEnd(decimals, '0')}` : text;
}

function zoneOf(header: string | undefined): string | null {
  if (!header) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: header });
    return header;
  } catch {
    return null;
  }
}
