import { describe, expect, it } from 'vitest';
import { CallError } from '../../call/call-error.ts';
import { nextSteps } from './next-steps.ts';
import { isFinalForPayment, knownCode, knownProblems, payChangeError, problemOf } from './payment-problem.ts';
import { texts } from './payment-problem-texts.ts';

const failure = (code: string, status = 200) => new CallError({ code, msg: code, status });

describe.each(Object.keys(knownProblems))('%s', (code) => {
  it('has words in both languages', () => {
    expect(texts.zh).toHaveProperty(code);
    expect(texts.en).toHaveProperty(code);
  });
});

it('a payment whose end is unknown is asked about; another one waits', () => {
  expect(problemOf(failure('paymentUnknown')).next).toEqual(['ask', 'retryLater']);
});

it('an order that is already paid offers no further payment', () => {
  expect(problemOf(failure('orderAlreadyPaid'))).toMatchObject({ tone: 'ok', next: [], changesOrder: true });
});

it.each(['orderRefunded', 'orderCancelled', 'orderTimedOut', 'orderNotPayable', 'paymentFailed'])(
  'what is refused as %s is no longer what the page shows: the order is asked for anew',
  (code) => expect(problemOf(failure(code)).changesOrder).toBe(true),
);

it('a provider that does not answer changes nothing about the order', () => {
  expect(problemOf(failure('providerUnavailable')).changesOrder).toBe(false);
  expect(problemOf(failure('unforeseen')).changesOrder).toBe(false);
});

it('what the app says of a failed payment is shown in its words, and in ours where it says nothing', () => {
  const said = payChangeError({ code: 9, msg: 'The bank declined' });
  expect([said.msg, knownCode(said)]).toEqual(['The bank declined', undefined]);
  expect(knownCode(payChangeError({ code: -1, msg: ' ' }))).toBe('paymentFailed');
});

it('whatever the app says of a failed payment, the order is asked for anew: the server decides', () => {
  for (const said of [{ msg: 'The bank declined' }, { msg: '' }, { msg: null }, {}]) {
    expect(problemOf(payChangeError({ code: 9, ...said })).changesOrder).toBe(true);
  }
});

it('what nobody foresaw can be tried again', () => {
  expect(knownCode(failure('constructor'))).toBeUndefined();
  for (const error of [new Error('?'), failure('serverBusy', 503), failure('tooManyRequests', 429)])
    expect(nextSteps(error)).toEqual(['retry']);
  // While a new release is being rolled out.
  expect(nextSteps(failure('callUnknown', 404))).toEqual(['retry']);
  expect(nextSteps(payChangeError({ code: 9, msg: 'The bank declined' }))).toEqual(['retry']);
});

it('what the server would only refuse again is not offered again', () => {
  for (const error of [failure('notAllowed', 403), failure('invalidInput', 400), failure('ticketInvalid')])
    expect(nextSteps(error)).toEqual([]);
  expect(nextSteps(failure('openidMismatch', 403))).toEqual(['switch']);
});

it('an order too small for a method is paid by another, or more is bought', () => {
  expect(nextSteps(failure('paymentTooSmall'))).toEqual(['switch', 'shop']);
});

it('only what another try cannot change ends the questions about a payment', () => {
  expect(isFinalForPayment(failure('orderCancelled'))).toBe(true);
  expect(isFinalForPayment(failure('serverBusy', 503))).toBe(false);
  expect(isFinalForPayment(failure('tooManyRequests', 429))).toBe(false);
  const offline = new CallError({ code: 500, msg: 'offline', status: 0, transport: 'offline' });
  expect(isFinalForPayment(offline)).toBe(false);
});
