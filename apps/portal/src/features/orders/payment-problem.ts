import { CallError } from '../../call/call-error.ts';
import type { PayChange } from '../../host/host.ts';
import type { PayMethod } from '../../host/pay-method.ts';

/** Why a payment could not be started or an order could not be cancelled. */
export interface PaymentProblem {
  readonly error: unknown;
  readonly method: PayMethod | undefined;
}

/**
 * retry: the same once more · retryLater: likewise, but not at once · switch: another method · ask: ask the
 * provider how the earlier payment went.
 */
export type NextStep = 'retry' | 'retryLater' | 'switch' | 'ask' | 'orders';

interface KnownProblem {
  readonly tone: 'ok' | 'warn' | 'bad';
  readonly next: readonly NextStep[];
  /** The order is no longer what the page shows. */
  readonly changesOrder: boolean;
}

const problem = (tone: KnownProblem['tone'], next: readonly NextStep[]): KnownProblem => ({
  tone,
  next,
  changesOrder: false,
});

const changedOrder = (tone: KnownProblem['tone'], next: readonly NextStep[] = []): KnownProblem => ({
  tone,
  next,
  changesOrder: true,
});

/** Before the code that an app told with words of its own. */
const ofApp = 'payChange ';

/** What the app says of a payment that did not succeed, in its words; where it has none they are ours. */
export function payChangeError({ code, msg }: Pick<PayChange, 'code' | 'msg'>): CallError {
  const words = msg?.trim() ?? '';
  return new CallError({ code: words ? `${ofApp}${code}` : 'paymentFailed', msg: words, status: 200 });
}

/** The codes that paying and cancelling answer; each has a sentence of this name in payment-problem-texts. */
export const knownProblems = {
  orderAlreadyPaid: changedOrder('ok'),
  orderCancelled: changedOrder('warn'),
  orderTimedOut: changedOrder('warn'),
  orderNotPayable: changedOrder('warn'),
  orderNotFound: problem('bad', ['orders']),
  payMethodUnavailable: problem('warn', ['switch']),
  paymentUnknown: problem('warn', ['ask', 'retryLater']),
  paymentFailed: changedOrder('bad', ['retry', 'switch']),
  providerUnavailable: problem('warn', ['retry', 'switch']),
  openidNeeded: problem('warn', ['retry', 'switch']),
  openidMismatch: problem('bad', ['retry', 'switch']),
  wechatNotOffered: problem('warn', ['switch']),
  wechatCodeInvalid: problem('warn', ['retry', 'switch']),
  wechatUnavailable: problem('warn', ['retry', 'switch']),
  wechatNotReady: problem('warn', ['retry', 'switch']),
  miniProgramNotReady: problem('warn', ['retry']),
} as const;

export type KnownCode = keyof typeof knownProblems;

/** The code if there are words of ours for it. */
export function knownCode(error: unknown): KnownCode | undefined {
  const code = error instanceof CallError ? String(error.code) : '';
  return Object.keys(knownProblems).includes(code) ? (code as KnownCode) : undefined;
}

/** What can be done about it; for everything unforeseen: try again. */
export function problemOf(error: unknown): KnownProblem {
  const code = knownCode(error);
  if (code) return knownProblems[code];
  // An app may be wrong about it: the server is asked.
  const isOfApp = error instanceof CallError && String(error.code).startsWith(ofApp);
  return isOfApp ? changedOrder('bad', ['retry']) : problem('bad', ['retry']);
}

/** Asking again whether the order is paid will not change this answer. */
export const isFinalForPayment = (error: unknown): boolean => error instanceof CallError && !error.retryable;
