import { expect, it } from 'vitest';
import { popupActionUrl } from './popup-action.ts';

const urlOf = (actionUrl: string | null, buttonType: 'open' | 'close' = 'open') =>
  popupActionUrl(
    { buttonType, actionUrl },
    {
      origin: 'https://pay.zaxtrack.example',
      allowedOrigins: ['https://pay-global.zaxtrack.example'],
      hasPage: (path) => ['mifi/package.html', 'coupon.html'].includes(path),
    },
  );

it('a button leads to pages of the portal, on the brand’s own hosts', () => {
  expect(urlOf('/pay/mifi/package.html?type=9')).toBe('/pay/mifi/package.html?type=9');
  expect(urlOf('https://pay.zaxtrack.example/pay/coupon.html')).toBe('/pay/coupon.html');
  expect(urlOf('https://pay-global.zaxtrack.example/pay/')).toBe('https://pay-global.zaxtrack.example/pay/');
});

it('a button that only closes leads nowhere, whatever address stands beside it', () => {
  expect(urlOf('/pay/coupon.html', 'close')).toBeUndefined();
  expect(urlOf(null)).toBeUndefined();
});

it.each(['https://pay.tianchen.example/', '/pay/none.html', '/docs'])('a button never leads to %j', (url) => {
  expect(urlOf(url)).toBeUndefined();
});
