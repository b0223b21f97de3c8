import { describe, expect, it } from 'vitest';
import { cardFor, isIdNumber, isUnderAge } from './persons.ts';

describe('ID numbers', () => {
  it.each([
    // The standard's own example, and a number whose check digit is not X.
    ['11010519491231002X', true],
    ['440524188001010014', true],
    ['110105194912310021', false],
    ['11010519490230002X', false],
    ['11010519491231002x', false],
    ['1101051949123100', false],
  ])('%s: %s', (number, isRight) => {
    expect(isIdNumber(number)).toBe(isRight);
  });

  it('every SIM is read its own card, always the same and with a number that could be one', () => {
    const iccids = Array.from({ length: 200 }, (_, index) => `898606210000000${index + 10_000}`);
    const numbers = iccids.map((iccid) => cardFor(iccid).number);
    expect(numbers.filter((number) => !isIdNumber(number))).toEqual([]);
    expect(iccids.map((iccid) => cardFor(iccid).number)).toEqual(numbers);
    expect(new Set(numbers).size).toBeGreaterThan(190);
  });

  it('somebody is old enough from the sixteenth birthday on, as mainland China counts its days', () => {
    const number = '110101201011210008';
    expect(isUnderAge(number, Date.parse('2026-11-20T23:59:59+08:00'))).toBe(true);
    expect(isUnderAge(number, Date.parse('2026-11-21T00:00:00+08:00'))).toBe(false);
  });
});
