import { expect, it } from 'vitest';
import { phoneUrl } from './phone-url.ts';

it.each([
  ['400-600-1000', 'tel:4006001000'],
  ['+86 755 8600 1000', 'tel:+8675586001000'],
])('%s is called as its digits, with the plus of another country', (phone, url) => {
  expect(phoneUrl(phone)).toBe(url);
});
