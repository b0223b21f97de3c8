import type { FastifyInstance } from 'fastify';
import { devicePlatform } from './device-services.ts';
import { registerWebhooks } from './http/webhooks.ts';
import type { WechatDeps } from './modules/account/public.ts';
import {
  amendLine,
  confirmLine,
  endPauses,
  resumeDeliveries,
  submitLine,
} from './modules/delivery/public.ts';
import { expireOrders, orderCalls } from './modules/orders/public.ts';
import {
  type ApplyDeps,
  applyInbox,
  applyStoredEvent,
  askRefund,
  beginQuarantineCounts,
  cleanUpTickets,
  closeAttempts,
  compareBills,
  oldestWaiting,
  Providers,
  paymentCalls,
  pollAttempts,
  pollRefunds,
  receiveNotification,
  tellAbsentProviders,
} from './modules/payments/public.ts';
import { paymentProviders } from './payment-providers.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { HandlersOf } from './platform/handler.ts';
import type { Workers } from './platform/jobs.ts';

type PaymentWorkers = Pick<
  Workers,
  | Extract<keyof Workers, `delivery.${string}` | `orders.${string}` | `payments.${string}`>
  | 'devices.end-pauses'
>;

/** The server's part for orders, their money and the delivery of what was paid. */
export interface ComposedPayments {
  readonly handlers: HandlersOf<'orders' | 'payments'>;
  readonly workers: PaymentWorkers;
  /** Registers where payment providers send their notifications. */
  register(app: FastifyInstance): Promise<void>;
}

interface Platform extends ApplyDeps {
  readonly clock: Clock;
  readonly wechat: WechatDeps;
}

export async function composePayments(
  config: Config,
  { db, jobs, clock, log, metrics, wechat }: Platform,
): Promise<ComposedPayments> {
  const configured = paymentProviders(config, clock, log);
  const providers = new Providers(configured);
  await tellAbsentProviders(db, configured, log);
  const apply = { db, jobs, log, metrics };
  beginQuarantineCounts(apply, configured);
  metrics.addGauge(
    'payments_oldest_waiting_seconds',
    "Age of the oldest payment, notification, refund, delivery or open item that waits for somebody's word",
    'kind',
    oldestWaiting(db, clock),
  );
  const inbox = { ...apply, providers, clock };
  const close = closeAttempts(apply, providers);
  const delivery = { db, jobs, clock, devicePlatform: devicePlatform(config) };
  return {
    handlers: {
      ...orderCalls(
        db,
        jobs,
        { payBeforeMinutes: config.PAY_BEFORE_MINUTES, couponCapFen: config.COUPON_CAP_FEN },
        close,
      ),
      ...paymentCalls(apply, providers, wechat, clock),
    },
    workers: {
      'delivery.submit': submitLine(delivery),
      'delivery.confirm': confirmLine(delivery),
      'delivery.amend': amendLine(delivery),
      'delivery.resume': resumeDeliveries(delivery),
      'devices.end-pauses': endPauses(delivery),
      'orders.expire': expireOrders(db, clock, close, log),
      'payments.poll': pollAttempts(apply, providers, clock),
      'payments.apply-inbox': applyInbox(inbox),
      'payments.apply-event': applyStoredEvent(inbox),
      'payments.refund': askRefund(apply, providers, clock),
      'payments.poll-refunds': pollRefunds(apply, providers, clock),
      'payments.compare-bills': compareBills(apply, providers, clock),
      'payments.clean-up-tickets': cleanUpTickets(db, clock),
    },
    register: (app) =>
      registerWebhooks(app, {
        providers: configured,
        metrics,
        receive: (provider, event) => receiveNotification(inbox, provider, event),
      }),
  };
}
