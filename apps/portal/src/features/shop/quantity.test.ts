import { expect, it } from 'vitest';
import { texts } from './outlook-texts.ts';
import { quantityText } from './quantity.ts';

const inEnglish = (quantity: number, unit: string) =>
  quantityText(texts.en, { number: String }, quantity, unit);

it('one of a thing is said in the singular', () => {
  expect(['day', 'month', 'count', 'times'].map((unit) => inEnglish(1, unit))).toEqual([
    '1 day',
    '1 month',
    '1 message',
    '1 call',
  ]);
  expect(inEnglish(30, 'day')).toBe('30 days');
  expect(texts.en.offerOpen('¥1.00', 1)).toContain('for the next hour.');
});
