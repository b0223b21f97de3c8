import type { ReactNode } from 'react';
import type { PayMethod } from '../../host/pay-method.ts';
import { useOfflineReason } from '../../page-kinds/screen.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { buyAgainUrl } from './buy-again-url.ts';
import { isPayable, type Order } from './order.ts';
import { texts } from './order-texts.ts';
import type { Payment } from './use-payment.ts';

/** The button with the amount; while a cashier is being opened it takes no second press. */
export function PayButton({
  order,
  payment,
  method,
  onPay,
}: {
  readonly order: Order;
  readonly payment: Payment;
  readonly method: PayMethod | undefined;
  readonly onPay: (method: PayMethod) => void;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const offlineReason = useOfflineReason();
  const isBlocked = offlineReason !== undefined || method === undefined;
  return (
    <Button
      size="l"
      pending={payment.opening !== undefined}
      disabled={isBlocked}
      describedBy={isBlocked}
      onPress={() => {
        if (method) onPay(method);
      }}
    >
      {words.pay(format.money(order.payFen, order.currency))}
    </Button>
  );
}

/** The bottom bar of an order: pay or cancel while it can be paid, then buy again or get help. */
export function OrderActions({
  order,
  now,
  payment,
  method,
  onPay,
  onCancel,
  onHelp,
}: {
  readonly order: Order;
  readonly now: number;
  readonly payment: Payment;
  readonly method: PayMethod | undefined;
  readonly onPay: (method: PayMethod) => void;
  readonly onCancel: () => void;
  readonly onHelp: () => void;
}): ReactNode {
  const words = useTexts(texts);
  const offlineReason = useOfflineReason();
  if (isPayable(order, now)) {
    return (
      <>
        <Button
          tone="quiet"
          size="l"
          disabled={offlineReason !== undefined}
          describedBy={offlineReason !== undefined}
          onPress={onCancel}
        >
          {words.cancel}
        </Button>
        <PayButton order={order} payment={payment} method={method} onPay={onPay} />
      </>
    );
  }
  // Somebody whose delivery failed needs help first, not an invitation to pay once more.
  const isOwed = order.orderVosList.some(({ delivery }) => delivery === 'failed');
  const url = buyAgainUrl(order);
  const help = (
    <Button tone={isOwed ? 'main' : 'quiet'} size="l" onPress={onHelp}>
      {words.help}
    </Button>
  );
  const again = url && (
    <Button tone={isOwed ? 'quiet' : 'main'} size="l" href={url}>
      {words.buyAgain}
    </Button>
  );
  return isOwed ? (
    <>
      {again}
      {help}
    </>
  ) : (
    <>
      {help}
      {again}
    </>
  );
}
