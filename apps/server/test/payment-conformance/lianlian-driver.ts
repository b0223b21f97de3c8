import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningSimulators, startSimulators } from '@device-pay/simulators';
import type { LianLianSettings } from '../../src/gateways/payment/lianlian/client.ts';
import { lianLian } from '../../src/gateways/payment/lianlian/lianlian.ts';
import type { AnswerFault, Bench, Fault, Forgery, ProviderDriver, RefundFailure } from './driver.ts';
import { benchTimeoutMs } from './driver.ts';
import { NotificationListener } from './notification-listener.ts';

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
  /** @throws unless the simulator takes it */
  command(name: string, input: object): Promise<void>;
}

/** @param changes of the settings that the simulator gives */
export async function startLianLianBench(changes: Partial<LianLianSettings> = {}): Promise<LianLianBench> {
  const directory = mkdtempSync(join(tmpdir(), 'device-pay-'));
  const simulators = await startSimulators({
    dir: directory,
    ports: 0,
    keysDir: join(tmpdir(), 'device-pay-test-keys'),
  });
  const notifications = await NotificationListener.open({
    body: '{"code":200,"msg":"success"}',
    contentType: 'application/json',
  });
  const settings = { ...readSettings(simulators, notifications.url), ...changes };
  let offsetMs = 0;
  const now = (): Date => new Date(Date.now() + offsetMs);

  const control = async (name: string, input: object): Promise<{ status: number; error: unknown }> => {
    const response = await fetch(`${simulators.lianLian.url}/control/${name}`, {
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

  return {
    provider: lianLian(settings, { now }),
    notifications,
    settings,
    command,
    now,
    async moveClock(ms) {
      offsetMs += ms;
      await command('clock', { advanceMs: ms });
    },
    async open({ link }) {
      const page = await fetch(link.replace('localhost', '127.0.0.1'));
      if (page.status !== 200) throw new Error(`the cashier says ${page.status}`);
      await page.text();
    },
    async pay({ request }) {
      const { status, error } = await control('pay', { outTradeNo: request.attemptId });
      if (status !== 200 && status !== 409) throw new Error(String(error));
      return status === 200 ? 'paid' : 'refused';
    },
    failPayment: ({ request }) => command('fail', { outTradeNo: request.attemptId }),
    misbehave: (fault) => command('behaviours', behaviourOf(fault)),
    alternateKeys: () => Promise.reject(new Error('LianLian has one key')),
    async stop() {
      await notifications.close();
      await simulators.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function readSettings({ env }: RunningSimulators, notifyUrl: string): LianLianSettings {
  const file = (name: string): string => readFileSync(env[name] ?? '', 'utf8').trim();
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
    notifyUrl,
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
