import { hostileAddresses } from '@device-pay/content/hostile-addresses';
import { expect, test } from 'vitest';
import { isBrandLink } from './brand-link.ts';

test.each([
  '/pay/order.html',
  '/pay/order.html?id=1#x',
  'https://pay.zaxtrack.example/pay/serve.html',
  'https://pay-global.zaxtrack.example/',
])('%s is a link of the brand', (address) => {
  expect(isBrandLink(address, 'zax')).toBe(true);
});

test.each([
  '',
  'pay/order.html',
  '//evil.example',
  '//',
  '/.//evil.example',
  '/pay/../..//evil.example',
  '/%2e//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'http://pay.zaxtrack.example/',
  'https://evil.example/',
  'https://pay.zaxtrack.example.evil.example/',
  'https://pay.zaxtrack.example@evil.example/',
  'https://user@pay.zaxtrack.example/',
  'https://pay.zaxtrack.example:8443/',
  'https://pay.tianchen.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  ' https://pay.zaxtrack.example/',
])('%j is not', (address) => {
  expect(isBrandLink(address, 'zax')).toBe(false);
});

test.each(hostileAddresses)('%j is no link of the brand', (address) => {
  expect(isBrandLink(address, 'zax')).toBe(false);
});
