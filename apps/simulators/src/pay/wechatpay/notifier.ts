import { randomUUID } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { type Clock, formatBeijingTime } from '../../platform/clock.ts';
import { log } from '../../platform/log.ts';
import { encryptAead, randomHex } from './crypto.ts';
import type { AppliedFaults, Faults } from './faults.ts';
import type { PlatformSigner } from './platform-signer.ts';
import { type SignedMessage, signatureHeaders } from './signed-message.ts';
import type { Notification, WechatPayState } from './state.ts';

export type NewNotification = Pick<
  Notification,
  'eventType' | 'summary' | 'originalType' | 'outTradeNo' | 'notifyUrl' | 'content'
>;

/** The documented pauses between deliveries, in seconds, on the simulator's clock; after them it is given up. */
export const retryPausesSeconds: readonly number[] = [
  15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600,
];

/** Delivers signed, encrypted notifications until the merchant answers 200 or 204. */
export class Notifier {
  readonly #state: WechatPayState;
  readonly #clock: Clock;
  readonly #signer: PlatformSigner;
  readonly #faults: Faults;
  readonly #apiV3Key: string;
  readonly #agents = {
    'http:': new HttpAgent({ keepAlive: true, maxSockets: 64 }),
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: 64 }),
  };
  #isStopped = false;

  constructor(state: WechatPayState, clock: Clock, signer: PlatformSigner, faults: Faults, apiV3Key: string) {
    this.#state = state;
    this.#clock = clock;
    this.#signer = signer;
    this.#faults = faults;
    this.#apiV3Key = apiV3Key;
  }

  /** Goes on with what an earlier run left undelivered. */
  resume(): void {
    for (const notification of this.#state.notifications.values()) {
      if (notification.status === 'pending') this.#schedule(notification);
    }
  }

  notify(input: NewNotification): void {
    const now = this.#clock.now();
    const notification: Notification = {
      id: randomUUID(),
      createdAtMs: now,
      status: 'pending',
      attempts: 0,
      nextAttemptAtMs: now,
      ...input,
    };
    this.#state.saveNotification(notification);
    this.#start(notification);
  }

  stop(): void {
    this.#isStopped = true;
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  #schedule(notification: Notification): void {
    this.#clock.schedule(notification.nextAttemptAtMs, () => this.#start(notification));
  }

  #start(notification: Notification): void {
    this.#deliver(notification).catch((error: unknown) => {
      log('notification failed', { id: notification.id, reason: String(error) });
    });
  }

  async #deliver(notification: Notification): Promise<void> {
    // A merchant must never hear of a payment that a crash could still undo.
    await this.#state.flushed();
    if (this.#isStopped) return;
    const faults = this.#faults.take('notification', notification.outTradeNo);
    const delay = faults.find('delayNotification');
    if (delay !== undefined) {
      notification.nextAttemptAtMs = this.#clock.now() + Number(delay.ms ?? 1000);
      this.#schedule(notification);
    } else if (faults.find('dropNotification') !== undefined) {
      notification.status = 'dropped';
    } else {
      await this.#attempt(notification, faults);
      if (this.#isStopped) return;
    }
    this.#state.saveNotification(notification);
  }

  async #attempt(notification: Notification, faults: AppliedFaults): Promise<void> {
    const message = await this.#signer.sign(this.#encrypt(notification, faults), undefined, faults);
    const copies = Number(faults.find('repeatNotification')?.count ?? 1);
    const accepted = await Promise.all(
      Array.from({ length: copies }, () => this.#post(notification.notifyUrl, message)),
    );
    notification.attempts += 1;
    if (accepted.includes(true)) {
      notification.status = 'delivered';
      return;
    }
    const pauseSeconds = retryPausesSeconds[notification.attempts - 1];
    if (pauseSeconds === undefined) {
      notification.status = 'givenUp';
      return;
    }
    notification.nextAttemptAtMs = this.#clock.now() + pauseSeconds * 1000;
    if (!this.#isStopped) this.#schedule(notification);
  }

  #encrypt(notification: Notification, faults: AppliedFaults): string {
    const nonce = randomHex(6);
    const content = JSON.stringify(faults.changeContent(notification.content));
    let ciphertext = encryptAead(content, this.#apiV3Key, nonce, notification.originalType);
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

  /** Whether the merchant acknowledged; any failure of the connection is a no. */
  #post(url: string, message: SignedMessage): Promise<boolean> {
    return new Promise((resolve) => {
      const isHttps = url.startsWith('https:');
      const request = (isHttps ? httpsRequest : httpRequest)(url, {
        method: 'POST',
        agent: this.#agents[isHttps ? 'https:' : 'http:'],
        signal: AbortSignal.timeout(deliveryTimeoutMs),
        headers: {
          ...signatureHeaders(message),
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(message.body),
          'User-Agent': 'Mozilla/4.0',
        },
      });
      request.on('response', (response) => {
        response.resume();
        resolve(response.statusCode === 200 || response.statusCode === 204);
      });
      request.on('error', () => resolve(false));
      request.end(message.body);
    });
  }
}

const deliveryTimeoutMs = 5000;
