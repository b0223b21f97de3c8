import { useEffect, useRef, useState } from 'react';
import type { CallError } from '../../call/call-error.ts';
import { createDecisionKey } from '../../call/decision-key.ts';
import { refreshCalls, useSend } from '../../call/use-call.ts';
import { useHost } from '../../host/host-context.ts';
import type { PayMethod } from '../../host/pay-method.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { showToast } from '../../ui/toast.tsx';
import { productsOf } from './cart.ts';
import { texts } from './checkout-texts.ts';
import { type OrderProblem, orderProblem } from './order-problem.ts';
import type { Package } from './package.ts';
import type { OrderInput } from './quote.ts';

interface Ordered {
  readonly input: OrderInput;
  readonly packages: readonly Pick<Package, 'packageId' | 'name'>[];
  /** The method with which the order is paid at once; undefined if there is nothing to pay. */
  readonly payMethod: PayMethod | undefined;
  readonly onError: (error: CallError, problem: OrderProblem) => void;
}

export interface Ordering {
  readonly isPending: boolean;
  /** Sends the order and opens its page. Until the server has decided, the same input again is the same order. */
  readonly order: (ordered: Ordered) => void;
}

/** The calls whose answers a new order changes. */
const orderedCalls = ['/pay/order/getOrderList', '/coupon/getCouponList'] as const;

/** Makes one order of a decision to buy, however often the button is pressed. */
export function useOrdering(): Ordering {
  const words = useTexts(texts);
  const host = useHost();
  const { navigate } = usePage();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const sending = useSend('/pay/order/addOrder');
  const isSending = useRef(false);
  const [decision] = useState(() => createDecisionKey());

  function order({ input, packages, payMethod, onError }: Ordered): void {
    // `isPending` would be too late: the second tap of a double tap comes before the next rendering.
    if (isSending.current) return;
    isSending.current = true;
    for (const product of productsOf(packages)) host.send('reportPayPay', product);
    sending
      .mutateAsync(
        { input, options: { idempotencyKey: decision.keyOf(input) } },
        {
          onSent: () => {
            decision.end();
            void refreshCalls(orderedCalls);
            // Who has gone on to another device or page meanwhile stays there, and must not order it again.
            if (!isShown.current) void showToast(words.orderedMeanwhile, 'ok');
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

  return { isPending: sending.isPending, order };
}
