import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isUnknown } from '../../call/call-error.ts';
import { DetailPage } from '../../page-kinds/detail-page.tsx';
import { usePage } from '../../page-kinds/page-context.ts';
import { useOfflineReason } from '../../page-kinds/screen.tsx';
import { useFormat } from '../../text/text-context.tsx';
import type { NoOrderProps } from './no-order.tsx';
import { isPayable } from './order.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderSubView, useOrderView } from './order-sub-view.tsx';
import { OrderView } from './order-view.tsx';
import { CancelOrder, HelpSheet, MethodSheet, ReturnSheet } from './sheets.tsx';
import { useLeaveAfterPaid } from './use-leave-after-paid.ts';
import { useOrder } from './use-order.ts';
import { usePayMethods } from './use-pay-methods.ts';
import { usePayParameters } from './use-pay-parameters.ts';
import { type Payment, usePayment } from './use-payment.ts';

const NoOrderBody = lazy(() => import('./no-order.tsx').then((module) => ({ default: module.NoOrder })));

const NoOrder = (props: NoOrderProps): ReactNode => (
  <Suspense fallback={null}>
    <NoOrderBody {...props} />
  </Suspense>
);

/** One order: its state, its contents, and its actions. */
export function OrderDetailsPage(): ReactNode {
  const orderId = usePage().query.get('orderId');
  return orderId ? <OrderDetails orderId={orderId} /> : <NoOrder orderId={undefined} />;
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
  const { usable, chosen } = usePayMethods(order, undefined, payment.method);
  const { view, leave } = useOrderView(orderId);

  const close = () => setSheet(undefined);
  const pay: Payment['start'] = (method) => {
    setUnpaid(false);
    payment.start(method);
  };
  if (!order && isUnknown(query.error, 'orderNotFound'))
    return <NoOrder orderId={orderId} paidOrderId={payment.asks > 0 ? orderId : undefined} />;
  return (
    <>
      {view ? (
        <OrderSubView orderId={orderId} token={undefined} view={view} onLeave={leave} />
      ) : (
        <DetailPage
          query={query}
          aside={order && format.date(order.creationTime)}
          note={order && isPayable(order, now) ? offlineReason : undefined}
          bottom={(data) => (
            <OrderActions
              order={data}
              now={now}
              payment={payment}
              method={chosen}
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
              method={chosen}
              onSwitch={usable.length > 1 ? () => setSheet('method') : undefined}
            />
          )}
        </DetailPage>
      )}
      {order && (
        <MethodSheet
          order={order}
          events={events}
          open={sheet === 'method'}
          methods={usable}
          chosen={chosen}
          onPay={pay}
          onClose={close}
        />
      )}
      <CancelOrder
        orderId={orderId}
        hasCoupons={order !== undefined && order.couponIds.length > 0}
        open={sheet === 'cancel'}
        onClose={close}
        payment={payment}
      />
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
