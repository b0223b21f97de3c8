import { useCallback, useEffect, useState } from 'react';
import { post } from '../../call/client.ts';
import { pollPayment } from './payment-polling.ts';
import { isFinalForPayment } from './payment-problem.ts';

/**
 * checking: the server is asked what it knows, again and again · asking: it asks the provider, because the person
 * says so · undecided: not known for a minute · unpaid: the provider knows of no payment · the others are final.
 */
export type CheckPhase = 'checking' | 'asking' | 'undecided' | 'unpaid' | 'paid' | 'failed';

export interface PaymentCheck {
  readonly phase: CheckPhase;
  readonly error: unknown;
  /** "I have paid": what the provider says decides. */
  readonly confirm: () => void;
}

const paidAnswer = 2;

/**
 * Finds out whether an order is paid, from when it is mounted on. Nothing that a client says is believed.
 * @param claims the person has said so already: the provider is asked at once
 */
export function usePaymentCheck(orderId: string, token: string | undefined, claims: boolean): PaymentCheck {
  const [phase, setPhase] = useState<CheckPhase>(claims ? 'asking' : 'checking');
  const [error, setError] = useState<unknown>();
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
