import { expect, it } from 'vitest';
import { cardNoProblem, plainCardNo } from './id-fields.ts';

const now = new Date('2026-11-21T06:00:00Z');

it('a number with its right check digit passes, however it is typed', () => {
  for (const typed of [
    '11010519491231002X',
    '11010519491231002x',
    '110105 19491231 002X',
    '１１０１０５１９４９１２３１００２Ｘ',
  ]) {
    expect(cardNoProblem(typed, false, now)).toBeUndefined();
    expect(plainCardNo(typed)).toBe('11010519491231002X');
  }
});

it('a wrong check digit is found before anything is sent', () => {
  expect(cardNoProblem('110105194912310021', false, now)).toBe('wrong');
  expect(cardNoProblem('110105194913310022', false, now)).toBe('wrong');
});

it('a number of another length is not called wrong but incomplete', () => {
  expect(cardNoProblem('11010519491231002', false, now)).toBe('length');
  expect(cardNoProblem('Z1010519491231002X', false, now)).toBe('length');
});

it('a number that was read from the photo need not be typed, any other must', () => {
  expect(cardNoProblem(' ', true, now)).toBeUndefined();
  expect(cardNoProblem(' ', false, now)).toBe('missing');
  expect(cardNoProblem('1', true, now)).toBe('length');
});
