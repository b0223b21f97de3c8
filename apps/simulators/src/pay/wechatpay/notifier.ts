import { type Clock, formatBeijingTime } from '../../platform/clock.ts';
import { Notifier } from '../../platform/notifier.ts';
import { randomHex } from '../../platform/random.ts';
import { encryptAead } from './aead.ts';
import type { WechatPayAppliedFaults, WechatPayFaults } from './faults.ts';
import type { PlatformSigner } from './platform-signer.ts';
import { type SignedMessage, type SigningDraft, signatureHeaders } from './signed-message.ts';
import type { Notification, WechatPayState } from './state.ts';

export type WechatPayNotifier = Notifier<Notification, SigningDraft, SignedMessage>;

/** The documented pauses between deliveries. */
export const retryPausesSeconds: readonly number[] = [
  15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600,
];

/** Delivers signed, encrypted notifications until the merchant answers 200 or 204. */
export function newWechatPayNotifier(
  state: WechatPayState,
  clock: Clock,
  signer: PlatformSigner,
  faults: WechatPayFaults,
  apiV3Key: string,
): WechatPayNotifier {
  return new Notifier(
    {
      retryPausesSeconds,
      build: async (notification, applied) => {
        const message = await signer.sign(encrypt(notification, apiV3Key, applied), undefined, applied);
        return {
          headers: { ...signatureHeaders(message), 'Content-Type': 'application/json' },
          body: message.body,
        };
      },
      isAcknowledged: ({ status }) => status === 200 || status === 204,
    },
    state,
    clock,
    faults,
  );
}

function encrypt(notification: Notification, apiV3Key: string, faults: WechatPayAppliedFaults): string {
  const nonce = randomHex(6);
  const content = JSON.stringify(faults.changeContent(notification.content));
  let ciphertext = encryptAead(content, apiV3Key, nonce, notification.originalType);
  if (faults.find('tamperTag') !== undefined) {
    const bytes = Buffer.from(ciphertext, 'base64');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    ciphertext = bytes.toString('base64');
  }
  return JSON.stringify({
    id: notification.id,
    create_time: formatBeijingTime(notification.createdAtMs),
    resource_type: 'encrypt-resource',
    event_type: notification.eventType,
    summary: notification.summary,
    resource: {
      original_type: notification.originalType,
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext,
      associated_data: notification.originalType,
      nonce,
    },
  });
}
