import { describe, expect, it } from 'vitest';
import { examplePackage } from './package.example.ts';
import { atLimit, labelsOf, markOf, speedOf, startsWhen, unitPrices, unusedAtEnd } from './package-facts.ts';

const sms = examplePackage({
  type: 1,
  unit: 'count',
  priceFen: 450,
  pricePerDayFen: 1,
  pricePerGbFen: null,
  throttleKbps: null,
  details: [{ type: 1, quantity: 50, period: 1, periodUnit: 'YEAR', split: 0 }],
});

describe('the labels of a package', () => {
  const label = (part: Parameters<typeof examplePackage>[0]) => {
    const item = examplePackage({ hot: false, tags: [], ...part });
    return [markOf(item), ...labelsOf(item)];
  };

  it('are all shown: one beside the name, the others below it, in the order of the catalogue', () => {
    expect(label({ tags: ['vip', 'highSpeed', 'year'] })).toEqual(['vip', 'year', 'highSpeed']);
    expect(label({ tags: ['newUser', 'year'], hot: true })).toEqual(['hot', 'year', 'newUser']);
    expect(label({ tags: ['vip', 'halfYear'], giftMonths: 2 })).toEqual(['gift', 'halfYear', 'vip']);
    expect(label({ tags: ['month'] })).toEqual([undefined, 'month']);
    expect(label({ tags: ['quarter'] })).toEqual([undefined, 'quarter']);
  });
});

describe('the facts of a package', () => {
  it('compares data by day and GB, messages by the piece', () => {
    expect(unitPrices(examplePackage())).toEqual([
      { of: 'day', fen: 100 },
      { of: 'gb', fen: 100 },
    ]);
    expect(unitPrices(sms)).toEqual([{ of: 'each', fen: 9 }]);
  });

  it('says the price of a single message once', () => {
    const [detail] = sms.details;
    if (!detail) throw new Error('nothing is given');
    const single = { ...sms, pricePerDayFen: null, details: [{ ...detail, quantity: 1 }] };
    expect(unitPrices(single)).toEqual([]);
  });

  it('gives no price a GB for data that comes with something else', () => {
    expect(unitPrices(examplePackage({ unit: 'day', pricePerDayFen: 6 }))).toEqual([{ of: 'day', fen: 6 }]);
  });

  it('names no unit price of nothing: free packages, and less than the smallest coin', () => {
    expect(unitPrices(examplePackage({ priceFen: 0, pricePerDayFen: null, pricePerGbFen: null }))).toEqual(
      [],
    );
    expect(unitPrices(examplePackage({ pricePerDayFen: 0, pricePerGbFen: null }))).toEqual([]);
    expect(unitPrices({ ...sms, priceFen: 0, pricePerDayFen: 0 })).toEqual([]);
  });

  it('starts on the 1st by effect type 2, whatever is running', () => {
    expect(startsWhen({ effectType: 2, queued: false })).toBe('nextMonth');
    expect(startsWhen({ effectType: 2, queued: true })).toBe('queued');
    expect(startsWhen({ effectType: 1, queued: true })).toBe('queued');
    expect(startsWhen({ effectType: 1, queued: false })).toBe('now');
  });

  it('tells lost data from expired messages and from mere time', () => {
    const split = [{ type: 9, quantity: 300, period: 3, periodUnit: 'MONTH' as const, split: 1 }];
    expect(unusedAtEnd(examplePackage())).toBe('data');
    expect(unusedAtEnd(examplePackage({ details: split }))).toBe('splitData');
    expect(unusedAtEnd(sms)).toBe('counted');
    expect(unusedAtEnd(examplePackage({ unit: 'day' }))).toBe('none');
  });

  it('says what is left at the limit of data, and nothing where there is none', () => {
    expect(atLimit(examplePackage())).toEqual({ kind: 'throttled', kbps: 1024 });
    expect(atLimit(examplePackage({ throttleKbps: null }))).toEqual({ kind: 'stops' });
    expect(atLimit(examplePackage({ unit: 'month', throttleKbps: null }))).toBeUndefined();
    expect(speedOf(5120)).toEqual({ value: 5, unit: 'Mbit/s' });
    expect(speedOf(1024)).toEqual({ value: 1, unit: 'Mbit/s' });
    expect(speedOf(512)).toEqual({ value: 512, unit: 'kbit/s' });
  });
});
