import { describe, expect, it } from 'vitest';
import { isKept, keptName } from './kept-files.ts';

const at = (path: string) => new URL(path, 'https://pay.example');

describe('a service worker', () => {
  it.each(['/pay/serve.html', '/pay/mifi/package.html?imei=1', '/pay/assets/base-Ab_1-x.js'])(
    'keeps %s',
    (path) => expect(isKept(at(path))).toBe(true),
  );

  it.each([
    '/pay/order/getOrder',
    '/pay/check',
    '/pay/serve.html/getOrder',
    '/pay/package/getPackageList',
    '/coupon/getCouponList?imei=1',
    '/redis/getPackageByImei',
    '/pay/assets/../order/getOrder',
    '/assets/base.js',
  ])('leaves %s to the network', (path) => expect(isKept(at(path))).toBe(false));

  it('keeps a page without what its address said: a ticket is not written down', () => {
    expect(keptName('https://pay.example/pay/orderPay2.html?token=secret#x')).toBe(
      'https://pay.example/pay/orderPay2.html',
    );
  });
});
