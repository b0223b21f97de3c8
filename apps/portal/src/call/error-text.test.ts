import { expect, it } from 'vitest';
import { CallError, transportError } from './call-error.ts';
import { errorText } from './error-text.ts';

it('says the server’s own words where it has any', () => {
  const error = new CallError({ code: 'couponUnusable', msg: '优惠券已过期', status: 200 });
  expect(errorText(error, 'zh')).toBe('优惠券已过期');
  expect(errorText(new CallError({ code: 100401, msg: 'Log in again', status: 401 }), 'en')).toBe(
    'Log in again',
  );
});

it('says why there was no answer, in the language of the page', () => {
  // Also true once the phone is online again, where what failed is still told.
  expect(errorText(transportError('offline', 'x'), 'en')).toBe('The connection was lost');
  expect(errorText(transportError('timeout', 'x'), 'en')).toMatch(/took too long/);
  expect(errorText(transportError('unreachable', 'x'), 'zh')).toMatch(/无法连接服务器/);
  expect(errorText(transportError('aborted', 'x'), 'zh')).toMatch(/无法连接服务器/);
});

it('says what an answer without words means', () => {
  const wordless = (code: number) => new CallError({ code, msg: 'response error: HTTP 401', status: 401 });
  expect(errorText(wordless(100401), 'en')).toBe('Your login has expired. Log in again');
  expect(errorText(wordless(500), 'en')).toBe(
    'The request failed, please refresh (response error: HTTP 401)',
  );
  expect(errorText(new TypeError('x is not a function'), 'en')).toBe('The request failed, please refresh');
});
