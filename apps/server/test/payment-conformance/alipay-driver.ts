import { alipay } from '../../src/gateways/payment/alipay/alipay.ts';
import type { AlipaySettings } from '../../src/gateways/payment/alipay/settings.ts';
import type { AnswerFault, Bench, Fault, Forgery, ProviderDriver } from './driver.ts';
import { benchTimeoutMs } from './driver.ts';
import { type SimulatedProvider, startSimulatedProvider } from './simulated-provider.ts';

const forgeries = {
  badSignature: 'tamperSignature',
  tamperedBody: 'tamperBody',
  otherKey: 'otherKey',
  otherMerchant: 'wrongSellerId',
  otherApp: 'wrongAppId',
} as const satisfies Partial<Record<Forgery, string>>;

const answerFaults = {
  noAnswer: { behaviour: 'hang' },
  lostAnswer: { behaviour: 'timeoutAfterCommit' },
  serverError: { behaviour: 'answerError' },
  tooManyRequests: { behaviour: 'answerError', code: '40005', subCode: 'aop.call-limited' },
  badSignature: { behaviour: 'tamperSignature' },
  tamperedBody: { behaviour: 'tamperBody' },
  unsigned: { behaviour: 'missingSign' },
} as const satisfies Partial<Record<AnswerFault, object>>;

export const alipayDriver: ProviderDriver = {
  name: 'Alipay',
  currency: 'CNY',
  amountFen: 2990,
  supports: {
    lazyTrade: true,
    refusesOtherParameters: false,
    linkLifetimeMs: null,
    payerCoupon: true,
    refundNotification: true,
    notifiesCurrency: false,
    datedNotifications: false,
    keyRotation: false,
    forgeries: Object.keys(forgeries) as (keyof typeof forgeries)[],
    answerFaults: Object.keys(answerFaults) as (keyof typeof answerFaults)[],
    operations: ['query', 'close', 'refund', 'queryRefund'],
    refundFailures: ['balanceShort'],
  },
  start: () => startAlipayBench(),
};

/** A bench that also takes Alipay's own controls. */
export interface AlipayBench extends Bench {
  readonly settings: AlipaySettings;
  control(name: string, input?: object): Promise<Record<string, unknown>>;
}

export async function startAlipayBench(): Promise<AlipayBench> {
  const simulator = await startSimulatedProvider('alipay', { body: 'success', contentType: 'text/plain' });
  const settings = readSettings(simulator);

  return {
    ...simulator.bench,
    provider: alipay(settings, simulator.bench),
    settings,
    control: simulator.control,
    open: ({ link }) => simulator.command('login', { link }),
    async pay({ request, link }, { payerTotalFen } = {}) {
      const login = await simulator.control('login', { link });
      if (login.status === 409) return 'refused';
      if (login.status !== 200) throw new Error(String(login.error));
      return simulator.pay(request.attemptId, payerTotalFen);
    },
    misbehave: (fault) => simulator.command('behaviours', behaviourOf(fault)),
    alternateKeys: () => Promise.reject(new Error('Alipay has one key')),
  };
}

function readSettings({ env, file, bench }: SimulatedProvider): AlipaySettings {
  return {
    gatewayUrl: env.ALIPAY_GATEWAY_URL ?? '',
    billHost: env.ALIPAY_BILL_HOST ?? '',
    appId: env.ALIPAY_APP_ID ?? '',
    sellerId: env.ALIPAY_SELLER_ID ?? '',
    appPrivateKey: file('ALIPAY_APP_PRIVATE_KEY_FILE'),
    alipayPublicKey: file('ALIPAY_PUBLIC_KEY_FILE'),
    notifyUrl: bench.notifications.url,
    timeoutMs: benchTimeoutMs,
  };
}

function behaviourOf(fault: Fault): object {
  switch (fault.on) {
    case 'answer':
      return {
        on: 'answer',
        operation: fault.operation,
        ...(answerFaults as Partial<Record<AnswerFault, object>>)[fault.fault],
      };
    case 'refund':
      return {
        behaviour: 'answerError',
        operation: 'refund',
        code: '40004',
        subCode: 'ACQ.SELLER_BALANCE_NOT_ENOUGH',
      };
    case 'notification':
      if ('forgery' in fault)
        return {
          on: 'notification',
          behaviour: (forgeries as Partial<Record<Forgery, string>>)[fault.forgery],
        };
      if ('amountFen' in fault.content)
        return { behaviour: 'wrongAmount', totalFen: fault.content.amountFen };
      throw new Error('notifications of Alipay say no currency');
  }
}
