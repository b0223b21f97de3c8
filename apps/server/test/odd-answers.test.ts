import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { alipay } from '../src/gateways/payment/alipay/alipay.ts';
import { lianLian } from '../src/gateways/payment/lianlian/lianlian.ts';
import { signatureContent, signContent } from '../src/gateways/payment/lianlian/signature.ts';
import { answerTimeoutMs, type PaymentProvider } from '../src/gateways/payment/port.ts';
import { stripe } from '../src/gateways/payment/stripe/stripe.ts';
import { wechatPay } from '../src/gateways/payment/wechatpay/wechatpay.ts';
import { systemClock } from '../src/platform/clock.ts';
import { quietLog } from './database.ts';

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const common = { notifyUrl: 'https://shop.example/notify', timeoutMs: 300 };
const wechatPaySettings = {
  ...common,
  mchid: '1900000001',
  appids: ['wx1'],
  merchantSerial: '1234',
  merchantPrivateKey: keys.privateKey,
  apiV3Key: 'k'.repeat(32),
  platformKeys: { PUB_KEY_ID_1: keys.publicKey },
  downloadsCertificates: false,
} as const;

const stripeSettings = { ...common, secretKey: 'sk_test_1', webhookSecrets: ['whsec_1'] };

const providers: readonly [string, (url: string) => PaymentProvider][] = [
  ['WeChat Pay', (baseUrl) => wechatPay({ ...wechatPaySettings, baseUrl }, systemClock, quietLog)],
  [
    'WeChat Pay, of its certificates',
    (baseUrl) =>
      wechatPay(
        { ...wechatPaySettings, baseUrl, platformKeys: {}, downloadsCertificates: true },
        systemClock,
        quietLog,
      ),
  ],
  [
    'Alipay',
    (url) =>
      alipay(
        {
          ...common,
          gatewayUrl: `${url}gateway.do`,
          billHost: new URL(url).host,
          appId: '2021000000000001',
          sellerId: '2088000000000001',
          appPrivateKey: keys.privateKey,
          alipayPublicKey: keys.publicKey,
        },
        systemClock,
      ),
  ],
  [
    'LianLian',
    (baseUrl) =>
      lianLian(
        {
          ...common,
          baseUrl,
          merchantId: '1',
          subMerchantId: '',
          privateKey: keys.privateKey,
          publicKey: keys.publicKey,
          currencies: ['USD'],
          country: 'US',
          paymentMethod: 'inter_credit_card',
          timezone: 'UTC',
        },
        systemClock,
      ),
  ],
  ['Stripe', (apiUrl) => stripe({ ...stripeSettings, apiUrl }, systemClock)],
];

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers = [];
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const attempt = {
  attemptId: 'zx1_1',
  providerReference: 'cs_test_1',
  amountFen: 100,
  currency: 'CNY',
  expiresAt: new Date('2030-01-01'),
};
const lost = { ...attempt, providerReference: null };

describe.each(providers)('%s', (_, providerAt) => {
  test('is not waited for when its answer comes byte by byte and never ends', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    });
    expect(await providerAt(url).query(attempt)).toMatchObject({ state: 'unknown' });
  });

  test('is told nothing that is said to another host, wherever its answer leads', async () => {
    const reached: (string | undefined)[] = [];
    const elsewhere = await serve((request, response) => {
      reached.push(request.url);
      response.end('{}');
    });
    const url = await serve((request, response) => {
      response.writeHead(307, { location: new URL(request.url ?? '', elsewhere).href }).end();
    });
    expect(await providerAt(url).query(attempt)).toMatchObject({ state: 'unknown' });
    expect(reached).toEqual([]);
  });

  test.each([
    ['a page', '<html><title>502 Bad Gateway</title></html>'],
    ['nothing', ''],
    ['null', 'null'],
    ['ten megabytes', JSON.stringify({ data: 'x'.repeat(10 * 2 ** 20) })],
  ])('has said nothing when it answers %s', async (_what, body) => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
    expect(await providerAt(url).query(attempt)).toMatchObject({ state: 'unknown' });
  });

  test('has said nothing when half of its answer comes', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"trade_state":"SUCCESS"', () => response.destroy());
    });
    expect(await providerAt(url).query(attempt)).toMatchObject({ state: 'unknown' });
  });
});

type Fields = Readonly<Record<string, unknown>>;

/** An answer that the provider's own key has signed. */
const signedAnswers: Readonly<Record<string, (answer: Fields) => RequestListener>> = {
  'WeChat Pay': (answer) => (_request, response) => {
    const body = JSON.stringify(answer);
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), 'once'];
    const signature = sign('sha256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), keys.privateKey);
    response.writeHead(200, {
      'content-type': 'application/json',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': 'PUB_KEY_ID_1',
      'wechatpay-signature': signature.toString('base64'),
    });
    response.end(body);
  },
  Alipay: (answer) => (request, response) => {
    const method = new URL(request.url ?? '', 'http://alipay').searchParams.get('method') ?? '';
    const node = JSON.stringify({ code: '10000', msg: 'Success', ...answer });
    const signature = sign('sha256', Buffer.from(node), keys.privateKey).toString('base64');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"${method.replaceAll('.', '_')}_response":${node},"sign":"${signature}"}`);
  },
  LianLian: (order) => (_request, response) => {
    const body = { return_code: 'SUCCESS', order };
    const signature = signContent(signatureContent(body), createPrivateKey(keys.privateKey));
    response.writeHead(200, { 'content-type': 'application/json', signature });
    response.end(JSON.stringify(body));
  },
};

const refund = {
  refundId: 'R1_1',
  attemptId: attempt.attemptId,
  transactionId: '42',
  providerReference: null,
  amountFen: 60,
  totalFen: 100,
  currency: 'CNY',
  reason: 'duplicate',
};
const order = {
  ...attempt,
  description: '30 GB',
  clientIp: '',
  returnUrl: 'https://shop.example/',
  requestMethod: 'H5',
  openid: null,
  appId: null,
  language: 'zh',
} as const;
const inWechat = { ...order, requestMethod: 'JSAPI', openid: 'o1' } as const;
const calls = {
  create: async (provider: PaymentProvider) => (await provider.create(order)).state,
  createInWechat: async (provider: PaymentProvider) => (await provider.create(inWechat)).state,
  query: async (provider: PaymentProvider) => (await provider.query(attempt)).state,
  close: (provider: PaymentProvider) => provider.close(attempt),
  refund: async (provider: PaymentProvider) => (await provider.refund(refund)).state,
  queryRefund: async (provider: PaymentProvider) => (await provider.queryRefund(refund)).state,
};

const paidAtWechat = {
  out_trade_no: 'zx1_1',
  mchid: '1900000001',
  appid: 'wx1',
  trade_state: 'SUCCESS',
  transaction_id: '42',
  success_time: '2026-11-21T14:00:00+08:00',
  amount: { total: 100, currency: 'CNY' },
};
const refundedAtWechat = {
  out_trade_no: 'zx1_1',
  out_refund_no: 'R1_1',
  refund_id: '50',
  status: 'SUCCESS',
  success_time: '2026-11-21T14:00:00+08:00',
  amount: { refund: 60, total: 100, currency: 'CNY' },
};
const otherWechatRefunds = [
  { out_trade_no: 'zx2_1' },
  { out_refund_no: 'R2_1' },
  { amount: { ...refundedAtWechat.amount, refund: 61 } },
];
const paidAtAlipay = {
  out_trade_no: 'zx1_1',
  trade_no: '42',
  trade_status: 'TRADE_SUCCESS',
  total_amount: '1.00',
  send_pay_date: '2026-11-21 14:00:00',
};
const refundedAtAlipay = {
  out_trade_no: 'zx1_1',
  out_request_no: 'R1_1',
  refund_status: 'REFUND_SUCCESS',
  refund_amount: '0.60',
  gmt_refund_pay: '2026-11-21 14:00:00',
};
const paidAtLianLian = {
  ll_transaction_id: '42',
  merchant_transaction_id: 'zx1_1',
  payment_data: { payment_currency_code: 'CNY', payment_amount: '1.00', payment_status: 'PS' },
};
const createdAtLianLian = {
  ...paidAtLianLian,
  payment_url: 'https://pay.example/42',
  payment_data: { ...paidAtLianLian.payment_data, payment_status: 'IN' },
};
const refundData = { refund_currency_code: 'CNY', refund_amount: '0.60', refund_status: 'RS' };
const refundedAtLianLian = {
  ll_transaction_id: '50',
  merchant_transaction_id: 'R1_1',
  original_transaction_id: 'zx1_1',
  refund_data: refundData,
};
const otherLianLianRefunds = [
  { merchant_transaction_id: 'R2_1' },
  { original_transaction_id: 'zx2_1' },
  { refund_data: { ...refundData, refund_amount: '0.61' } },
  { refund_data: { ...refundData, refund_currency_code: 'USD' } },
];

/** Provider, call, its answer about what was asked, what that proves, and how the answer about something else differs. */
const answers: readonly [string, keyof typeof calls, Fields, string, readonly Fields[]][] = [
  [
    'WeChat Pay',
    'create',
    { h5_url: 'https://pay.example/42' },
    'created',
    [{ h5_url: '' }, { h5_url: '42' }],
  ],
  ['WeChat Pay', 'createInWechat', { prepay_id: 'wx42' }, 'created', [{ prepay_id: '' }, { prepay_id: 42 }]],
  [
    'WeChat Pay',
    'query',
    paidAtWechat,
    'paid',
    [{ out_trade_no: 'zx2_1' }, { mchid: '1900000002' }, { appid: 'wx2' }],
  ],
  ['WeChat Pay', 'refund', refundedAtWechat, 'succeeded', otherWechatRefunds],
  ['WeChat Pay', 'queryRefund', refundedAtWechat, 'succeeded', otherWechatRefunds],
  ['Alipay', 'query', paidAtAlipay, 'paid', [{ out_trade_no: 'zx2_1' }]],
  ['Alipay', 'close', { out_trade_no: 'zx1_1' }, 'closed', [{ out_trade_no: 'zx2_1' }]],
  ['Alipay', 'refund', { out_trade_no: 'zx1_1', fund_change: 'Y' }, 'succeeded', [{ out_trade_no: 'zx2_1' }]],
  [
    'Alipay',
    'queryRefund',
    refundedAtAlipay,
    'succeeded',
    [{ out_trade_no: 'zx2_1' }, { out_request_no: 'R2_1' }, { refund_amount: '0.61' }],
  ],
  [
    'LianLian',
    'create',
    createdAtLianLian,
    'created',
    [
      { merchant_transaction_id: 'zx2_1' },
      { payment_data: { ...createdAtLianLian.payment_data, payment_amount: '1.01' } },
      { payment_data: { ...createdAtLianLian.payment_data, payment_currency_code: 'USD' } },
      { payment_url: 'javascript:alert(1)' },
      { payment_url: '' },
    ],
  ],
  ['LianLian', 'query', paidAtLianLian, 'paid', [{ merchant_transaction_id: 'zx2_1' }]],
  ['LianLian', 'refund', refundedAtLianLian, 'succeeded', otherLianLianRefunds],
  ['LianLian', 'queryRefund', refundedAtLianLian, 'succeeded', otherLianLianRefunds],
];

test.each(answers)(
  'a rightly signed answer of %s to %s proves nothing when it is about something else',
  async (name, call, answer, proves, differences) => {
    const providerAt = providers.find(([one]) => one === name)?.[1];
    const said = async (given: Fields) => {
      const url = await serve(signedAnswers[name]?.(given) ?? (() => undefined));
      return providerAt && calls[call](providerAt(url));
    };
    expect(await said(answer)).toBe(proves);
    for (const difference of differences)
      expect(await said({ ...answer, ...difference }), JSON.stringify(difference)).toBe('unknown');
  },
);

test.each([
  ['WeChat Pay', paidAtWechat],
  ['Alipay', paidAtAlipay],
  ['LianLian', paidAtLianLian],
])(
  'who cancels what was paid at %s waits less than the 20 s after which pages give up, however slow it is',
  async (name, paid) => {
    let answered = 0;
    const url = await serve((request, response) => {
      answered += 1;
      if (answered === 1) response.writeHead(500).end();
      else signedAnswers[name]?.(paid)(request, response);
    });
    const provider = providers.find(([one]) => one === name)?.[1](url);
    if ((await provider?.close(attempt)) === 'paid') await provider?.query(attempt);
    expect(answered).toBeGreaterThan(0);
    expect(answered * answerTimeoutMs).toBeLessThan(20_000);
  },
);

test('a session of Stripe whose number was lost is looked for among the 500 newest, and is unknown if it is older', async () => {
  let asked = 0;
  const withOurs = async (place: number) => {
    const url = await serve((_request, response) => {
      const data = Array.from({ length: 100 }, (_, at) => ({
        id: `cs_${asked * 100 + at}`,
        object: 'checkout.session',
        status: 'expired',
        client_reference_id: asked * 100 + at + 1 === place ? attempt.attemptId : 'zx2_1',
      }));
      asked += 1;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ object: 'list', url: '/v1/checkout/sessions', has_more: true, data }));
    });
    asked = 0;
    // Not so little time as the others have: all five requests share it.
    return stripe({ ...stripeSettings, apiUrl: url, timeoutMs: 5_000 }, systemClock).close(lost);
  };
  expect([await withOurs(501), asked]).toEqual(['unknown', 5]);
});

test('who waits for a session of Stripe whose number was lost waits for a slow Stripe once and a half, not for each page', async () => {
  let asked = 0;
  const url = await serve((_request, response) => {
    asked += 1;
    const data = [{ id: `cs_${asked}`, object: 'checkout.session', client_reference_id: 'zx2_1' }];
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ object: 'list', url: '/v1/checkout/sessions', has_more: asked < 20, data }),
      );
    }, 200);
  });
  const provider = stripe({ ...stripeSettings, apiUrl: url }, systemClock);
  expect(await provider.query(lost)).toMatchObject({ state: 'unknown' });
  expect(await provider.close(lost)).toBe('unknown');
  expect(asked).toBeLessThanOrEqual(6);
});
