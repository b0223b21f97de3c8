import { brandById } from '@device-pay/brands';
import { nativeAppOf } from '@device-pay/brands/native-app';
import { hostileAddresses } from '@device-pay/content/hostile-addresses';
import { describe, expect, it } from 'vitest';
import { createAppUrls } from './app-urls.ts';

const here = 'https://pay.zaxtrack.example/pay/serve.html?imei=1';
const urls = createAppUrls(brandById('zax'), nativeAppOf('zax'), here, 'https://api.zaxtrack.example');

describe('a page', () => {
  it('of this brand is led to, in full', () => {
    expect(urls.page('/pay/order.html')).toBe('https://pay.zaxtrack.example/pay/order.html');
    expect(urls.page('https://pay-global.zaxtrack.example/pay/serve.html')).toBeDefined();
  });

  it.each([
    ['another host', 'https://evil.example/pay/order.html'],
    ['a host that begins alike', 'https://pay.zaxtrack.example.evil.example/pay/order.html'],
    ['a host hidden behind a user name', 'https://pay.zaxtrack.example@evil.example/pay/order.html'],
    ['a user name', 'https://me@pay.zaxtrack.example/pay/order.html'],
    ['another brand', 'https://pay.tianchen.example/pay/order.html'],
    ['no encryption', 'http://pay.zaxtrack.example/pay/order.html'],
    ['another port', 'https://pay.zaxtrack.example:8443/pay/order.html'],
    ['a way out of the portal', '/pay/../docs'],
    ['the API', '/loginVerification'],
    ['script', 'javascript:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a file', 'file:///etc/passwd'],
    ['another app', 'weixin://wap/pay?x'],
    ['a page without a scheme on another host', '//evil.example/pay/order.html'],
    ['the same with backslashes', '\\\\evil.example/pay/order.html'],
    ['no address', 'https://'],
  ])('is not led to: %s', (_, url) => {
    expect(urls.page(url)).toBeUndefined();
    expect(urls.cashier(url)).toBeUndefined();
  });
});

describe('a cashier', () => {
  it.each([
    'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=1',
    'https://openapi.alipay.com/gateway.do?sign=1',
    'https://cashier.lianlianpay.com/pay/1',
    'https://checkout.stripe.com/c/pay/1',
    '/pay/orderPay-details.html?orderId=zx1&token=1',
  ])('%s is led to', (url) => {
    expect(urls.cashier(url)).toBeDefined();
  });

  it.each([
    'https://wx.tenpay.com.evil.example/',
    'https://x.tenpay.com/',
    'https://awx.tenpay.com/',
    'https://evil-lianlianpay.com/',
    'https://lianlianpay.com/',
    'http://wx.tenpay.com/',
    'https://wx.tenpay.com:8443/',
    'http://localhost:8091/cashier',
  ])('%s is not', (url) => {
    expect(urls.cashier(url)).toBeUndefined();
  });

  it('on this machine is one in the demo alone', () => {
    const demo = createAppUrls(
      brandById('zax'),
      nativeAppOf('zax'),
      'http://zax.localhost:8080/pay/serve.html',
      '',
    );
    expect(demo.cashier('http://localhost:8091/cashier')).toBe('http://localhost:8091/cashier');
    expect(demo.cashier('http://evil.example/cashier')).toBeUndefined();
    expect(demo.cashier('ftp://localhost/cashier')).toBeUndefined();
    // Nor need its own pages be encrypted.
    expect(demo.page('/pay/order.html')).toBe('http://zax.localhost:8080/pay/order.html');
  });
});

it('only the API’s own origin is asked over the app’s connection', () => {
  expect(urls.api('https://api.zaxtrack.example/healthz/live')).toBeDefined();
  for (const url of [
    'https://pay.zaxtrack.example/healthz/live',
    'https://api.zaxtrack.example:444/x',
    'http://api.zaxtrack.example/x',
    'https://api.zaxtrack.example@evil.example/x',
  ]) {
    expect(urls.api(url), url).toBeUndefined();
  }
});

it.each(hostileAddresses)('the app is never led to %j, whatever for, and asks nothing there', (url) => {
  expect(urls.page(url)).toBeUndefined();
  expect(urls.cashier(url)).toBeUndefined();
  expect(urls.api(url)).toBeUndefined();
});
