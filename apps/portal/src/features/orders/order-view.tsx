import type { ReactNode } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { PayMethodName } from '../../ui/pay-method-icon.tsx';
import { Row } from '../../ui/rows.tsx';
import { isPayable, type Order, type OrderEvent } from './order.ts';
import { LinesCard, ProgressCard, RecordsCard } from './order-cards.tsx';
import { texts } from './order-texts.ts';
import { ClaimPaid, NoMethod, PaymentNotice } from './payment-notice.tsx';
import { usePayMethods } from './use-pay-methods.ts';
import type { Payment } from './use-payment.ts';

/** The cards of one order, and above them notices about its payment. */
export function OrderView({
  order,
  token,
  events,
  now,
  payment,
  unpaid,
  onSwitch,
}: {
  readonly order: Order;
  /** An order's own token, from a payment link. */
  readonly token?: string | undefined;
  readonly events: readonly OrderEvent[];
  readonly now: number;
  readonly payment: Payment;
  readonly unpaid: boolean;
  readonly onSwitch: () => void;
}): ReactNode {
  const words = useTexts(texts);
  const { usable, preferred } = usePayMethods(order, token);
  const payable = isPayable(order, now);
  const method = payment.method ?? preferred;
  const hasChoice = usable.length > 1;
  return (
    <>
      <PaymentNotice
        payment={payment}
        payable={payable}
        unpaid={unpaid}
        onSwitch={payable && hasChoice ? onSwitch : undefined}
      />
      {payable && !method && <NoMethod />}
      <ProgressCard order={order} events={events} now={now} />
      <ClaimPaid order={order} events={events} payment={payment} />
      <LinesCard
        order={order}
        token={token}
        payWith={
          payable && method ? (
            <Row label={words.payWith} onPress={hasChoice ? onSwitch : undefined}>
              <PayMethodName method={method}>{words[method]}</PayMethodName>
            </Row>
          ) : null
        }
      />
      <RecordsCard order={order} />
    </>
  );
}
