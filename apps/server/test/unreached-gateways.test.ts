import { generateKeyPairSync } from 'node:crypto';
import dns from 'node:dns';
import { type AddressInfo, createServer } from 'node:net';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { httpCarrier } from '../src/gateways/carrier/http/http-carrier.ts';
import { aliyunChatbot } from '../src/gateways/customer-service/aliyun/aliyun-chatbot.ts';
import { alipay } from '../src/gateways/payment/alipay/alipay.ts';
import { readTrouble, stripeClient } from '../src/gateways/payment/stripe/client.ts';
import { ask } from '../src/gateways/real-name/http/client.ts';
import { askWechat } from '../src/gateways/wechat/open-platform/client.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createLogger } from '../src/platform/log.ts';

// The operator's message about an unreachable service must say why: its name, its port, its certificate.

let url: string;
beforeAll(async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise((resolve) => server.close(resolve));
});

test('Stripe', async () => {
  const asked = stripeClient({
    secretKey: 'sk_test_1',
    webhookSecrets: [],
    apiUrl: url,
  }).checkout.sessions.retrieve('cs_1');
  const trouble = await asked.then(() => null, readTrouble);
  expect(trouble?.reason).toContain('connect ECONNREFUSED');
});

test('WeChat, without the secret in the address', async () => {
  const answer = await askWechat(new URL(`${url}/token?secret=abc`), AbortSignal.timeout(5_000));
  expect(answer).toMatchObject({ reason: expect.stringContaining('connect ECONNREFUSED') });
  expect(JSON.stringify(answer)).not.toContain('abc');
});

test('the carrier of a SIM, and its real-name service', async () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const settings = { url, appId: 'app', secret: 'secret', timeoutMs: 5_000, log };
  await expect(httpCarrier(settings).status('89860677000000000002')).rejects.toThrow('carrierUnavailable');
  const service = { ...settings, videoTimeoutMs: 5_000, pageOrigin: url, notifyUrl: url };
  await expect(ask(service, 'query', {})).rejects.toThrow('carrierUnavailable');
  expect(lines).toEqual([
    expect.stringContaining('connect ECONNREFUSED'),
    expect.stringContaining('connect ECONNREFUSED'),
  ]);
});

test('the customer service', async () => {
  const chat = aliyunChatbot({ url, accessKeyId: 'id', accessKeySecret: 'key', windowUrl: url, from: '1' });
  expect(await chat.openWindow({ id: 'u1', name: 'Lin' }, new Date())).toMatchObject({
    reason: expect.stringContaining('connect ECONNREFUSED'),
  });
});

test.each([['one address'], ['two addresses']])('Alipay, of whose host we know %s', async (known) => {
  const addresses = ['127.0.0.1', '127.0.0.2'].slice(0, known === 'one address' ? 1 : 2);
  vi.spyOn(dns, 'lookup').mockImplementation(((
    _host: string,
    _options: object,
    done: (...all: unknown[]) => void,
  ) =>
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )) as unknown as typeof dns.lookup);
  onTestFinished(() => void vi.restoreAllMocks());
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const host = `pay.example:${new URL(url).port}`;
  const provider = alipay(
    {
      gatewayUrl: `http://${host}/gateway.do`,
      billHost: host,
      notifyUrl: 'https://shop.example/notify',
      appId: '2021000000000001',
      sellerId: '2088000000000001',
      appPrivateKey: privateKey,
      alipayPublicKey: publicKey,
    },
    systemClock,
  );
  const answer = await provider.query({
    attemptId: '01a22178-b990-713e-8ffc-5f0bd9c60236',
    reference: '',
  } as never);
  expect(answer).toMatchObject({ state: 'unknown', reason: expect.stringContaining('ECONNREFUSED') });
});
