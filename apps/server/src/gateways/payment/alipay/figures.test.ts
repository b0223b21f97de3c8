import { fenToDecimal } from '@device-pay/rules';
import { describe, expect, it } from 'vitest';
import { beijingTime, readTime, readYuan } from './figures.ts';

describe('figures at Alipay', () => {
  it('every amount up to 100 yuan is read to the fen, as text and as number', () => {
    for (let fen = 0; fen <= 10_000; fen += 1) {
      expect(readYuan(fenToDecimal(fen))).toBe(fen);
      expect(readYuan(fen / 100)).toBe(fen);
    }
    expect(readYuan('88.8')).toBe(8880);
  });

  it.each(['', ' 1', '1.', '.5', '1e3', '1,000.00', '-1.00', '1.005', null, undefined, Number.NaN, {}])(
    '%j is no amount',
    (value) => {
      expect(readYuan(value)).toBeNull();
    },
  );

  it('times are written and read in UTC+8', () => {
    const time = new Date('2026-12-31T16:00:01Z');
    expect(beijingTime(time)).toBe('2027-01-01 00:00:01');
    expect(readTime('2027-01-01 00:00:01')).toEqual(time);
    expect(readTime('2027-01-01 00:00:01.123')).toEqual(time);
    for (const value of ['2027-01-01', '2027-13-01 00:00:00', '2027-01-01T00:00:01Z', undefined, null])
      expect(readTime(value)).toBeNull();
  });
});
