import { expect, test } from 'vitest';
import { isContactPhone } from './phone-numbers.ts';

test.each([
  ['13800000001', true],
  ['+86 138-0000-0001', true],
  ['+44 20 7946 0958', true],
  ['0755-26000000-8001', true],
  ['(010) 6512-3456', true],
  ['(138 0000 000', false],
  ['call me', false],
  ['1234', false],
  ['1380000000', false],
  ['138 0000 00012', false],
  ['13800000001 <b>', false],
  ['+44 20 7946 0958\n13800000001', false],
])('%j as a phone number to call back: %s', (text, expected) => {
  expect(isContactPhone(text, 'cn')).toBe(expected);
});

test('a number of the international site may begin as it likes', () => {
  expect(isContactPhone('1 415 555 010', 'iso')).toBe(true);
  expect(isContactPhone('(415) 555-0100', 'iso')).toBe(true);
});
