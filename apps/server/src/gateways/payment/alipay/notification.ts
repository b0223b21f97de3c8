import { hourMs } from '@device-pay/rules';
import type { NotificationReading, ProviderEvent } from '../port.ts';
import type { AlipayClient } from './client.ts';
import { readTime } from './figures.ts';
import type { AlipaySettings } from './settings.ts';
import { readTrade } from './trade.ts';

/**
 * Proves that a notification is Alipay's, and meant for our app and account. Alipay repeats a notification for 25
 * hours, so only older ones are rejected; the attempt's state decides what an old one may still change.
 */
export function readNotification(
  client: AlipayClient,
  settings: AlipaySettings,
  rawBody: string,
  now: Date,
): NotificationReading {
  const parameters = Object.fromEntries(new URLSearchParams(rawBody));
  if (!client.verifies(parameters)) return reject('signature');
  if (parameters.app_id !== settings.appId) return refuse('app');
  if (parameters.seller_id !== settings.sellerId) return refuse('seller');
  const notifiedAt = readTime(parameters.notify_time);
  if (notifiedAt === null || now.getTime() - notifiedAt.getTime() > maxAgeMs) return reject('stale');
  // Alipay also notifies of complaints, authorizations and the like, which nothing here depends on.
  if (parameters.notify_type !== 'trade_status_sync') return { accepted: true, event: null };
  const { notify_id: notifyId, out_trade_no: attemptId, out_biz_no: refundId } = parameters;
  if (!notifyId || !attemptId) return refuse('trade');
  const eventId = `${notifyId}:${parameters.trade_status ?? ''}`;
  if (!refundId) return accept({ kind: 'payment', eventId, attemptId, status: readTrade(parameters) });
  // The notification has the sum of all refunds, not the result of this one.
  const status = { state: 'unknown', reason: 'told of, not proved' } as const;
  return accept({
    kind: 'refund',
    eventId,
    refundId,
    attemptId,
    amountFen: null,
    status,
    mustQuery: true,
  });
}

const reject = (reason: string): NotificationReading => ({ accepted: false, reason });
/** For what Alipay has signed. */
const refuse = (reason: string): NotificationReading => ({ accepted: false, reason, isProved: true });
const accept = (event: ProviderEvent): NotificationReading => ({ accepted: true, event });

const maxAgeMs = 26 * hourMs;
