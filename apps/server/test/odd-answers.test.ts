import { generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { alipay } from '../src/gateways/payment/alipay/alipay.ts';
import { lianLian } from '../src/gateways/payment/lianlian/lianlian.ts';
import type { PaymentProvider } from '../src/gateways/payment/port.ts';
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
  [
    'Stripe',
    (apiUrl) =>
      stripe({ ...common, apiUrl, secretKey: 'sk_test_1', webhookSecrets: ['whsec_1'] }, systemClock),
  ],
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
