import { type AddressInfo, createServer } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { httpCarrier } from '../src/gateways/carrier/http/http-carrier.ts';
import { aliyunChatbot } from '../src/gateways/customer-service/aliyun/aliyun-chatbot.ts';
import { readTrouble, stripeClient } from '../src/gateways/payment/stripe/client.ts';
import { ask } from '../src/gateways/real-name/http/client.ts';
import { askWechat } from '../src/gateways/wechat/open-platform/client.ts';
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
