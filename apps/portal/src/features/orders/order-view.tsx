import type { ReactNode } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { Row } from '../../ui/rows.tsx';
import { isPayable, type Order, type OrderEvent } from './order.ts';
import { LinesCard, ProgressCard, RecordsCard } from './order-cards.tsx';
import { texts } from './order-texts.ts';
import { PaymentNotice } from './payment-notice.tsx';
import { usePayMethods } from './use-pay-methods.ts';
import type { Payment } from './use-payment.ts';

/** The cards of one order, and above them what is going on with its payment. */
export function OrderView({
  order,
  events,
  now,
  payment,
  unpaid,
  onSwitch,
}: {
  readonly order: Order;
  readonly events: readonly OrderEvent[];
  readonly now: number;
  readonly payment: Payment;
  readonly unpaid: boolean;
  readonly onSwitch: () => void;
}): ReactNode {
  const words = useTexts(texts);
  const { usable, preferred } = usePayMethods(order);
  const payable = isPayable(order, now);
  const method = payment.method ?? preferred;
  const name = method && words[method];
  const hasChoice = usable.length > 1;
  return (
    <>
      <PaymentNotice
        payment={payment}
        unpaid={unpaid && payable}
        onSwitch={payable && hasChoice ? onSwitch : undefined}
      />
      <ProgressCard order={order} events={events} now={now} />
      <LinesCard
        order={order}
        payWith={
          payable && name ? (
            <Row label={words.payWith} onPress={hasChoice ? onSwitch : undefined}>
              {name}
            </Row>
          ) : null
        }
      />
      <RecordsCard order={order} />
    </>
  );
}
