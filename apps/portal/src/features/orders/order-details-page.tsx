import { type ReactNode, useState } from 'react';
import { CallError } from '../../call/call-error.ts';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { DetailPage } from '../../page-kinds/detail-page.tsx';
import { pageUrl, useLoginUrl, usePage } from '../../page-kinds/page-context.ts';
import { Screen, useOfflineReason } from '../../page-kinds/screen.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { OrderIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { HelpSheet } from './help-sheet.tsx';
import { isPayable } from './order.ts';
import { OrderActions, payNoteId } from './order-actions.tsx';
import { texts } from './order-texts.ts';
import { OrderView } from './order-view.tsx';
import { texts as paymentTexts } from './payment-texts.ts';
import { MethodSheet, ReturnSheet } from './sheets.tsx';
import { useLeaveAfterPaid } from './use-leave-after-paid.ts';
import { useOrder } from './use-order.ts';
import { usePayMethods } from './use-pay-methods.ts';
import { usePayParameters } from './use-pay-parameters.ts';
import { type Payment, usePayment } from './use-payment.ts';

/** One order: where it stands, what it is, and what can be done with it. */
export function OrderDetailsPage(): ReactNode {
  const orderId = usePage().query.get('orderId');
  return orderId ? <OrderDetails orderId={orderId} /> : <NoOrder isUnknown={false} />;
}

function OrderDetails({ orderId }: { readonly orderId: string }): ReactNode {
  const format = useFormat();
  const { query, events, now } = useOrder(orderId);
  const payment = usePayment(orderId, undefined);
  usePayParameters(orderId, payment);
  const leaveAfterPaid = useLeaveAfterPaid();
  const offlineReason = useOfflineReason();
  const [sheet, setSheet] = useState<'method' | 'cancel' | 'help'>();
  const [unpaid, setUnpaid] = useState(false);
  const order = query.data;
  const { usable, preferred } = usePayMethods(order ?? { currency: 'CNY', payMethod: null });

  const close = () => setSheet(undefined);
  const pay: Payment['start'] = (method) => {
    setUnpaid(false);
    payment.start(method);
  };
  const isUnknown = query.error instanceof CallError && query.error.code === 'orderNotFound';
  if (isUnknown && !order) return <NoOrder isUnknown />;
  return (
    <>
      <DetailPage
        query={query}
        aside={order && format.date(order.creationTime)}
        note={order && isPayable(order, now) ? offlineReason : undefined}
        noteId={payNoteId}
        bottom={(data) => (
          <OrderActions
            order={data}
            now={now}
            payment={payment}
            onPay={pay}
            onCancel={() => setSheet('cancel')}
            onHelp={() => setSheet('help')}
          />
        )}
      >
        {(data) => (
          <OrderView
            order={data}
            events={events}
            now={now}
            payment={payment}
            unpaid={unpaid}
            onSwitch={() => setSheet('method')}
          />
        )}
      </DetailPage>
      {order && (
        <MethodSheet
          order={order}
          open={sheet === 'method'}
          methods={usable}
          chosen={payment.method ?? preferred}
          onPay={pay}
          onClose={close}
        />
      )}
      <CancelOrder orderId={orderId} open={sheet === 'cancel'} onClose={close} payment={payment} />
      <HelpSheet orderId={orderId} open={sheet === 'help'} onClose={close} />
      <ReturnSheet
        orderId={orderId}
        order={order}
        events={events}
        token={undefined}
        payment={payment}
        onPaid={() => leaveAfterPaid(order)}
        onUnpaid={() => setUnpaid(true)}
      />
    </>
  );
}

/** An address without an order, or with one of somebody else. */
function NoOrder({ isUnknown }: { readonly isUnknown: boolean }): ReactNode {
  const words = useTexts(texts);
  const paymentWords = useTexts(paymentTexts);
  const loginUrl = useLoginUrl();
  const isLoggedIn = useIsLoggedIn();
  return (
    <Screen>
      <StateMessage
        icon={OrderIcon}
        tone="idle"
        title={isUnknown ? paymentWords.orderNotFound : words.noOrder}
        text={words.noOrderText}
        actions={
          <>
            <Button href={pageUrl('order.html')}>{paymentWords.toOrders}</Button>
            {isUnknown && !isLoggedIn && (
              <Button tone="quiet" href={loginUrl}>
                {words.login}
              </Button>
            )}
          </>
        }
      />
    </Screen>
  );
}
