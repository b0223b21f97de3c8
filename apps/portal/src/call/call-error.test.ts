import { expect, it } from 'vitest';
import { CallError, transportError } from './call-error.ts';

const answered = (code: number | string, status = 200) => new CallError({ code, msg: 'x', status });

it('the same request may succeed later where nobody has decided against it', () => {
  for (const error of [
    transportError('offline', 'x'),
    transportError('timeout', 'x'),
    transportError('unreachable', 'x'),
    answered('serverBusy', 503),
    answered('tooManyRequests', 429),
    // A proxy's page instead of an answer: the request may or may not have been carried out.
    answered(500, 200),
    answered(500, 403),
    // The provider did not answer, and may have been paid.
    answered('paymentUnknown'),
  ])
    expect(error.retryable, String(error.code)).toBe(true);
  // The person left the page: a retry is not wanted.
  for (const error of [
    transportError('aborted', 'x'),
    answered('orderCancelled'),
    answered('notAllowed', 403),
  ])
    expect(error.retryable, String(error.code)).toBe(false);
});

it('a login helps where one has ended, and where there is none', () => {
  for (const error of [answered(100401, 401), answered('100401', 401), answered('loginNeeded', 403)])
    expect(error.needsLogin, String(error.code)).toBe(true);
  expect(answered('loginNeeded', 403).isLoginExpired).toBe(false);
  expect(answered('notAllowed', 403).needsLogin).toBe(false);
});
