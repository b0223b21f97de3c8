import { CallError } from '../../call/call-error.ts';
import type { PayChange } from '../../host/host.ts';
import type { PayMethod } from '../../host/pay-method.ts';

/** Why a payment could not be started or an order could not be cancelled. */
export interface PaymentProblem {
  readonly error: unknown;
  readonly method: PayMethod | undefined;
}

/**
 * retry: the same again · retryLater: the same, but not at once · switch: another method · ask: ask the provider about
 * the earlier payment · orders: to the list of orders · shop: to what is sold.
 */
export type NextStep = 'retry' | 'retryLater' | 'switch' | 'ask' | 'orders' | 'shop';

interface KnownProblem {
  readonly tone: 'ok' | 'warn' | 'bad';
  readonly next: readonly NextStep[];
  /** Whether the page shows an outdated order. */
  readonly changesOrder: boolean;
}

const problem = (
  tone: KnownProblem['tone'],
  next: readonly NextStep[],
  changesOrder = false,
): KnownProblem => ({ tone, next, changesOrder });

const changedOrder = (tone: KnownProblem['tone'], next: readonly NextStep[] = []): KnownProblem =>
  problem(tone, next, true);

/** Prefix of an app's error code that came with a message of the app's own. */
const ofApp = 'payChange ';

/** The error of a payment that failed in the app: with the app's own message, or with ours if it has none. */
export function payChangeError({ code, msg }: Pick<PayChange, 'code' | 'msg'>): CallError {
  const words = msg?.trim() ?? '';
  return new CallError({ code: words ? `${ofApp}${code}` : 'paymentFailed', msg: words, status: 200 });
}

/** The codes that paying and cancelling may answer; payment-problem-texts has a sentence for each. */
export const knownProblems = {
  orderAlreadyPaid: changedOrder('ok'),
  orderRefunded: changedOrder('warn'),
  orderCancelled: changedOrder('warn'),
  orderTimedOut: changedOrder('warn'),
  orderNotPayable: changedOrder('warn'),
  orderNotFound: problem('bad', ['orders']),
  payMethodUnavailable: problem('warn', ['switch']),
  paymentUnknown: problem('warn', ['ask', 'retryLater']),
  paymentFailed: changedOrder('bad', ['retry', 'switch']),
  providerUnavailable: problem('warn', ['retry', 'switch']),
  openidNeeded: problem('warn', ['retry', 'switch']),
  openidMismatch: problem('bad', ['switch']),
  wechatNotOffered: problem('warn', ['switch']),
  wechatCodeInvalid: problem('warn', ['retry', 'switch']),
  wechatUnavailable: problem('warn', ['retry', 'switch']),
  wechatNotReady: problem('warn', ['retry', 'switch']),
  miniProgramNotReady: problem('warn', ['retry']),
} as const;

export type KnownCode = keyof typeof knownProblems;

/** The error's code if payment-problem-texts has a sentence for it. */
export function knownCode(error: unknown): KnownCode | undefined {
  const code = error instanceof CallError ? String(error.code) : '';
  return Object.keys(knownProblems).includes(code) ? (code as KnownCode) : undefined;
}

/** What to do about an error; for an unknown one: try again. */
export function problemOf(error: unknown): KnownProblem {
  const code = knownCode(error);
  if (code) return knownProblems[code];
  // An app may be wrong about a failure, so the order is read again from the server.
  const isOfApp = error instanceof CallError && String(error.code).startsWith(ofApp);
  return problem('bad', ['retry'], isOfApp);
}

/** Whether asking again if the order is paid would give the same error. */
export const isFinalForPayment = (error: unknown): boolean => error instanceof CallError && !error.retryable;
