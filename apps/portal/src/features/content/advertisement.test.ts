import { hostileAddresses } from '@device-pay/content/hostile-addresses';
import { describe, expect, it } from 'vitest';
import { actionUrlOf, offerOf, type Popup } from './advertisement.ts';

const here = 'https://pay.zaxtrack.example/pay/ad-view.html';
const hosts = ['pay.zaxtrack.example', 'pay-global.zaxtrack.example'];
const popup: Popup = {
  id: '01935a7e-7c00-7000-8000-000000000101',
  type: 'offer',
  platform: 'all',
  title: 'Keep your hotspot online',
  text: 'Renew now and nothing is interrupted.',
  count: 3,
  popTime: null,
  mutuallyTime: null,
  buttonType: 'open',
  buttonText: 'See the plans',
  actionUrl: '/pay/mifi/package.html',
  remindIntervalHours: 24,
};
const urlOf = (actionUrl: string | null) => actionUrlOf({ ...popup, actionUrl }, here, hosts);

it('only an offer is an advertisement', () => {
  expect(offerOf(popup)).toBe(popup);
  for (const other of [{ ...popup, type: 'notice' as const }, { ...popup, type: 'expiry' as const }, null]) {
    expect(offerOf(other)).toBeUndefined();
  }
});

it('a button leads to pages of the portal, on the brand’s own hosts', () => {
  expect(urlOf('/pay/mifi/package.html?type=9')).toBe('/pay/mifi/package.html?type=9');
  expect(urlOf('https://pay.zaxtrack.example/pay/coupon.html')).toBe('/pay/coupon.html');
  expect(urlOf('https://pay-global.zaxtrack.example/pay/')).toBe('https://pay-global.zaxtrack.example/pay/');
});

describe.each([
  'https://evil.example/',
  '//evil.example',
  'javascript:alert(1)',
  'https://pay.tianchen.example/',
])('%s', (url) => {
  it('is nowhere that a button leads', () => {
    expect(urlOf(url)).toBeUndefined();
  });
});

it('a button that only closes leads nowhere, whatever address stands beside it', () => {
  expect(actionUrlOf({ ...popup, buttonType: 'close' }, here, hosts)).toBeUndefined();
  expect(urlOf(null)).toBeUndefined();
});

it.each(hostileAddresses)('a button never leads to %j', (url) => {
  expect(urlOf(url)).toBeUndefined();
});
