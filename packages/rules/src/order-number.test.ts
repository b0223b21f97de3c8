import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attemptNumber, base58Of, isOrderNumber, orderNumber } from './order-number.ts';

const bytes8 = fc.uint8Array({ minLength: 8, maxLength: 8 });
const brand = fc.constantFrom('zax', 'tc', 'bj', 'nn', 'qg', 'tq', 'xlx', 'ytd');
const numbers = fc
  .tuple(brand, bytes8, fc.constantFrom('261121', '280229', '990131'))
  .map(([code, bytes, date]) => orderNumber({ brand: code, date, random: base58Of(bytes) }));
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_';

describe('order numbers', () => {
  test('are what providers take, and pass their own check', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(number).toMatch(/^[0-9A-Za-z_]{6,32}$/);
        expect(isOrderNumber(number)).toBe(true);
      }),
    );
  });

  test('that were given once pass for good: they stand on receipts', () => {
    const parts = { brand: 'zax', date: '261121', random: '3mJr7AoUXx2W' };
    expect(orderNumber(parts)).toBe('zax2611213mJr7AoUXx2Wp');
  });

  test('any one wrong character is noticed', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        for (let at = 0; at < number.length; at += 1) {
          for (const character of alphabet) {
            if (character === number[at]) continue;
            expect(isOrderNumber(number.slice(0, at) + character + number.slice(at + 1))).toBe(false);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('any two characters that changed places are noticed', () => {
    fc.assert(
      fc.property(numbers, fc.nat(19), fc.nat(19), (number, i, j) => {
        const characters = [...number];
        [characters[i], characters[j]] = [characters[j] ?? '', characters[i] ?? ''];
        const swapped = characters.join('');
        expect(isOrderNumber(swapped)).toBe(swapped === number);
      }),
      { numRuns: 2000 },
    );
  });

  test('keep all 64 random bits: other bytes, other text', () => {
    fc.assert(
      fc.property(bytes8, bytes8, (a, b) => {
        expect(base58Of(a) === base58Of(b)).toBe(a.every((byte, i) => byte === b[i]));
        expect(base58Of(a)).toHaveLength(11);
      }),
    );
    expect(base58Of(new Uint8Array(8).fill(255))).toBe('jpXCZedGfVQ');
    expect(() => base58Of(new Uint8Array(9).fill(255))).toThrow(/do not fit/);
  });

  test.each([
    { brand: 'z' },
    { brand: 'ZAX' },
    { brand: 'zax26' },
    { date: '261321' },
    { date: '20261121' },
    { date: '260100' },
    { random: 'k7Q2M4X' },
    { random: 'k7Q2M4Xk7Q0' },
    { random: 'k7Q2M4Xk7QrSTuVwX' },
    // The same characters in the same order, but divided differently.
    { brand: 'zax2', date: '611213', random: 'k7Q2M4Xk7Qr' },
    { date: '2611213', random: 'k7Q2M4Xk7Qr' },
  ])('are not made from %o', (change) => {
    const parts = { brand: 'zax', date: '261121', random: 'k7Q2M4Xk7Qr' };
    expect(isOrderNumber(orderNumber(parts))).toBe(true);
    expect(() => orderNumber({ ...parts, ...change })).toThrow(RangeError);
  });
});

describe('attempt numbers', () => {
  test('name their order and ordinal, within 32 characters', () => {
    const longest = orderNumber({ brand: 'zaxy', date: '261121', random: 'k7Q2M4Xk7QrSTuVw' });
    fc.assert(
      fc.property(
        fc.oneof(numbers, fc.constant(longest)),
        fc.integer({ min: 1, max: 9999 }),
        (order, ordinal) => {
          const attempt = attemptNumber(order, ordinal);
          expect(attempt).toMatch(/^[0-9A-Za-z_]{6,32}$/);
          expect(attempt.split('_')).toEqual([order, `${ordinal}`]);
          expect(isOrderNumber(attempt)).toBe(false);
        },
      ),
    );
  });

  test('are made for real orders and ordinals only', () => {
    const order = orderNumber({ brand: 'tc', date: '261121', random: 'k7Q2M4Xk7Qr' });
    for (const ordinal of [0, -1, 1.5, 10_000])
      expect(() => attemptNumber(order, ordinal)).toThrow(RangeError);
    expect(() => attemptNumber(`${order}1`, 1)).toThrow(RangeError);
  });
});
