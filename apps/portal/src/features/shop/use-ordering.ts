import { useRef, useState } from 'react';
import type { CallError } from '../../call/call-error.ts';
import { createDecisionKey } from '../../call/decision-key.ts';
import { refreshCalls, useSend } from '../../call/query.ts';
import { useHost } from '../../host/host-context.ts';
import type { PayMethod } from '../../host/pay-method.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { productsOf } from './cart.ts';
import { type OrderProblem, orderProblem } from './order-problem.ts';
import type { Package } from './package.ts';
import type { OrderInput } from './quote.ts';

interface Ordered {
  readonly input: OrderInput;
  readonly packages: readonly Pick<Package, 'packageId' | 'name'>[];
  /** How it is paid at once; undefined where there is nothing to pay. */
  readonly payMethod: PayMethod | undefined;
  readonly onSent?: () => void;
  readonly onError: (error: CallError, problem: OrderProblem) => void;
}

export interface Ordering {
  readonly isPending: boolean;
  readonly error: CallError | null;
  /** Sends the order and goes on to it. The same input again, as long as nothing was decided, is the same order. */
  readonly order: (ordered: Ordered) => void;
}

/** No longer true once there is an order. */
const orderedCalls = ['/pay/order/getOrderList', '/coupon/getCouponList'];

/** One decision to buy, however often it is pressed. */
export function useOrdering(): Ordering {
  const host = useHost();
  const { navigate } = usePage();
  const sending = useSend('/pay/order/addOrder');
  const isSending = useRef(false);
  const [decision] = useState(() => createDecisionKey());

  function order({ input, packages, payMethod, onSent, onError }: Ordered): void {
    // The second tap of a double tap comes before anything is rendered.
    if (isSending.current) return;
    isSending.current = true;
    for (const product of productsOf(packages)) host.send('reportPayPay', product);
    sending
      .mutateAsync(
        { input, options: { idempotencyKey: decision.keyOf(input) } },
        {
          onSent: () => {
            decision.end();
            onSent?.();
            void refreshCalls(orderedCalls);
          },
          onSuccess: (orderId) => navigate(pageUrl('order-details.html', { orderId, pay: payMethod })),
          onError: (error) => {
            const problem = orderProblem(error);
            if (problem.next !== 'retry') decision.end();
            onError(error, problem);
          },
        },
      )
      .catch(() => undefined)
      .finally(() => {
        isSending.current = false;
      });
  }

  return { isPending: sending.isPending, error: sending.error, order };
}
