import { expect, it } from 'vitest';
import { texts } from './case-texts.ts';

it('one item that is not fine is said in the singular', () => {
  expect(texts.en.checkItems(1, 9)).toBe('1 of 9 items is not fine');
  expect(texts.en.checkItems(2, 9)).toBe('2 of 9 items are not fine');
});
