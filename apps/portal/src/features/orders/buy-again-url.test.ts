import { expect, it } from 'vitest';
import { buyAgainUrl } from './buy-again-url.ts';
import { exampleLine, exampleOrder } from './order.example.ts';

it('what was bought is sold again for the same device, where its type is sold', () => {
  expect(buyAgainUrl(exampleOrder({}))).toBe(
    '/pay/mifi/package.html?imei=490154203237518&type=9&packageId=168',
  );
  const alarms = exampleLine({ family: 'alarm', type: 1, packageId: 7, imei: '356938035643809' });
  expect(buyAgainUrl(exampleOrder({ orderVosList: [alarms] }))).toBe(
    '/pay/information.html?imei=356938035643809&type=1&packageId=7',
  );
});

it('what was given is sold by nobody', () => {
  expect(buyAgainUrl(exampleOrder({ payMethod: 'none' }))).toBeUndefined();
  expect(buyAgainUrl(exampleOrder({ orderVosList: [] }))).toBeUndefined();
});
