import { expect, it } from 'vitest';
import { CallError, transportError } from '../../call/call-error.ts';
import { orderProblem } from './order-problem.ts';

const error = (code: string, status = 200) => new CallError({ code, msg: code, status });

it('tells a coupon problem at the coupon and a package problem at the packages', () => {
  expect(orderProblem(error('couponUnusable'))).toMatchObject({ place: 'coupon', outdates: 'coupons' });
  expect(orderProblem(error('packageNotOffered'))).toMatchObject({ place: 'package', outdates: 'all' });
});

it.each(['packageNotOffered', 'packageNotFound', 'alreadyClaimed', 'noService', 'priceChanged'])(
  'what %s says was not so on the page is asked again',
  (code) => {
    expect(orderProblem(error(code))).toMatchObject({ outdates: 'all' });
    expect(orderProblem(error(code)).next).not.toBe('retry');
  },
);

it('asks for the new price when it has changed', () => {
  expect(orderProblem(error('priceChanged')).next).toBe('price');
});

it('lets the same order be sent again when nobody knows whether it was made', () => {
  for (const transport of ['offline', 'timeout', 'aborted', 'unreachable'] as const)
    expect(orderProblem(transportError(transport, 'x')).next, transport).toBe('retry');
  expect(orderProblem(error('serverBusy', 503)).next).toBe('retry');
  expect(orderProblem(error('500', 500)).next).toBe('retry');
  // As when somebody presses again after a lost answer.
  expect(orderProblem(error('tooManyRequests', 429)).next).toBe('retry');
  expect(orderProblem(new TypeError('the page was closed')).next).toBe('retry');
});

it('does not pretend that a refused order might have been made', () => {
  expect(orderProblem(error('idempotencyConflict', 409)).next).toBe('stop');
  expect(orderProblem(error('orderDataWrong')).next).toBe('stop');
});
