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

it('one package of several devices is sold again for all of them', () => {
  const others = exampleLine({ imei: '868120148373621' });
  expect(buyAgainUrl(exampleOrder({ orderVosList: [exampleLine({}), others] }))).toBe(
    '/pay/information.html?view=renew&devices=490154203237518.9%2C868120148373621.9&packageId=168',
  );
});

it('a bundle is sold again as one', () => {
  const alarms = exampleLine({ family: 'alarm', type: 1, packageId: 7 });
  expect(buyAgainUrl(exampleOrder({ orderVosList: [exampleLine({}), alarms] }))).toBe(
    '/pay/template/package.html?imei=490154203237518&packageIds=168%2C7',
  );
});

it('of several packages for several devices the first is sold again: no page sells them all', () => {
  const alarms = exampleLine({ type: 1, packageId: 7, imei: '356938035643809' });
  expect(buyAgainUrl(exampleOrder({ orderVosList: [exampleLine({}), alarms] }))).toBe(
    '/pay/mifi/package.html?imei=490154203237518&type=9&packageId=168',
  );
});

it('what was given is sold by nobody', () => {
  expect(buyAgainUrl(exampleOrder({ payMethod: 'none' }))).toBeUndefined();
  expect(buyAgainUrl(exampleOrder({ orderVosList: [] }))).toBeUndefined();
});

it('a device that was activated is not activated again, but one whose activation was not paid is', () => {
  const again = (delivery: 'waiting' | 'inEffect' | 'expired') =>
    buyAgainUrl(exampleOrder({ orderVosList: [exampleLine({ family: 'activation', type: 6, delivery })] }));
  expect(again('waiting')).toBeDefined();
  expect(again('inEffect')).toBeUndefined();
  expect(again('expired')).toBeUndefined();
});
