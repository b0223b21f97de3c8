/** How a scenario reaches a provider: the brand that offers it, and the names that its simulator uses. */
export interface Provider {
  readonly name: string;
  readonly payMethod: 'WX' | 'ZFB' | 'UG';
  readonly site: 'cn' | 'iso';
  readonly host: string;
  /** A demo device of that host's brand. */
  readonly imei: string;
  readonly urlVariable: string;
  /** The operation that creates a payment link; null where the server makes the link without a request. */
  readonly create: string | null;
  readonly hasLogin: boolean;
  readonly wrongAmount: Readonly<Record<string, unknown>> | null;
  readonly forgeries: readonly string[];
  readonly otherMerchant: string | null;
  readonly oldNotification: string | null;
  readonly rotation: readonly [call: string, input: Readonly<Record<string, unknown>>] | null;
  readonly refundFailure: Readonly<Record<string, unknown>>;
}

const zax = { host: 'zax.localhost', imei: '490154203237518' } as const;

export const providers: Readonly<Record<string, Provider>> = {
  wechatpay: {
    ...zax,
    name: 'WeChat Pay',
    payMethod: 'WX',
    site: 'cn',
    urlVariable: 'WECHAT_PAY_BASE_URL',
    create: 'prepay',
    hasLogin: false,
    wrongAmount: { totalFen: 1 },
    forgeries: ['tamperSignature', 'tamperBody', 'tamperTag', 'probeSignature', 'unknownSerial'],
    otherMerchant: 'wrongMchid',
    oldNotification: 'oldTimestamp',
    rotation: ['rotate-keys', { alternate: true }],
    refundFailure: { behaviour: 'answerError', status: 403, code: 'NOT_ENOUGH' },
  },
  alipay: {
    ...zax,
    name: 'Alipay',
    payMethod: 'ZFB',
    site: 'cn',
    urlVariable: 'ALIPAY_GATEWAY_URL',
    create: null,
    hasLogin: true,
    wrongAmount: { totalFen: 1 },
    forgeries: ['tamperSignature', 'tamperBody', 'otherKey', 'missingSign'],
    otherMerchant: 'wrongSellerId',
    oldNotification: 'oldNotifyTime',
    rotation: null,
    refundFailure: { behaviour: 'answerError', code: '40004', subCode: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' },
  },
  lianlian: {
    ...zax,
    name: 'LianLian',
    payMethod: 'UG',
    site: 'iso',
    urlVariable: 'LIANLIAN_BASE_URL',
    create: 'create',
    hasLogin: false,
    // No such fault: the server does not trust the amount in its notifications, but queries it.
    wrongAmount: null,
    forgeries: ['tamperSignature', 'tamperBody', 'otherKey', 'unsigned', 'wrapStructure'],
    otherMerchant: 'otherMerchant',
    oldNotification: 'oldTimestamp',
    rotation: null,
    refundFailure: { behaviour: 'answerError', status: 422, code: 'INSUFFICIENT_BALANCE' },
  },
  stripe: {
    host: 'xlx.localhost',
    imei: '352099042001087',
    name: 'Stripe',
    payMethod: 'UG',
    site: 'iso',
    urlVariable: 'STRIPE_API_URL',
    create: 'create',
    hasLogin: false,
    wrongAmount: { amountFen: 1 },
    forgeries: ['tamperSignature', 'tamperBody', 'otherSecret', 'otherScheme'],
    otherMerchant: 'otherAccount',
    oldNotification: 'oldTimestamp',
    rotation: ['rotate-secrets', { use: 'alternate' }],
    refundFailure: { behaviour: 'balanceShort' },
  },
};
