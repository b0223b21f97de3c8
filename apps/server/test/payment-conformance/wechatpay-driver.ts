import type { WechatPaySettings } from '../../src/gateways/payment/wechatpay/settings.ts';
import { wechatPay } from '../../src/gateways/payment/wechatpay/wechatpay.ts';
import { quietLog } from '../database.ts';
import type { AnswerFault, Bench, Fault, Forgery, ProviderDriver, RefundFailure } from './driver.ts';
import { benchTimeoutMs } from './driver.ts';
import { type SimulatedProvider, startSimulatedProvider } from './simulated-provider.ts';

export const wechatPayDriver: ProviderDriver = {
  name: 'WeChat Pay',
  currency: 'CNY',
  amountFen: 2990,
  supports: {
    lazyTrade: false,
    refusesOtherParameters: true,
    linkLifetimeMs: 5 * 60_000,
    payerCoupon: true,
    refundNotification: true,
    notifiesCurrency: true,
    datedNotifications: true,
    keyRotation: true,
    forgeries: [
      'badSignature',
      'tamperedBody',
      'otherKey',
      'old',
      'otherMerchant',
      'otherApp',
      'tamperedTag',
      'probe',
    ],
    answerFaults: [
      'noAnswer',
      'lostAnswer',
      'serverError',
      'tooManyRequests',
      'badSignature',
      'tamperedBody',
      'unsigned',
      'old',
    ],
    operations: ['create', 'query', 'close', 'refund', 'queryRefund'],
    refundFailures: ['abnormal', 'closed', 'balanceShort'],
  },
  start: () => startWechatPayBench(),
};

/** A bench that also takes WeChat Pay's own controls. */
export interface WechatPayBench extends Bench {
  readonly settings: WechatPaySettings;
  control(name: string, input?: object): Promise<Record<string, unknown>>;
}

/** @param changes to the settings from the simulator */
export async function startWechatPayBench(
  changes: (settings: WechatPaySettings) => Partial<WechatPaySettings> = () => ({}),
): Promise<WechatPayBench> {
  const simulator = await startSimulatedProvider('wechatPay', { body: '', contentType: 'text/plain' });
  const usual = readSettings(simulator);
  const settings = { ...usual, ...changes(usual) };

  return {
    ...simulator.bench,
    provider: wechatPay(settings, simulator.bench, quietLog),
    settings,
    control: simulator.control,
    open: () => Promise.resolve(),
    pay: ({ request }, { payerTotalFen } = {}) => simulator.pay(request.attemptId, payerTotalFen),
    misbehave: (fault) => simulator.command('behaviours', behaviourOf(fault)),
    alternateKeys: () => simulator.command('rotate-keys', { alternate: true }),
  };
}

function readSettings({ env, file, bench }: SimulatedProvider): WechatPaySettings {
  return {
    baseUrl: env.WECHAT_PAY_BASE_URL ?? '',
    mchid: env.WECHAT_PAY_MCHID ?? '',
    appids: [env.WECHAT_PAY_APPID ?? ''],
    merchantSerial: env.WECHAT_PAY_MERCHANT_SERIAL ?? '',
    merchantPrivateKey: file('WECHAT_PAY_MERCHANT_PRIVATE_KEY_FILE'),
    apiV3Key: file('WECHAT_PAY_API_V3_KEY_FILE'),
    platformKeys: JSON.parse(file('WECHAT_PAY_PLATFORM_KEYS_FILE')) as Record<string, string>,
    downloadsCertificates: false,
    notifyUrl: bench.notifications.url,
    timeoutMs: benchTimeoutMs,
  };
}

function behaviourOf(fault: Fault): object {
  switch (fault.on) {
    case 'answer':
      return { on: 'answer', operation: operations[fault.operation], ...answerFaults[fault.fault] };
    case 'refund':
      return { operation: 'refund', ...refundFailures[fault.failure] };
    case 'notification':
      if ('forgery' in fault) return { on: 'notification', behaviour: forgeries[fault.forgery] };
      return 'amountFen' in fault.content
        ? { behaviour: 'wrongAmount', totalFen: fault.content.amountFen }
        : {
            behaviour: 'wrongAmount',
            totalFen: wechatPayDriver.amountFen,
            currency: fault.content.currency,
          };
  }
}

const operations = {
  create: 'prepay',
  query: 'query',
  close: 'close',
  refund: 'refund',
  queryRefund: 'queryRefund',
} as const;

const forgeries: Readonly<Record<Forgery, string>> = {
  badSignature: 'tamperSignature',
  tamperedBody: 'tamperBody',
  otherKey: 'unknownSerial',
  old: 'oldTimestamp',
  otherMerchant: 'wrongMchid',
  otherApp: 'wrongAppid',
  tamperedTag: 'tamperTag',
  probe: 'probeSignature',
};

/** Longer than the adapter's time-out, but not longer than the simulator may take to stop. */
const silenceMs = benchTimeoutMs + 300;

const answerFaults: Readonly<Record<AnswerFault, object>> = {
  noAnswer: { behaviour: 'hang', ms: silenceMs },
  lostAnswer: { behaviour: 'timeoutAfterCommit', ms: silenceMs },
  serverError: { behaviour: 'answerError' },
  tooManyRequests: { behaviour: 'answerError', status: 429, code: 'FREQUENCY_LIMITED' },
  badSignature: { behaviour: 'tamperSignature' },
  tamperedBody: { behaviour: 'tamperBody' },
  unsigned: { behaviour: 'unsigned' },
  old: { behaviour: 'oldTimestamp' },
};

const refundFailures: Readonly<Record<RefundFailure, object>> = {
  abnormal: { behaviour: 'refundOutcome', status: 'ABNORMAL' },
  closed: { behaviour: 'refundOutcome', status: 'CLOSED' },
  balanceShort: { behaviour: 'answerError', status: 403, code: 'NOT_ENOUGH' },
};
