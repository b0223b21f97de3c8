import type { LianLianSettings } from '../../src/gateways/payment/lianlian/client.ts';
import { lianLian } from '../../src/gateways/payment/lianlian/lianlian.ts';
import type { AnswerFault, Bench, Fault, Forgery, ProviderDriver, RefundFailure } from './driver.ts';
import { benchTimeoutMs } from './driver.ts';
import { type SimulatedProvider, startSimulatedProvider } from './simulated-provider.ts';

export const lianLianDriver: ProviderDriver = {
  name: 'LianLian',
  currency: 'USD',
  amountFen: 1990,
  supports: {
    lazyTrade: false,
    refusesOtherParameters: true,
    ignoresDeadline: true,
    linkLifetimeMs: null,
    payerCoupon: false,
    refundNotification: true,
    notifiesCurrency: true,
    datedNotifications: true,
    keyRotation: false,
    forgeries: ['badSignature', 'tamperedBody', 'otherKey', 'old'],
    answerFaults: [
      'noAnswer',
      'lostAnswer',
      'serverError',
      'tooManyRequests',
      'badSignature',
      'tamperedBody',
      'unsigned',
    ],
    operations: ['create', 'query', 'close', 'refund', 'queryRefund'],
    refundFailures: ['abnormal', 'balanceShort'],
  },
  start: () => startLianLianBench(),
};

/** A bench that also takes LianLian's own controls. */
export interface LianLianBench extends Bench {
  readonly settings: LianLianSettings;
  /** @throws unless the simulator accepts it */
  command(name: string, input: object): Promise<void>;
}

/** @param changes to the settings from the simulator */
export async function startLianLianBench(changes: Partial<LianLianSettings> = {}): Promise<LianLianBench> {
  const simulator = await startSimulatedProvider('lianLian', {
    body: '{"code":200,"msg":"success"}',
    contentType: 'application/json',
  });
  const settings = { ...readSettings(simulator), ...changes };

  return {
    ...simulator.bench,
    provider: lianLian(settings, simulator.bench),
    settings,
    command: simulator.command,
    open: ({ link }) => simulator.visit(link),
    pay: ({ request }) => simulator.pay(request.attemptId),
    misbehave: (fault) => simulator.command('behaviours', behaviourOf(fault)),
    alternateKeys: () => Promise.reject(new Error('LianLian has one key')),
  };
}

function readSettings({ env, file, bench }: SimulatedProvider): LianLianSettings {
  return {
    baseUrl: env.LIANLIAN_BASE_URL ?? '',
    merchantId: env.LIANLIAN_MERCHANT_ID ?? '',
    subMerchantId: env.LIANLIAN_SUB_MERCHANT_ID ?? '',
    privateKey: file('LIANLIAN_PRIVATE_KEY_FILE'),
    publicKey: file('LIANLIAN_PUBLIC_KEY_FILE'),
    currencies: ['USD'],
    country: 'US',
    paymentMethod: 'inter_credit_card',
    timezone: env.LIANLIAN_TIMEZONE ?? '',
    notifyUrl: bench.notifications.url,
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
      if ('forgery' in fault) return { on: 'notification', behaviour: forgeries[fault.forgery] };
      return 'amountFen' in fault.content
        ? { behaviour: 'wrongAmount', amountFen: fault.content.amountFen }
        : { behaviour: 'wrongCurrency', currency: fault.content.currency };
  }
}

const forgeries: Partial<Record<Forgery, string>> = {
  badSignature: 'tamperSignature',
  tamperedBody: 'tamperBody',
  otherKey: 'otherKey',
  old: 'oldTimestamp',
};

const answerFaults: Partial<Record<AnswerFault, object>> = {
  noAnswer: { behaviour: 'hang' },
  lostAnswer: { behaviour: 'timeoutAfterCommit' },
  serverError: { behaviour: 'answerError' },
  tooManyRequests: { behaviour: 'answerError', status: 429, code: 'SYSTEM_BUSY' },
  badSignature: { behaviour: 'tamperSignature' },
  tamperedBody: { behaviour: 'tamperBody' },
  unsigned: { behaviour: 'unsigned' },
};

const refundFailures: Partial<Record<RefundFailure, object>> = {
  abnormal: { behaviour: 'refundOutcome', status: 'RF' },
  balanceShort: { behaviour: 'answerError', status: 422, code: 'INSUFFICIENT_BALANCE' },
};
