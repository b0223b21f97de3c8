import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  assertFen,
  currencyOfSite,
  decimalToFen,
  divideHalfUp,
  fenToDecimal,
  maxFen,
  pricePerDay,
  pricePerGb,
  replaceYuanSign,
} from './money.ts';

const fen = fc.integer({ min: 0, max: maxFen });

describe('amounts', () => {
  test('a decimal read back is the amount it was written from', () => {
    fc.assert(
      fc.property(fen, (amount) => {
        expect(decimalToFen(fenToDecimal(amount))).toBe(amount);
      }),
    );
  });

  test.each([
    [0, '0.00'],
    [1, '0.01'],
    [10, '0.10'],
    [2490, '24.90'],
    [-5, '-0.05'],
    [-12345, '-123.45'],
  ])('%i minor units are written %s', (amount, text) => expect(fenToDecimal(amount)).toBe(text));

  test.each([
    ['24.9', 2490],
    ['24', 2400],
    ['0.01', 1],
    ['1000000000.00', maxFen],
  ])('"%s" is read as %i', (text, amount) => expect(decimalToFen(text)).toBe(amount));

  test.each([
    '',
    ' 1',
    '1 ',
    '-1',
    '+1',
    '1.',
    '.5',
    '1.234',
    '01',
    '1e3',
    '1,000',
    '0x10',
    '١',
    '1000000000.01',
    '1\n',
  ])('%j is not an amount', (text) => expect(decimalToFen(text)).toBeNull());

  test.each([0, 1, maxFen])('%s is an amount of minor units', (value) => {
    expect(() => assertFen(value)).not.toThrow();
  });

  test.each([0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, '5', null, maxFen + 1])(
    '%s does not pass for minor units',
    (value) => expect(() => assertFen(value, 'priceFen')).toThrow(/priceFen/),
  );

  test('a fraction of a minor unit is never written', () => {
    expect(() => fenToDecimal(0.5)).toThrow(RangeError);
  });

  test('each site sells in its own currency', () => {
    expect([currencyOfSite('cn'), currencyOfSite('iso')]).toEqual(['CNY', 'USD']);
  });
});

describe('rounding', () => {
  test('a quotient is the nearest integer, halves up, also where floating point is not exact', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 51 }), fc.integer({ min: 1, max: 2 ** 51 }), (n, d) => {
        const [bigN, bigD] = [BigInt(n), BigInt(d)];
        expect(BigInt(divideHalfUp(n, d))).toBe((2n * bigN + bigD) / (2n * bigD));
      }),
    );
  });

  test('what cannot be divided exactly is refused', () => {
    for (const [n, d] of [
      [1, 0],
      [-1, 2],
      [1, -2],
      [1.5, 2],
      [3, 1.5],
      [Number.MAX_SAFE_INTEGER, 2],
      [1, Number.MAX_SAFE_INTEGER],
    ] as const) {
      expect(() => divideHalfUp(n, d)).toThrow(RangeError);
    }
  });

  test('prices a day and a G are rounded half up, and absent without days or data', () => {
    expect([pricePerDay(2490, 30), pricePerDay(25, 10), pricePerDay(24, 10)]).toEqual([83, 3, 2]);
    expect([pricePerGb(1000, 1024), pricePerGb(1990, 10_240), pricePerGb(1, 2048)]).toEqual([1000, 199, 1]);
    expect([pricePerDay(2490, 1), pricePerGb(1, 1)]).toEqual([2490, 1024]);
    expect([pricePerDay(100, 0), pricePerDay(100, 1.5), pricePerGb(100, 0), pricePerGb(100, -1)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('old price texts', () => {
  test.each([
    ['¥24.9', '$24.9'],
    ['￥24.9/月', '$24.9/月'],
    ['24.9元', '$24.9'],
    ['¥24.9元起', '$24.9起'],
    ['满 100 元减 3元', '满 $100 减 $3'],
    ['1,200.50元', '$1,200.50'],
    ['10万元', '$10万'],
    ['10元，原价¥20', '$10，原价$20'],
    ['元旦特惠', '元旦特惠'],
    ['no price', 'no price'],
  ])('on the iso site "%s" reads "%s"', (before, after) => {
    expect(replaceYuanSign(before, 'iso')).toBe(after);
    expect(replaceYuanSign(before, 'cn')).toBe(before);
  });
});
