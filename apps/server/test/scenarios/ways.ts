import type { SimulatorName } from '@device-pay/simulators';

type Behaviour = Readonly<Record<string, unknown>>;

/** A payment or a refund in its provider's records. Amounts in minor units. */
export interface TradeAtProvider {
  readonly attemptId: string;
  readonly amountFen: number;
  readonly isPaid: boolean;
}
export interface RefundAtProvider {
  readonly refundId: string;
  readonly amountFen: number;
  readonly isDone: boolean;
}

type Row = Readonly<Record<string, unknown>>;

/** A provider from the view of buyers and tests: where it is offered, and which faults its simulator can make. */
export interface Way {
  readonly name: string;
  readonly id: string;
  readonly simulator: SimulatorName;
  readonly payMethod: 'WX' | 'ZFB' | 'UG';
  readonly site: 'cn' | 'iso';
  readonly brand: string;
  readonly currency: 'CNY' | 'USD';
  /** The setting with its address. */
  readonly urlVariable: string;
  /** The simulator's name for the call that makes a link; null if a link is made without any call. */
  readonly create: 'prepay' | 'create' | null;
  /** The payer must log in before there is a trade. */
  readonly hasLogin: boolean;
  /** Notifications only say that it is time to ask. */
  readonly asksFirst: boolean;
  /** Invalid notifications: what is wrong, the simulator's behaviour, the reason in the metrics. */
  readonly forgeries: readonly (readonly [what: string, behaviour: string, reason: string])[];
  /** Another amount in a correctly signed notification; null if notifications prove no amount. */
  readonly wrongAmount: ((amountFen: number) => Behaviour) | null;
  readonly rotation: readonly [path: string, input: Behaviour] | null;
  /** How the next refund can fail. */
  readonly refundFailures: readonly (readonly [what: string, behaviour: Behaviour])[];
  /** Makes an answer invalid after the work was done, so that tests need not wait for a time-out. */
  readonly lostAnswer: Behaviour;
  readonly tradeOf: (row: Row) => TradeAtProvider;
  readonly refundOf: (row: Row) => RefundAtProvider;
  readonly hasBill: boolean;
}

const isPaidRow = (row: Row): boolean => row.paidAtMs !== undefined;
const cut = { behaviour: 'timeoutAfterCommit', ms: 1 };

const wechatPay: Way = {
  name: 'WeChat Pay',
  id: 'wechatpay',
  simulator: 'wechatPay',
  payMethod: 'WX',
  site: 'cn',
  brand: 'zax',
  currency: 'CNY',
  urlVariable: 'WECHAT_PAY_BASE_URL',
  create: 'prepay',
  hasLogin: false,
  asksFirst: false,
  forgeries: [
    ['a bad signature', 'tamperSignature', 'signature'],
    ['another body', 'tamperBody', 'signature'],
    ['the provider’s probe', 'probeSignature', 'probe'],
    ['signed ten minutes ago', 'oldTimestamp', 'stale'],
    ['a tampered tag', 'tamperTag', 'resource'],
    ['an unknown serial', 'unknownSerial', 'unknown-serial'],
    ['for another merchant', 'wrongMchid', 'merchant'],
    ['for another app', 'wrongAppid', 'merchant'],
  ],
  wrongAmount: (totalFen) => ({ behaviour: 'wrongAmount', totalFen }),
  rotation: ['/control/rotate-keys', { alternate: true }],
  refundFailures: [
    ['abnormal', { behaviour: 'refundOutcome', operation: 'refund', status: 'ABNORMAL' }],
    ['closed', { behaviour: 'refundOutcome', operation: 'refund', status: 'CLOSED' }],
    [
      'the balance is short',
      { behaviour: 'answerError', operation: 'refund', status: 403, code: 'NOT_ENOUGH' },
    ],
  ],
  lostAnswer: cut,
  tradeOf: (row) => ({
    attemptId: String(row.outTradeNo),
    amountFen: Number(row.totalFen),
    isPaid: isPaidRow(row),
  }),
  refundOf: (row) => ({
    refundId: String(row.outRefundNo),
    amountFen: Number(row.refundFen),
    isDone: row.status === 'SUCCESS',
  }),
  hasBill: true,
};

const alipay: Way = {
  ...wechatPay,
  name: 'Alipay',
  id: 'alipay',
  simulator: 'alipay',
  payMethod: 'ZFB',
  urlVariable: 'ALIPAY_GATEWAY_URL',
  create: null,
  hasLogin: true,
  forgeries: [
    ['a bad signature', 'tamperSignature', 'signature'],
    ['another body', 'tamperBody', 'signature'],
    ['signed by somebody else', 'otherKey', 'signature'],
    ['no signature', 'missingSign', 'signature'],
    ['for another seller', 'wrongSellerId', 'seller'],
    ['for another app', 'wrongAppId', 'app'],
    ['a day and more old', 'oldNotifyTime', 'stale'],
  ],
  rotation: null,
  refundFailures: [
    [
      'the balance is short',
      {
        behaviour: 'answerError',
        operation: 'refund',
        code: '40004',
        subCode: 'ACQ.SELLER_BALANCE_NOT_ENOUGH',
      },
    ],
  ],
  refundOf: (row) => ({
    refundId: String(row.outRequestNo),
    amountFen: Number(row.refundFen),
    isDone: row.status === 'succeeded',
  }),
};

const lianLian: Way = {
  ...wechatPay,
  name: 'LianLian',
  id: 'lianlian',
  simulator: 'lianLian',
  payMethod: 'UG',
  site: 'iso',
  currency: 'USD',
  urlVariable: 'LIANLIAN_BASE_URL',
  create: 'create',
  asksFirst: true,
  forgeries: [
    ['a bad signature', 'tamperSignature', 'signature'],
    ['another body', 'tamperBody', 'signature'],
    ['signed by somebody else', 'otherKey', 'signature'],
    ['signed ten minutes ago', 'oldTimestamp', 'stale'],
    ['no signature', 'unsigned', 'headers-missing'],
    ['another structure under a good signature', 'wrapStructure', 'structure'],
  ],
  wrongAmount: null,
  rotation: null,
  refundFailures: [
    ['the bank sends it back', { behaviour: 'refundOutcome', operation: 'refund', status: 'RF' }],
    [
      'the balance is short',
      { behaviour: 'answerError', operation: 'refund', status: 422, code: 'INSUFFICIENT_BALANCE' },
    ],
  ],
  refundOf: (row) => ({
    refundId: String(row.outRefundNo),
    amountFen: Number(row.refundFen),
    isDone: row.status === 'RS',
  }),
  hasBill: false,
};

const stripe: Way = {
  ...wechatPay,
  name: 'Stripe',
  id: 'stripe',
  simulator: 'stripe',
  payMethod: 'UG',
  site: 'iso',
  brand: 'xlx',
  currency: 'USD',
  urlVariable: 'STRIPE_API_URL',
  create: 'create',
  forgeries: [
    ['a bad signature', 'tamperSignature', 'signature'],
    ['another body', 'tamperBody', 'signature'],
    ['signed by somebody else', 'otherSecret', 'signature'],
    ['signed ten minutes ago', 'oldTimestamp', 'stale'],
    ['a signature that proves nothing', 'otherScheme', 'signature'],
    ['for another account', 'otherAccount', 'account'],
    ['of the live mode', 'otherMode', 'livemode'],
  ],
  wrongAmount: (amountFen) => ({ behaviour: 'wrongAmount', amountFen }),
  rotation: ['/control/rotate-secrets', { use: 'alternate' }],
  refundFailures: [
    ['the bank sends it back', { behaviour: 'refundOutcome', operation: 'refund', status: 'failed' }],
    ['canceled', { behaviour: 'refundOutcome', operation: 'refund', status: 'canceled' }],
    ['the balance is short', { behaviour: 'balanceShort', operation: 'refund' }],
  ],
  tradeOf: (row) => ({
    attemptId: String(row.outTradeNo),
    amountFen: Number(row.amountFen),
    isPaid: row.payment !== undefined,
  }),
  refundOf: (row) => ({
    refundId: String((row.metadata as Row).refundId ?? row.id),
    amountFen: Number(row.amountFen),
    isDone: row.status === 'succeeded',
  }),
  hasBill: true,
};

export const ways = { wechatPay, alipay, lianLian, stripe } as const;
/** For `describe.each`: title and way. */
export const allWays = Object.values(ways).map((way) => [way.name, way] as const);
