import { describe, expect, it } from 'vitest';
import type { BridgeMessage } from './bridge.ts';
import { detectBrowser, detectHostKind } from './detect-host.ts';
import { createNativeHost } from './native-host.ts';
import { paymentRoute, tellsPayChange } from './payment-route.ts';

describe('the environment', () => {
  const wechat = 'Mozilla/5.0 MicroMessenger/8.0 miniProgram/wx123';

  it('is the app where its bridge is, whatever the user agent says', () => {
    expect(detectHostKind({ devicePay: { postMessage: () => undefined } }, wechat)).toBe('native');
    const apple = { webkit: { messageHandlers: { devicePay: { postMessage: () => undefined } } } };
    expect(detectHostKind(apple, '')).toBe('native');
  });

  it('is the mini-program where the chat app says so', () => {
    expect(detectHostKind({ __wxjs_environment: 'miniprogram' }, '')).toBe('mini-program');
    expect(detectHostKind({}, wechat)).toBe('mini-program');
  });

  it('is the web elsewhere, also in the chat app’s own browser', () => {
    expect(detectHostKind({ __wxjs_environment: 'browser' }, 'MicroMessenger/8.0')).toBe('web');
    expect(detectHostKind({ webkit: { messageHandlers: {} } }, 'Safari')).toBe('web');
  });
});

it.each([
  [undefined, 'link'],
  [2204201, 'link'],
  [2204202, 'same-view'],
  [2406180, 'same-view'],
  [2406181, 'own-view'],
  [2408131, 'own-view'],
])('build %s opens a payment by %s', (build, route) => {
  expect(paymentRoute(build)).toBe(route);
});

it.each([
  [undefined, false],
  [2406181, false],
  [2408130, false],
  [2408131, true],
])('build %s tells the result of a payment: %s', (build, tells) => {
  expect(tellsPayChange(build)).toBe(tells);
});

it.each([
  ['Mozilla/5.0 (iPhone) MicroMessenger/8.0.50', 'wechat'],
  ['Mozilla/5.0 (Linux; Android 14) AlipayClient/10.6', 'alipay'],
  ['Mozilla/5.0 (iPhone) Safari/605', 'plain'],
])('%s is the browser of %s', (userAgent, browser) => {
  expect(detectBrowser(userAgent)).toBe(browser);
});

describe('the app', () => {
  function openApp() {
    const posted: BridgeMessage[] = [];
    const assigned: string[] = [];
    const view = {
      document: { title: '' },
      location: { href: 'https://pay.example/pay/serve.html', assign: (url: string) => assigned.push(url) },
    } as unknown as Window & { onDevicePayEvent: (message: object) => void };
    const host = createNativeHost(view, (message) => posted.push(message));
    return { host, view, posted, assigned };
  }
  const payment = { jumpUrl: 'https://cashier.example/1', ticketUrl: 'https://pay.example/t', title: 'Pay' };

  it('is asked for its info at once', () => {
    expect(openApp().posted).toEqual([{ command: 'info', args: {} }]);
  });

  it('opens a payment the way its build knows', () => {
    const { host, view, posted, assigned } = openApp();
    host.openPayment(payment);
    view.onDevicePayEvent({ event: 'info', data: { appInfo: { appBuildVersion: 2300000 } } });
    host.openPayment(payment);
    view.onDevicePayEvent({ event: 'info', data: { appInfo: { appBuildVersion: 2408131 } } });
    host.openPayment(payment);
    expect(posted.slice(1).map(({ args }) => args.url)).toEqual([payment.ticketUrl, payment.jumpUrl]);
    expect(assigned).toEqual([payment.jumpUrl]);
  });

  it('is not listened to about events that do not exist', () => {
    const { view } = openApp();
    expect(() => view.onDevicePayEvent({ event: 'constructor', data: {} })).not.toThrow();
    expect(() => view.onDevicePayEvent({})).not.toThrow();
  });
});
