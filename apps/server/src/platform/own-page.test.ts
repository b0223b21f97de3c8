import { expect, test } from 'vitest';
import { isOwnPage } from './own-page.ts';

test.each([
  'https://pay.zaxtrack.example/pay/serve.html',
  'https://pay-global.zaxtrack.example/pay/serve.html?imei=1&code=a%20b',
  'https://pay.zaxtrack.example/pay',
  'https://pay.zaxtrack.example/pay/',
])('%s is a page of its brand, and of no other', (address) => {
  expect(isOwnPage(address, 'zax', false)).toBe(true);
  expect(isOwnPage(address, 'tc', false)).toBe(false);
});

test.each([
  'https://evil.example/pay/serve.html',
  'https://pay.zaxtrack.example.evil.example/pay/serve.html',
  'https://pay.zaxtrack.example@evil.example/pay/serve.html',
  'https://user@pay.zaxtrack.example/pay/serve.html',
  'https://evil.example\\@pay.zaxtrack.example/pay/',
  'https://pay.zaxtrack.example:8443/pay/serve.html',
  'https://pay.zaxtrack.example./pay/serve.html',
  'https://PAY.zaxtrack.example/pay/serve.html',
  'http://pay.zaxtrack.example/pay/serve.html',
  'ftp://pay.zaxtrack.example/pay/serve.html',
  'javascript://pay.zaxtrack.example/pay/%0aalert(1)',
  'https://pay.zaxtrack.example/',
  'https://pay.zaxtrack.example/payments',
  'https://pay.zaxtrack.example/pay/../docs',
  'https://pay.zaxtrack.example/pay/%2e%2e/docs',
  'https://pay.zaxtrack.example//pay/serve.html',
  'https://pay.zaxtrack.example/pay/serve.html#',
  'https://pay.zaxtrack.example/pay/serve.html#/x',
  '//pay.zaxtrack.example/pay/serve.html',
  '/pay/serve.html',
  ' https://pay.zaxtrack.example/pay/serve.html',
  '',
])('%j is no page of ours', (address) => {
  for (const demo of [true, false]) expect(isOwnPage(address, 'zax', demo)).toBe(false);
});

test.each([
  ['http://localhost:8080/pay/serve.html', 'zax'],
  ['http://127.0.0.1:8080/pay/serve.html', 'zax'],
  ['http://tc.localhost:8080/pay/serve.html', 'tc'],
] as const)('%s is a page of %s while DEMO=1, and nobody’s otherwise', (address, brand) => {
  expect(isOwnPage(address, brand, true)).toBe(true);
  expect(isOwnPage(address, brand === 'tc' ? 'zax' : 'tc', true)).toBe(false);
  expect(isOwnPage(address, brand, false)).toBe(false);
});
