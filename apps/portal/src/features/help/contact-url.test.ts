import { expect, test } from 'vitest';
import { contactUrl } from './contact-url.ts';

test('the question goes along', () => {
  expect(contactUrl({ about: ' 退款 & 发票 ', imei: '490154203237518' })).toBe(
    '/pay/complaint.html?about=%E9%80%80%E6%AC%BE+%26+%E5%8F%91%E7%A5%A8&imei=490154203237518',
  );
});

test('a long question is cut between characters', () => {
  const url = contactUrl({ about: '🛰'.repeat(300) });
  expect([...(new URLSearchParams(url.split('?')[1]).get('about') ?? '')]).toHaveLength(100);
});

test('without a question the form begins empty', () => {
  expect(contactUrl({})).toBe('/pay/complaint.html');
  expect(contactUrl({ about: '  ', orderId: '1' })).toBe('/pay/complaint.html?orderId=1');
});
