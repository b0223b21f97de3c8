import { type ReactNode, useEffect, useState } from 'react';
import { CallError } from '../../call/call-error.ts';
import { useHost } from '../../host/host-context.ts';
import { DetailPage } from '../../page-kinds/detail-page.tsx';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { useOfflineReason } from '../../page-kinds/screen.tsx';
import { countdownText } from '../../text/countdown-text.ts';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PayMethodName } from '../../ui/pay-method-icon.tsx';
import { Price } from '../../ui/price.tsx';
import { Row } from '../../ui/rows.tsx';
import { Notice } from '../../ui/tag.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { texts as ownTexts } from './linked-order-texts.ts';
import { isFree, isPaid, isPayable } from './order.ts';
import { PayButton } from './order-actions.tsx';
import styles from './order-detail.module.css';
import { OrderSubView, useOrderView } from './order-sub-view.tsx';
import { texts as orderTexts } from './order-texts.ts';
import { OrderView, type OrderViewProps } from './order-view.tsx';
import { deviceText, orderName, StatusTag } from './order-words.tsx';
import { ClaimPaid, NoMethod, PaymentNotice } from './payment-notice.tsx';
import { texts } from './payment-texts.ts';
import { MethodSheet, ReturnSheet } from './sheets.tsx';
import { useLeaveAfterPaid } from './use-leave-after-paid.ts';
import { useOrder } from './use-order.ts';
import { usePayMethods } from './use-pay-methods.ts';
import { usePayParameters } from './use-pay-parameters.ts';
import { type Payment, usePayment } from './use-payment.ts';

/** Answers that mean that the token is not, or no longer, valid for the order. */
const refusals: readonly unknown[] = ['tokenUnknown', 'orderNotFound', 'sessionNeeded', 'notAllowed'];

const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && (error.isLoginExpired || refusals.includes(error.code));

export interface LinkedOrderProps {
  readonly orderId: string;
  readonly token: string;
  /** The token was refused. */
  readonly onEnded: () => void;
  /** All of the order, or only its payment. */
  readonly kind: 'details' | 'payment';
}

/** One order by its own token: all of it, or only its payment. */
export function LinkedOrder({ orderId, token, onEnded, kind }: LinkedOrderProps): ReactNode {
  const words = useTexts(texts);
  const own = useTexts(ownTexts);
  const host = useHost();
  const { query, events, now } = useOrder(orderId, token);
  const payment = usePayment(orderId, token);
  usePayParameters(orderId, payment);
  const offlineReason = useOfflineReason();
  const leaveAfterPaid = useLeaveAfterPaid();
  const { view, leave } = useOrderView(orderId);
  const [picks, setPicks] = useState(false);
  const { query: address, navigate } = usePage();
  const [unpaid, setUnpaid] = useState(() => address.has('unpaid'));
  const order = query.data;
  const { usable, chosen } = usePayMethods(order, token, payment.method);

  const isRefused = isRefusal(query.error) || isRefusal(payment.problem?.error);
  useEffect(() => {
    if (isRefused) onEnded();
  }, [isRefused, onEnded]);
  const pay: Payment['start'] = (next) => {
    setUnpaid(false);
    payment.start(next);
  };
  const shown = {
    token,
    events,
    now,
    payment,
    unpaid,
    method: chosen,
    onSwitch: usable.length > 1 ? () => setPicks(true) : undefined,
  };
  return (
    <>
      {view ? (
        <OrderSubView orderId={orderId} token={token} view={view} onLeave={leave} />
      ) : (
        <DetailPage
          query={query}
          note={order && isPayable(order, now) ? (offlineReason ?? own.linkAsGuest) : undefined}
          bottom={(data) =>
            isPayable(data, now) ? (
              <PayButton order={data} payment={payment} method={chosen} onPay={pay} />
            ) : (
              host.kind === 'native' && (
                <Button size="l" onPress={() => host.close()}>
                  {words.done}
                </Button>
              )
            )
          }
        >
          {(data) => (
            <>
              {!isPayable(data, now) && (
                <Notice tone={isPaid(data) ? 'ok' : 'idle'}>
                  {isPaid(data) ? words.goBack : own.orderOver}
                </Notice>
              )}
              {kind === 'details' ? (
                <OrderView order={data} {...shown} />
              ) : (
                <Payable order={data} {...shown} />
              )}
            </>
          )}
        </DetailPage>
      )}
      {order && (
        <MethodSheet
          order={order}
          events={events}
          open={picks}
          methods={usable}
          chosen={chosen}
          onPay={pay}
          onClose={() => setPicks(false)}
        />
      )}
      <ReturnSheet
        orderId={orderId}
        order={order}
        events={events}
        token={token}
        payment={payment}
        // In a browser the page stays: after an activation the person goes on in the app that the link came from.
        onPaid={() => host.kind !== 'web' && leaveAfterPaid(order)}
        onUnpaid={() => {
          if (kind === 'details') setUnpaid(true);
          // The payment page does not show the order's details; the order's page also says that it is unpaid.
          else navigate(pageUrl('orderPay-details.html', { orderId, unpaid: 1 }), { replace: true });
        }}
      />
    </>
  );
}

/** The body of the payment page: the amount, what it pays for, and the method. */
function Payable({ order, method, events, now, payment, unpaid, onSwitch }: OrderViewProps): ReactNode {
  const own = useTexts(ownTexts);
  const names = useTexts(orderTexts);
  const format = useFormat();
  const payable = isPayable(order, now);
  return (
    <>
      <PaymentNotice
        payment={payment}
        payable={payable}
        unpaid={unpaid}
        onSwitch={payable ? onSwitch : undefined}
      />
      <Card>
        <div className={styles.centred}>
          <StatusTag order={order} />
          <div className={styles.amount}>
            <Price {...format.cost(order.payFen, order.currency)} />
          </div>
          <p className={styles.text}>{orderName(names, order)}</p>
          <p className={styles.text}>{deviceText(names, order)}</p>
        </div>
      </Card>
      <ClaimPaid order={order} events={events} payment={payment} />
      <Card>
        <Row label={names.orderNumber}>{order.orderId}</Row>
        {payable && (
          <Row label={names.payBeforeLabel}>
            {momentText(format, order.payBefore, now)} ·{' '}
            {names.timeLeft(countdownText(Date.parse(order.payBefore) - now))}
          </Row>
        )}
        {payable && method && (
          <Row label={names.payWith} onPress={onSwitch}>
            <PayMethodName method={method}>{names[method]}</PayMethodName>
          </Row>
        )}
        {!isFree(order) && (
          <Row
            label={names.payments}
            href={pageUrl('orderPay2.html', { orderId: order.orderId, view: 'payments' })}
          >
            {names.paymentsShow}
          </Row>
        )}
      </Card>
      {payable && !method && <NoMethod />}
      <p className={styles.note}>{withWordBreaks(own.safety)}</p>
    </>
  );
}
