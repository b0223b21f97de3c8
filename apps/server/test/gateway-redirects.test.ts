import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { httpAlarmSender } from '../src/gateways/alarm-sender/http/http-alarm-sender.ts';
import { httpCarrier } from '../src/gateways/carrier/http/http-carrier.ts';
import { aliyunChatbot } from '../src/gateways/customer-service/aliyun/aliyun-chatbot.ts';
import { request as askPlatform } from '../src/gateways/device/platform/client.ts';
import { request as askTraccar } from '../src/gateways/device/traccar/client.ts';
import { amap } from '../src/gateways/geo/amap/amap.ts';
import { fetchBill } from '../src/gateways/payment/alipay/bill.ts';
import type { AlipayClient } from '../src/gateways/payment/alipay/client.ts';
import type { AlipaySettings } from '../src/gateways/payment/alipay/settings.ts';
import { aliyunSms } from '../src/gateways/sms/aliyun/aliyun-sms.ts';
import { askWechat } from '../src/gateways/wechat/open-platform/client.ts';
import { quietLog } from './database.ts';

let elsewhere: Server;
let redirecting: Server;
let url: string;
let asked: string[];
let reached: string[];

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.end('{"code":0,"status":"1","Code":"OK","Data":"token","errcode":0}');
  });
  const target = await listen(elsewhere);
  redirecting = createServer((request, response) => {
    asked.push(request.url ?? '');
    // 307 keeps the method, the body and everything signed in it.
    response.writeHead(307, { location: target + (request.url ?? '') }).end();
  });
  url = await listen(redirecting);
});
beforeEach(() => {
  [asked, reached] = [[], []];
});
afterAll(() => {
  for (const server of [elsewhere, redirecting]) {
    server.closeAllConnections();
    server.close();
  }
});

const aliyun = { accessKeyId: 'id', accessKeySecret: 'secret' };
const nowhere = { reverse: async () => null };
const message = {
  requestId: '1',
  channel: 'sms',
  brand: 'zax',
  imei: '490154203237518',
  userId: null,
  phone: '13800000001',
  language: 'zh',
  text: '',
  code: 1,
  at: new Date(0),
  seconds: null,
} as const;
const traccar = { token: 'token', user: '', password: '' };

test.each<[string, () => Promise<unknown>]>([
  [
    'the carrier',
    () =>
      httpCarrier({ url, appId: 'id', secret: 'secret', timeoutMs: 5_000, log: quietLog }).status(
        '89860620000000000019',
      ),
  ],
  [
    'the device platform',
    () => askPlatform({ url, keyId: 'id', secret: 'secret' }, 'POST', '/v1/commands', '{}'),
  ],
  ['Traccar', () => askTraccar({ ...traccar, url }, 'GET', '/devices')],
  ['the alarm sender', () => httpAlarmSender({ url, key: 'key' }).send(message)],
  [
    'the short message service',
    () =>
      aliyunSms({ ...aliyun, url, signName: '', templates: { phoneCode: 'SMS_1' } }).send({
        phone: '13800000001',
        template: 'phoneCode',
        parameters: { code: '123456' },
      }),
  ],
  [
    'the customer service',
    () =>
      aliyunChatbot({ ...aliyun, url, windowUrl: 'https://window.example/', from: 'x' }).openWindow(
        { id: '1', name: 'n' },
        new Date(),
      ),
  ],
  [
    'the map',
    () => amap({ url, key: 'key' }, nowhere, quietLog).reverse({ longitude: 114, latitude: 22 }, 'zh'),
  ],
  [
    'the host of Alipay’s bills',
    () => {
      const data = { bill_download_url: new URL('/bill.zip', url).href };
      const client: Pick<AlipayClient, 'call'> = { call: async () => ({ kind: 'ok', data }) };
      const settings = { billHost: new URL(url).host, gatewayUrl: url } as AlipaySettings;
      return fetchBill(client as AlipayClient, settings, '2026-11-21', new Date('2026-11-23T00:00:00Z'));
    },
  ],
  ['WeChat', () => askWechat(new URL(url), AbortSignal.timeout(5_000), { secret: 'secret' })],
])('what is said to %s is said to nobody else, wherever an answer leads', async (_, ask) => {
  await ask().catch(() => undefined);
  expect(asked).toHaveLength(1);
  expect(reached).toEqual([]);
});
