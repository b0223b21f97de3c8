import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSimulators } from '@device-pay/simulators';
import type { StripeSettings } from '../../src/gateways/payment/stripe/client.ts';
import { stripe } from '../../src/gateways/payment/stripe/stripe.ts';
import type { AnswerFault, Bench, Fault, Forgery, ProviderDriver, RefundFailure } from './driver.ts';
import { benchTimeoutMs } from './driver.ts';
import { NotificationListener } from './notification-listener.ts';

export const stripeDriver: ProviderDriver = {
  name: 'Stripe',
  currency: 'USD',
  amountFen: 1990,
  supports: {
    lazyTrade: false,
    refusesOtherParameters: true,
    // It takes one, but half an hour ahead at least: the session outlives its attempt.
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
  /** What the server reads of the simulator. */
  readonly env: Readonly<Record<string, string>>;
  /** @throws unless the simulator takes it */
  command(name: string, input: object): Promise<void>;
}

/** @param changes of the settings that the simulator gives */
export async function startStripeBench(changes: Partial<StripeSettings> = {}): Promise<StripeBench> {
  const directory = mkdtempSync(join(tmpdir(), 'device-pay-'));
  const simulators = await startSimulators({
    dir: directory,
    ports: 0,
    keysDir: join(tmpdir(), 'device-pay-test-keys'),
  });
  const notifications = await NotificationListener.open({
    body: '{"received":true}',
    contentType: 'application/json',
  });
  const settings = { ...readSettings(simulators.env), ...changes };
  let offsetMs = 0;
  const now = (): Date => new Date(Date.now() + offsetMs);

  const control = async (name: string, input: object): Promise<{ status: number; error: unknown }> => {
    const response = await fetch(`${simulators.stripe.url}/control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const { error } = (await response.json()) as { error?: unknown };
    return { status: response.status, error };
  };
  const command = async (name: string, input: object): Promise<void> => {
    const { status, error } = await control(name, input);
    if (status !== 200) throw new Error(`${name}: ${error}`);
  };
  await command('webhook-endpoint', { url: notifications.url });

  return {
    provider: stripe(settings, { now }),
    notifications,
    settings,
    env: Object.fromEntries(Object.entries(simulators.env).filter(([name]) => name.startsWith('STRIPE_'))),
    command,
    now,
    async moveClock(ms) {
      offsetMs += ms;
      await command('clock', { advanceMs: ms });
    },
    async open({ link }) {
      const page = await fetch(link.replace('localhost', '127.0.0.1'));
      if (page.status !== 200) throw new Error(`the checkout page says ${page.status}`);
      await page.text();
    },
    async pay({ request }) {
      const { status, error } = await control('pay', { outTradeNo: request.attemptId });
      if (status !== 200 && status !== 409) throw new Error(String(error));
      return status === 200 ? 'paid' : 'refused';
    },
    failPayment: ({ request }) => command('fail', { outTradeNo: request.attemptId }),
    misbehave: (fault) => command('behaviours', behaviourOf(fault)),
    alternateKeys: () => command('rotate-secrets', { use: 'alternate' }),
    async stop() {
      await notifications.close();
      await simulators.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function readSettings(env: Readonly<Record<string, string>>): StripeSettings {
  const file = (name: string): string => readFileSync(env[name] ?? '', 'utf8').trim();
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
