import type { StripeSettings } from '../../src/gateways/payment/stripe/client.ts';
import { stripe } from '../../src/gateways/payment/stripe/stripe.ts';
import type { AnswerFault, Bench, Fault, Forgery, ProviderDriver, RefundFailure } from './driver.ts';
import { benchTimeoutMs } from './driver.ts';
import { type SimulatedProvider, startSimulatedProvider } from './simulated-provider.ts';

export const stripeDriver: ProviderDriver = {
  name: 'Stripe',
  currency: 'USD',
  amountFen: 1990,
  supports: {
    lazyTrade: false,
    refusesOtherParameters: true,
    // Stripe takes a deadline, but not less than half an hour ahead: the session outlives its attempt.
    ignoresDeadline: true,
    linkLifetimeMs: null,
    payerCoupon: false,
    refundNotification: true,
    notifiesCurrency: true,
    datedNotifications: true,
    keyRotation: true,
    forgeries: ['badSignature', 'tamperedBody', 'otherKey', 'old', 'otherMerchant', 'otherApp', 'probe'],
    answerFaults: ['noAnswer', 'lostAnswer', 'serverError', 'tooManyRequests'],
    operations: ['create', 'query', 'close', 'refund', 'queryRefund'],
    refundFailures: ['abnormal', 'closed', 'balanceShort'],
  },
  start: () => startStripeBench(),
};

/** A bench that also takes Stripe's own controls. */
export interface StripeBench extends Bench {
  readonly settings: StripeSettings;
  /** The settings from the simulator, as the server reads them. */
  readonly env: Readonly<Record<string, string>>;
  /** @throws unless the simulator accepts it */
  command(name: string, input: object): Promise<void>;
}

/** @param changes to the settings from the simulator */
export async function startStripeBench(changes: Partial<StripeSettings> = {}): Promise<StripeBench> {
  const simulator = await startSimulatedProvider('stripe', {
    body: '{"received":true}',
    contentType: 'application/json',
  });
  const settings = { ...readSettings(simulator), ...changes };
  await simulator.command('webhook-endpoint', { url: simulator.bench.notifications.url });

  return {
    ...simulator.bench,
    provider: stripe(settings, simulator.bench),
    settings,
    env: Object.fromEntries(Object.entries(simulator.env).filter(([name]) => name.startsWith('STRIPE_'))),
    command: simulator.command,
    open: ({ link }) => simulator.visit(link),
    pay: ({ request }) => simulator.pay(request.attemptId),
    misbehave: (fault) => simulator.command('behaviours', behaviourOf(fault)),
    alternateKeys: () => simulator.command('rotate-secrets', { use: 'alternate' }),
  };
}

function readSettings({ env, file }: SimulatedProvider): StripeSettings {
  return {
    apiUrl: env.STRIPE_API_URL ?? '',
    secretKey: file('STRIPE_SECRET_KEY_FILE'),
    webhookSecrets: file('STRIPE_WEBHOOK_SECRETS_FILE').split('\n'),
    timeoutMs: benchTimeoutMs,
  };
}

function behaviourOf(fault: Fault): object {
  switch (fault.on) {
    case 'answer':
      return { on: 'answer', operation: fault.operation, ...answerFaults[fault.fault] };
    case 'refund':
      return { operation: 'refund', ...refundFailures[fault.failure] };
    case 'notification':
      return 'forgery' in fault
        ? { on: 'notification', behaviour: forgeries[fault.forgery] }
        : { behaviour: 'wrongAmount', ...fault.content };
  }
}

const forgeries: Partial<Record<Forgery, string>> = {
  badSignature: 'tamperSignature',
  tamperedBody: 'tamperBody',
  otherKey: 'otherSecret',
  old: 'oldTimestamp',
  otherMerchant: 'otherAccount',
  otherApp: 'otherMode',
  probe: 'otherScheme',
};

const answerFaults: Partial<Record<AnswerFault, object>> = {
  noAnswer: { behaviour: 'hang' },
  lostAnswer: { behaviour: 'timeoutAfterCommit' },
  serverError: { behaviour: 'answerError' },
  tooManyRequests: {
    behaviour: 'answerError',
    status: 429,
    type: 'invalid_request_error',
    code: 'rate_limit',
  },
};

const refundFailures: Readonly<Record<RefundFailure, object>> = {
  abnormal: { behaviour: 'refundOutcome', status: 'failed' },
  closed: { behaviour: 'refundOutcome', status: 'canceled' },
  balanceShort: { behaviour: 'balanceShort' },
};
