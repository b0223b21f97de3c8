import type { ReactNode } from 'react';
import type { PayMethod } from '../../host/pay-method.ts';
import { useTexts } from '../../text/text-context.tsx';
import { PayMethodName } from '../../ui/pay-method-icon.tsx';
import { Row } from '../../ui/rows.tsx';
import { isPayable, type Order, type OrderEvent } from './order.ts';
import { LinesCard, ProgressCard, RecordsCard } from './order-cards.tsx';
import { texts } from './order-texts.ts';
import { ClaimPaid, NoMethod, PaymentNotice } from './payment-notice.tsx';
import type { Payment } from './use-payment.ts';

export interface OrderViewProps {
  readonly order: Order;
  /** An order's own token, from a payment link. */
  readonly token?: string | undefined;
  readonly events: readonly OrderEvent[];
  readonly now: number;
  readonly payment: Payment;
  readonly unpaid: boolean;
  /** The method to pay with; undefined where none works. */
  readonly method: PayMethod | undefined;
  /** Chooses another one; absent where there is no other. */
  readonly onSwitch: (() => void) | undefined;
}

/** The cards of one order, and above them notices about its payment. */
export function OrderView({
  order,
  token,
  events,
  now,
  payment,
  unpaid,
  method,
  onSwitch,
}: OrderViewProps): ReactNode {
  const words = useTexts(texts);
  const payable = isPayable(order, now);
  return (
    <>
      <PaymentNotice
        payment={payment}
        payable={payable}
        unpaid={unpaid}
        onSwitch={payable ? onSwitch : undefined}
      />
      {payable && !method && <NoMethod />}
      <ProgressCard order={order} events={events} now={now} />
      <ClaimPaid order={order} events={events} payment={payment} />
      <LinesCard
        order={order}
        token={token}
        payWith={
          payable && method ? (
            <Row label={words.payWith} onPress={onSwitch}>
              <PayMethodName method={method}>{words[method]}</PayMethodName>
            </Row>
          ) : null
        }
      />
      <RecordsCard order={order} />
    </>
  );
}
