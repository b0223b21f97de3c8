import type { ReactNode } from 'react';
import { randomId } from '../../call/random-id.ts';
import { useSend } from '../../call/use-call.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.tsx';
import { callsOfAnOrder } from './order.ts';
import { texts } from './order-action-texts.ts';
import type { Payment } from './use-payment.ts';

export interface CancelOrderProps {
  readonly orderId: string;
  readonly hasCoupons: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly payment: Payment;
}

/** Asks for confirmation, then cancels. If that fails (paid meanwhile, payment unclear), the page says why. */
export function CancelOrder({ orderId, hasCoupons, open, onClose, payment }: CancelOrderProps): ReactNode {
  const words = useTexts(texts);
  const cancel = useSend('/pay/order/cancelOrder', [...callsOfAnOrder, '/coupon/getCouponList']);
  const send = () =>
    cancel.mutate(
      { input: { orderId }, options: { idempotencyKey: randomId() } },
      {
        onSent: () => {
          payment.settle();
          payment.fail(undefined);
          onClose();
        },
        onSuccess: () => void showToast(words.cancelDone),
        onError: (error) => payment.fail({ error, method: undefined }),
        onSettled: onClose,
      },
    );
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={words.cancelTitle}
      no={{ label: words.cancelNo }}
      yes={{ label: words.cancelYes, pending: cancel.isPending, onPress: send }}
    >
      {words.cancelText(hasCoupons)}
    </Confirm>
  );
}
