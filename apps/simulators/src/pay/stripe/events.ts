import type { Clock } from '../../platform/clock.ts';
import { Notifier } from '../../platform/notifier.ts';
import { randomHex } from '../../platform/random.ts';
import type { StripeFaults } from './faults.ts';
import { type ApiObject, apiVersion, toSeconds } from './objects.ts';
import { type SignedEvent, type SigningDraft, signEvent } from './signature.ts';
import type { Session, StripeNotification, StripeState } from './state.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

/** The pauses between deliveries, in seconds, on the simulator's clock: three days in all. */
export const retryPausesSeconds: readonly number[] = [
  300, 1800, 7200, 18_000, 36_000, 43_200, 43_200, 43_200, 43_200,
];

/** The events that this simulator can send. */
export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const;

export type EventType = (typeof eventTypes)[number];

/** Tells the webhook endpoint what happened. */
export class Events {
  /** What the webhook endpoint has subscribed to; the rest is never sent. */
  enabled: ReadonlySet<EventType> = new Set(eventTypes.filter((type) => type !== 'charge.refunded'));
  readonly #state: StripeState;
  readonly #clock: Clock;
  readonly #notifier: Notifier<StripeNotification, SigningDraft, SignedEvent>;

  constructor(state: StripeState, clock: Clock, secrets: WebhookSecrets, faults: StripeFaults) {
    this.#state = state;
    this.#clock = clock;
    this.#notifier = new Notifier(
      {
        retryPausesSeconds,
        build: (notification, applied) => {
          // By the simulator's clock, so that the timestamp is valid in a test that moves both sides' clocks.
          const draft = { timestampSeconds: toSeconds(clock.now()), secrets: secrets.next() };
          applied.beforeSigning(draft);
          const signed = signEvent(draft, JSON.stringify(applied.changeContent(notification.event)));
          applied.afterSigning(signed);
          const headers = {
            'Content-Type': 'application/json; charset=utf-8',
            'Stripe-Signature': signed.header,
          };
          return Promise.resolve({ headers, body: signed.body });
        },
        isAcknowledged: ({ status }) => status >= 200 && status < 300,
      },
      state,
      clock,
      faults,
    );
  }

  resume(): void {
    this.#notifier.resume();
  }

  stop(): void {
    this.#notifier.stop();
  }

  emit(type: EventType, session: Session, object: ApiObject, atMs = this.#clock.now()): void {
    if (!this.enabled.has(type)) return;
    const notifyUrl = this.#state.webhookUrl ?? endpointBeside(session.successUrl);
    if (notifyUrl === undefined) return;
    const id = `evt_1${randomHex(12)}`;
    this.#notifier.notify({
      id,
      outTradeNo: session.outTradeNo ?? session.id,
      notifyUrl,
      event: {
        id,
        object: 'event',
        api_version: apiVersion,
        created: toSeconds(atMs),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      },
    });
  }
}

/**
 * The webhook endpoint on the server of this machine that the payer returns to, as one would give it to
 * `stripe listen --forward-to`. In the real Stripe the endpoint is set in the dashboard; no call names it.
 */
function endpointBeside(successUrl: string): string | undefined {
  const { protocol, port } = new URL(successUrl);
  return protocol === 'http:' ? `http://127.0.0.1:${port || 80}/pay/notify/stripe` : undefined;
}
