import { expect, test } from 'vitest';
import { isLoginEndedCode, isSuccess, isSuccessCode } from './success.ts';

test('code 0 is a success as number and as string', () => {
  expect([isSuccessCode(0), isSuccessCode('0')]).toEqual([true, true]);
});

test.each([1, '1', 200, '', ' ', '00', null, undefined, false, [], [0], '0x0', Number.NaN])(
  'code %j is none',
  (code) => expect(isSuccessCode(code)).toBe(false),
);

test('the flag counts only for the calls that say so, and only when it is true', () => {
  expect(isSuccess({ flag: true, code: 500 }, true)).toBe(true);
  expect(isSuccess({ flag: true, code: 500 })).toBe(false);
  expect(isSuccess({ flag: 'true', code: 500 }, true)).toBe(false);
  expect(isSuccess({ flag: false, code: 0 }, true)).toBe(true);
  expect(isSuccess({}, true)).toBe(false);
});

test('100401 says that the login has ended, and is no success', () => {
  expect([isLoginEndedCode(100401), isLoginEndedCode('100401'), isLoginEndedCode(0)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isSuccess({ code: 100401 })).toBe(false);
});
