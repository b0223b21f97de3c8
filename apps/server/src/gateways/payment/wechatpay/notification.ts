import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import type { NotificationReading } from '../port.ts';
import type { WechatPaySettings } from './client.ts';
import { readTransaction } from './transaction.ts';

const maxClockSkewSeconds = 300;

interface Envelope {
  id?: unknown;
  event_type?: unknown;
  resource?: { algorithm?: unknown; ciphertext?: unknown; associated_data?: unknown; nonce?: unknown };
}

/**
 * Proves that a notification is WeChat Pay's: fresh, signed by a key that we know, decrypted and authenticated
 * by our APIv3 key, and meant for our merchant and app. Anything less is rejected without a word of detail.
 */
export function readNotification(
  settings: WechatPaySettings,
  headers: Readonly<Record<string, string | undefined>>,
  rawBody: string,
  nowMs: number,
): NotificationReading {
  const reject = (reason: string): NotificationReading => ({ accepted: false, reason });
  const timestamp = headers['wechatpay-timestamp'];
  const nonce = headers['wechatpay-nonce'];
  const signature = headers['wechatpay-signature'];
  const serial = headers['wechatpay-serial'];
  if (!timestamp || !nonce || !signature || !serial) return reject('headers-missing');
  // WeChat Pay's own probe: it must not pass.
  if (signature.startsWith('WECHATPAY/SIGNTEST/')) return reject('probe');
  if (!/^\d{1,12}$/.test(timestamp)) return reject('timestamp');
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > maxClockSkewSeconds) return reject('stale');
  const key = Object.hasOwn(settings.platformKeys, serial) ? settings.platformKeys[serial] : undefined;
  if (!key) return reject('unknown-serial');
  if (!verifies(Formatter.joinedByLineFeed(timestamp, nonce, rawBody), signature, key))
    return reject('signature');

  try {
    const envelope = JSON.parse(rawBody) as Envelope;
    const { resource, id, event_type: eventType } = envelope;
    if (typeof id !== 'string' || typeof eventType !== 'string') return reject('envelope');
    if (resource?.algorithm !== 'AEAD_AES_256_GCM') return reject('algorithm');
    const plain = Aes.AesGcm.decrypt(
      textOf(resource.ciphertext),
      settings.apiV3Key,
      textOf(resource.nonce),
      textOf(resource.associated_data),
    );
    if (!eventType.startsWith('TRANSACTION.')) return reject('event-type');
    const transaction = JSON.parse(plain) as Record<string, unknown>;
    if (transaction.mchid !== settings.mchid || transaction.appid !== settings.appid)
      return reject('merchant');
    const attemptId = transaction.out_trade_no;
    if (typeof attemptId !== 'string') return reject('transaction');
    return { accepted: true, event: { eventId: id, attemptId, status: readTransaction(transaction) } };
  } catch {
    return reject('resource');
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function verifies(message: string, signature: string, key: string): boolean {
  try {
    return Rsa.verify(message, signature, key);
  } catch {
    return false;
  }
}
