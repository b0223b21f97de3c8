import { expect, it } from 'vitest';
import { cartOfPackage, cartOfTemplate, productsOf, type Template } from './cart.ts';
import { examplePackage } from './package.example.ts';

const template: Template = {
  templateId: 1,
  key: 'trip',
  name: '30 GB for a month and 10 GB extra',
  description: '',
  scope: 'default',
  offered: true,
  amountFen: 4280,
  currency: 'CNY',
  packages: [
    examplePackage(),
    examplePackage({ packageId: 171, name: '10 GB extra', termsVersion: '2026-12' }),
  ],
};

it('a bundle is agreed to by the newest terms among its packages, as its order will hold', () => {
  expect(cartOfTemplate('490154203237518', template)?.termsVersion).toBe('2026-12');
});

it('a bundle of which something is not offered can’t be bought', () => {
  expect(cartOfTemplate('490154203237518', { ...template, offered: false })).toBeUndefined();
});

it('the app counts each package of a bundle', () => {
  expect(productsOf(template.packages)).toEqual([
    { productId: '168', productName: '30 GB a month' },
    { productId: '171', productName: '10 GB extra' },
  ]);
});

it('an offer lowers the usual price, and a price that has risen is the usual one', () => {
  const cart = (part: Parameters<typeof examplePackage>[0]) =>
    cartOfPackage('490154203237518', examplePackage(part));
  expect(cart({})).toMatchObject({ amountFen: 2990, usualFen: 3990 });
  expect(cart({ originalPriceFen: null }).usualFen).toBe(2990);
  expect(cart({ originalPriceFen: 1990 }).usualFen).toBe(2990);
});
