import { useCallback, useEffect, useState } from 'react';
import { post } from '../../call/client.ts';
import { pollPayment } from './payment-polling.ts';
import { isFinalForPayment } from './payment-problem.ts';

/**
 * checking: the server is asked repeatedly what it knows · asking: the server asks the provider, because the person
 * says that it is paid · undecided: not known after a minute · unpaid: the provider knows of no payment · paid,
 * failed: final.
 */
export type CheckPhase = 'checking' | 'asking' | 'undecided' | 'unpaid' | 'paid' | 'failed';

export interface PaymentCheck {
  readonly phase: CheckPhase;
  readonly error: unknown;
  /** "I have paid": has the server ask the provider. */
  readonly confirm: () => void;
}

const paidAnswer = 2;

/**
 * Finds out from the server whether an order is paid, as soon as it is mounted.
 * @param claims the person has already said that it is paid: the provider is asked at once
 * @param asks grows when the person comes back once more: what was undecided is asked again
 */
export function usePaymentCheck(
  orderId: string,
  token: string | undefined,
  claims: boolean,
  asks: number,
): PaymentCheck {
  const [asked, setAsked] = useState(asks);
  const [phase, setPhase] = useState<CheckPhase>(claims ? 'asking' : 'checking');
  const [error, setError] = useState<unknown>();
  if (asked !== asks) {
    setAsked(asks);
    if (phase === 'undecided') setPhase('checking');
  }
  const isChecking = phase === 'checking';
  const isAsking = phase === 'asking';

  useEffect(() => {
    if (!isChecking) return;
    const controller = new AbortController();
    const { signal } = controller;
    const options = { token, signal };
    pollPayment({
      isPaid: async () => (await post('/pay/check', { orderId }, options)) === paidAnswer,
      isFinal: isFinalForPayment,
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      isStopped: () => signal.aborted,
    }).then(
      (result) => {
        if (result !== 'stopped' && !signal.aborted) setPhase(result);
      },
      (cause: unknown) => {
        if (signal.aborted) return;
        setError(cause);
        setPhase('failed');
      },
    );
    return () => controller.abort();
  }, [isChecking, orderId, token]);

  useEffect(() => {
    if (!isAsking) return;
    const controller = new AbortController();
    const { signal } = controller;
    post('/pay/confirm3', { orderId }, { token, signal }).then(
      (answer) => {
        if (!signal.aborted) setPhase(answer === paidAnswer ? 'paid' : 'unpaid');
      },
      (cause: unknown) => {
        if (signal.aborted) return;
        setError(cause);
        setPhase('failed');
      },
    );
    return () => controller.abort();
  }, [isAsking, orderId, token]);

  const confirm = useCallback(() => setPhase('asking'), []);
  return { phase, error, confirm };
}
