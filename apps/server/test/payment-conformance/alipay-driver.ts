import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningSimulators, startSimulators } from '@device-pay/simulators';
import { alipay } from '../../src/gateways/payment/alipay/alipay.ts';
import type { AlipaySettings } from '../../src/gateways/payment/alipay/settings.ts';
import type { AnswerFault, Bench, Fault, Forgery, ProviderDriver } from './driver.ts';
import { benchTimeoutMs } from './driver.ts';
import { NotificationListener } from './notification-listener.ts';

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
  const directory = mkdtempSync(join(tmpdir(), 'device-pay-'));
  const simulators = await startSimulators({
    dir: directory,
    ports: 0,
    keysDir: join(tmpdir(), 'device-pay-test-keys'),
  });
  const notifications = await NotificationListener.open({ body: 'success', contentType: 'text/plain' });
  const settings = readSettings(simulators, notifications.url);
  let offsetMs = 0;
  const now = (): Date => new Date(Date.now() + offsetMs);

  const control = async (name: string, input: object = {}): Promise<Record<string, unknown>> => {
    const response = await fetch(`${simulators.alipay.url}/control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const body = (await response.json()) as Record<string, unknown>;
    return { ...body, status: response.status };
  };
  const command = async (name: string, input: object): Promise<void> => {
    const { status, error } = await control(name, input);
    if (status !== 200) throw new Error(`${name}: ${error}`);
  };

  return {
    provider: alipay(settings, { now }),
    notifications,
    settings,
    control,
    now,
    async moveClock(ms) {
      offsetMs += ms;
      await command('clock', { advanceMs: ms });
    },
    open: ({ link }) => command('login', { link }),
    async pay({ request, link }, { payerTotalFen } = {}) {
      const login = await control('login', { link });
      if (login.status === 409) return 'refused';
      if (login.status !== 200) throw new Error(String(login.error));
      const { status, error } = await control('pay', {
        outTradeNo: request.attemptId,
        ...(payerTotalFen === undefined ? {} : { payerTotal: payerTotalFen }),
      });
      if (status !== 200 && status !== 409) throw new Error(String(error));
      return status === 200 ? 'paid' : 'refused';
    },
    failPayment: ({ request }) => command('fail', { outTradeNo: request.attemptId }),
    misbehave: (fault) => command('behaviours', behaviourOf(fault)),
    alternateKeys: () => Promise.reject(new Error('Alipay has one key')),
    async stop() {
      await notifications.close();
      await simulators.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function readSettings({ env }: RunningSimulators, notifyUrl: string): AlipaySettings {
  const file = (name: string): string => readFileSync(env[name] ?? '', 'utf8').trim();
  return {
    gatewayUrl: env.ALIPAY_GATEWAY_URL ?? '',
    billHost: env.ALIPAY_BILL_HOST ?? '',
    appId: env.ALIPAY_APP_ID ?? '',
    sellerId: env.ALIPAY_SELLER_ID ?? '',
    appPrivateKey: file('ALIPAY_APP_PRIVATE_KEY_FILE'),
    alipayPublicKey: file('ALIPAY_PUBLIC_KEY_FILE'),
    notifyUrl,
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
