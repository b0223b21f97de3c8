import { randomUUID } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Clock } from './clock.ts';
import type { AppliedFaults, Faults } from './faults.ts';
import { log } from './log.ts';

/** What the notifier stores of every notification; providers add the content. */
export interface StoredNotification {
  readonly id: string;
  readonly outTradeNo: string;
  readonly notifyUrl: string;
  readonly createdAtMs: number;
  status: 'pending' | 'delivered' | 'dropped' | 'givenUp';
  attempts: number;
  nextAttemptAtMs: number;
}

/** What a provider hands in, with an `id` if its notifications' ids have a form of their own. */
export type NewNotification<Notification extends StoredNotification> = Omit<
  Notification,
  'id' | 'createdAtMs' | 'status' | 'attempts' | 'nextAttemptAtMs'
> & { readonly id?: string };

export interface NotificationStore<Notification extends StoredNotification> {
  readonly notifications: ReadonlyMap<string, Notification>;
  saveNotification(notification: Notification): void;
  flushed(): Promise<void>;
}

export interface NotificationRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How one provider notifies. */
export interface NotificationManner<Notification extends StoredNotification, Draft, Message> {
  /** The pauses between deliveries, on the simulator's clock; after the last one the notification is given up. */
  readonly retryPausesSeconds: readonly number[];
  /** Builds the POST of one delivery; it applies the faults of content and of signing. */
  readonly build: (
    notification: Notification,
    faults: AppliedFaults<Draft, Message>,
  ) => Promise<NotificationRequest>;
  /** Whether the merchant's answer ends the deliveries. */
  readonly isAcknowledged: (answer: { readonly status: number; readonly body: string }) => boolean;
}

/** Delivers notifications until the merchant acknowledges them. */
export class Notifier<Notification extends StoredNotification, Draft, Message> {
  readonly #manner: NotificationManner<Notification, Draft, Message>;
  readonly #store: NotificationStore<Notification>;
  readonly #clock: Clock;
  readonly #faults: Faults<Draft, Message>;
  readonly #agents = {
    'http:': new HttpAgent({ keepAlive: true, maxSockets: 64 }),
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: 64 }),
  };
  /** Deliveries under way, by the merchant's number of the trade. */
  readonly #underWay = new Map<string, Promise<void>>();
  #isStopped = false;

  constructor(
    manner: NotificationManner<Notification, Draft, Message>,
    store: NotificationStore<Notification>,
    clock: Clock,
    faults: Faults<Draft, Message>,
  ) {
    this.#manner = manner;
    this.#store = store;
    this.#clock = clock;
    this.#faults = faults;
  }

  /** Goes on with what an earlier run left undelivered. */
  resume(): void {
    for (const notification of this.#store.notifications.values()) {
      if (notification.status === 'pending') this.#schedule(notification);
    }
  }

  notify(input: NewNotification<Notification>): void {
    const now = this.#clock.now();
    const bookkeeping: Omit<StoredNotification, 'outTradeNo' | 'notifyUrl'> = {
      id: randomUUID(),
      createdAtMs: now,
      status: 'pending',
      attempts: 0,
      nextAttemptAtMs: now,
    };
    // Together they are a Notification, but TypeScript can't infer that for a type parameter.
    const notification = { ...bookkeeping, ...input } as unknown as Notification;
    this.#store.saveNotification(notification);
    this.#start(notification);
  }

  /** Resolves when the delivery that is under way for a payment was answered, or put off. */
  async settled(outTradeNo: string): Promise<void> {
    await this.#underWay.get(outTradeNo);
  }

  stop(): void {
    this.#isStopped = true;
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  #schedule(notification: Notification): void {
    this.#clock.schedule(notification.nextAttemptAtMs, () => this.#start(notification));
  }

  #start(notification: Notification): void {
    const { id, outTradeNo } = notification;
    const delivery = this.#deliver(notification)
      .catch((error: unknown) => {
        if (!this.#isStopped) log('notification failed', { id, reason: String(error) });
      })
      .finally(() => {
        if (this.#underWay.get(outTradeNo) === delivery) this.#underWay.delete(outTradeNo);
      });
    this.#underWay.set(outTradeNo, delivery);
  }

  async #deliver(notification: Notification): Promise<void> {
    // A merchant must never hear of a payment that a crash could still undo.
    await this.#store.flushed();
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
    this.#store.saveNotification(notification);
  }

  async #attempt(notification: Notification, faults: AppliedFaults<Draft, Message>): Promise<void> {
    const request = await this.#manner.build(notification, faults);
    const repeated = faults.find('repeatNotification');
    const copies = repeated === undefined ? 1 : Number(repeated.count ?? 2);
    const accepted = await Promise.all(
      Array.from({ length: copies }, () => this.#post(notification.notifyUrl, request)),
    );
    notification.attempts += 1;
    if (accepted.includes(true)) {
      notification.status = 'delivered';
      return;
    }
    const pauseSeconds = this.#manner.retryPausesSeconds[notification.attempts - 1];
    if (pauseSeconds === undefined) {
      notification.status = 'givenUp';
      return;
    }
    notification.nextAttemptAtMs = this.#clock.now() + pauseSeconds * 1000;
    if (!this.#isStopped) this.#schedule(notification);
  }

  /** Whether the merchant acknowledged; any failure of the connection is a no. */
  #post(url: string, { headers, body }: NotificationRequest): Promise<boolean> {
    return new Promise((resolve) => {
      const isHttps = url.startsWith('https:');
      const send = (): void => {
        const request = (isHttps ? httpsRequest : httpRequest)(url, {
          method: 'POST',
          agent: this.#agents[isHttps ? 'https:' : 'http:'],
          signal: AbortSignal.timeout(deliveryTimeoutMs),
          headers: { ...headers, 'Content-Length': Buffer.byteLength(body), 'User-Agent': 'Mozilla/4.0' },
        });
        request.on('response', (response) => {
          let answer = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            if (answer.length < longestAnswer) answer += chunk;
          });
          response.on('error', () => resolve(false));
          response.on('end', () =>
            resolve(this.#manner.isAcknowledged({ status: response.statusCode ?? 0, body: answer })),
          );
        });
        request.on('error', (error: NodeJS.ErrnoException) => {
          // The merchant closed an idle kept-alive connection just as it was reused: that is not a refusal.
          if (request.reusedSocket && error.code === 'ECONNRESET' && !this.#isStopped) send();
          else resolve(false);
        });
        request.end(body);
      };
      send();
    });
  }
}

const deliveryTimeoutMs = 5000;
const longestAnswer = 1024;
