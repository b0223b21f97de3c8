import { describe, expect, it } from 'vitest';
import type { currentNativeApp } from '../../brand/current-native-app.ts';
import { deepLink, phoneSystem, portalUrl, readLinkTarget, universalLink } from './link-target.ts';

const app = {
  scheme: 'zaxtrack',
  linkOrigin: 'https://app.zaxtrack.example',
} as ReturnType<typeof currentNativeApp>;
const pages = ['order.html', 'order-details.html', 'serve.html', 'native-app/link.html', 'mifi/info.html'];
const read = (query: string) => readLinkTarget(new URLSearchParams(query), (path) => pages.includes(path));

it('page, device and order go on into the app, by its scheme or by its link', () => {
  const target = read('page=order-details.html&imei=490154203237518&orderId=zx261121k7Q2M4X');
  const query = 'page=order-details.html&imei=490154203237518&orderId=zx261121k7Q2M4X';
  expect(deepLink(app, target)).toBe(`zaxtrack://open?${query}`);
  expect(universalLink(app, target)).toBe(`https://app.zaxtrack.example/open?${query}`);
  expect(portalUrl(target)).toBe('/pay/order-details.html?imei=490154203237518&orderId=zx261121k7Q2M4X');
});

describe('what is not one of the portal’s pages leads to the services', () => {
  it.each([
    'https://evil.example/x.html',
    '//evil.example/x.html',
    'javascript:alert(1)//.html',
    '../../etc/passwd.html',
    'nowhere.html',
    'native-app/link.html',
    'mifi/info.html?token=x',
    '',
  ])('%j', (page) => {
    expect(portalUrl(read(new URLSearchParams({ page }).toString()))).toBe('/pay/serve.html');
  });
});

it('nothing else of the address goes on, least of all a token', () => {
  const target = read('page=order.html&imei=1&orderId=<b>&token=secret&url=https%3A%2F%2Fevil.example');
  expect(deepLink(app, target)).toBe('zaxtrack://open?page=order.html');
});

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', 0, 'other'],
  ['Mozilla/5.0 (Linux; Android 14)', 5, 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'other'],
])('%s with %d touch points gets the app for %s', (userAgent, maxTouchPoints, system) => {
  expect(phoneSystem({ userAgent, maxTouchPoints })).toBe(system);
});
