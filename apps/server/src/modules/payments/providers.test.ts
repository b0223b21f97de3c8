import { brandById } from '@device-pay/brands';
import { expect, test } from 'vitest';
import type { PaymentProvider } from '../../gateways/payment/port.ts';
import { Providers } from './providers.ts';

const weChat = {
  id: 'wechatpay',
  payMethod: 'WX',
  currencies: ['CNY'],
  requestMethods: ['H5', 'JSAPI'],
} as unknown as PaymentProvider;

test('a provider takes no order in another currency, though the brand offers its method on the order’s site', () => {
  const [providers, zax] = [new Providers([weChat]), brandById('zax')];
  const [yuan, dollars] = [
    { site: 'cn', currency: 'CNY' } as const,
    { site: 'cn', currency: 'USD' } as const,
  ];
  expect(providers.forOrder('WX', yuan, zax)).toBe(weChat);
  expect(providers.methodsOf(yuan, zax)).toEqual([{ payMethod: 'WX', requestMethods: ['H5', 'JSAPI'] }]);
  expect(providers.forOrder('WX', dollars, zax)).toBeNull();
  expect(providers.methodsOf(dollars, zax)).toEqual([]);
});

test('a method that the brand does not offer on the order’s site has no provider, whatever the order is in', () => {
  const [providers, zax] = [new Providers([weChat]), brandById('zax')];
  expect(providers.forOrder('WX', { site: 'iso', currency: 'CNY' }, zax)).toBeNull();
});
