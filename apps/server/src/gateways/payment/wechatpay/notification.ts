import type { KeyObject } from 'node:crypto';
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import type { NotificationReading, ProviderEvent } from '../port.ts';
import type { PlatformKeys } from './platform-keys.ts';
import { readRefund, refundedFen } from './refund.ts';
import type { WechatPaySettings } from './settings.ts';
import { isFresh } from './signed-message.ts';
import { readTransaction } from './transaction.ts';

interface Envelope {
  id?: unknown;
  event_type?: unknown;
  resource?: { algorithm?: unknown; ciphertext?: unknown; associated_data?: unknown; nonce?: unknown };
}

/**
 * Proves that a notification is WeChat Pay's: fresh, signed by a key that we know, decrypted and authenticated with our
 * APIv3 key, and meant for our merchant and app. Anything else is rejected without details.
 */
export function readNotification(
  settings: WechatPaySettings,
  keys: PlatformKeys,
  headers: Readonly<Record<string, string | undefined>>,
  rawBody: string,
): NotificationReading {
  const timestamp = headers['wechatpay-timestamp'];
  const nonce = headers['wechatpay-nonce'];
  const signature = headers['wechatpay-signature'];
  const serial = headers['wechatpay-serial'];
  if (!timestamp || !nonce || !signature || !serial) return reject('headers-missing');
  // WeChat Pay's probe with a wrong signature: it must be rejected.
  if (signature.startsWith('WECHATPAY/SIGNTEST/')) return reject('probe');
  if (!isFresh(timestamp)) return reject('stale');
  const key = keys.find(serial);
  if (!key) {
    keys.missed();
    return reject('unknown-serial');
  }
  if (!verifies(Formatter.joinedByLineFeed(timestamp, nonce, rawBody), signature, key))
    return reject('signature');

  try {
    const { resource, id, event_type: eventType } = JSON.parse(rawBody) as Envelope;
    if (typeof id !== 'string' || typeof eventType !== 'string') return refuse('envelope');
    if (resource?.algorithm !== 'AEAD_AES_256_GCM') return refuse('algorithm');
    const plain = Aes.AesGcm.decrypt(
      textOf(resource.ciphertext),
      settings.apiV3Key,
      textOf(resource.nonce),
      textOf(resource.associated_data),
    );
    return readContent(settings, id, eventType, JSON.parse(plain) as Record<string, unknown>);
  } catch {
    return refuse('resource');
  }
}

function readContent(
  settings: WechatPaySettings,
  eventId: string,
  eventType: string,
  content: Readonly<Record<string, unknown>>,
): NotificationReading {
  const isPayment = eventType.startsWith('TRANSACTION.');
  // WeChat Pay also notifies of coupons, complaints and the like, which nothing here depends on.
  if (!isPayment && !eventType.startsWith('REFUND.')) return { accepted: true, event: null };
  // Notifications of refunds name no app.
  if (content.mchid !== settings.mchid || (isPayment && !settings.appids.includes(String(content.appid))))
    return refuse('merchant');
  const { out_trade_no: attemptId, out_refund_no: refundId } = content;
  if (typeof attemptId !== 'string') return refuse('transaction');
  if (isPayment) return accept({ kind: 'payment', eventId, attemptId, status: readTransaction(content) });
  if (typeof refundId !== 'string') return refuse('refund');
  const status = readRefund(content.refund_status, content);
  const amountFen = refundedFen(content);
  return accept({ kind: 'refund', eventId, refundId, attemptId, amountFen, status });
}

const reject = (reason: string): NotificationReading => ({ accepted: false, reason });
/** For what WeChat Pay has signed. */
const refuse = (reason: string): NotificationReading => ({ accepted: false, reason, isProved: true });
const accept = (event: ProviderEvent): NotificationReading => ({ accepted: true, event });
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function verifies(message: string, signature: string, key: KeyObject): boolean {
  try {
    return Rsa.verify(message, signature, key);
  } catch {
    return false;
  }
}
