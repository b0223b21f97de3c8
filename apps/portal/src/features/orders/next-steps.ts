import { CallError } from '../../call/call-error.ts';
import { isFinalForPayment, knownCode, type NextStep, problemOf } from './payment-problem.ts';

/**
 * What is offered after a failed payment. Apart from {@link problemOf}, as only the notice needs it: what the server
 * would only refuse again is not offered again.
 */
export function nextSteps(error: unknown): readonly NextStep[] {
  const { next, changesOrder } = problemOf(error);
  if (knownCode(error) || changesOrder || !(error instanceof CallError)) return next;
  if (error.code === 'paymentTooSmall') return ['switch', 'shop'];
  // A call that the server does not know yet is known once its new release runs everywhere.
  return isFinalForPayment(error) && error.code !== 'callUnknown' ? [] : next;
}
