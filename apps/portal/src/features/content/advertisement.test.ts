import { expect, it } from 'vitest';
import { offerOf, type Popup } from './advertisement.ts';

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
  endsAt: null,
  packageType: null,
};

it('only an offer is an advertisement', () => {
  expect(offerOf(popup)).toBe(popup);
  for (const other of [{ ...popup, type: 'notice' as const }, { ...popup, type: 'expiry' as const }, null]) {
    expect(offerOf(other)).toBeUndefined();
  }
});
