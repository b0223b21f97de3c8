import { type ReactNode, useState } from 'react';
import { useCall } from '../../call/use-call.ts';
import { CopyValue } from '../../page-kinds/copy-value.tsx';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { Price } from '../../ui/price.tsx';
import { ListRow, Row, Rows } from '../../ui/rows.tsx';
import { isFree, isOpen, isPaid, type Order, type OrderEvent } from './order.ts';
import styles from './order-detail.module.css';
import { OrderProgress } from './order-progress.tsx';
import type { OrderViewName } from './order-sub-view.tsx';
import { texts } from './order-texts.ts';
import { DeliveryTag, lineDevice, lineName, StatusTag } from './order-words.tsx';
import { returnedOfOrder } from './payments-of-order.ts';
import { SaleTermsSheet } from './sheets.tsx';

interface OrderProps {
  readonly order: Order;
  /** An order's own token, from a payment link. */
  readonly token?: string | undefined;
}

/** State, amount and progress. */
export function ProgressCard({
  order,
  events,
  now,
}: OrderProps & { readonly events: readonly OrderEvent[]; readonly now: number }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const price = isFree(order)
    ? { sign: '', amount: words.noCharge }
    : format.price(order.payFen, order.currency);
  return (
    <Card>
      <h2 className={styles.status}>
        <StatusTag order={order} />
      </h2>
      <div className={styles.amount}>
        <Price {...price} />
      </div>
      <OrderProgress order={order} events={events} now={now} />
    </Card>
  );
}

/** Lines, discounts and the amount to pay. `payWith`: the row that chooses the method. */
export function LinesCard({
  order,
  token,
  payWith,
}: OrderProps & { readonly payWith?: ReactNode }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const money = (amountFen: number) => format.money(amountFen, order.currency);
  const saysDelivery = isPaid(order) && order.orderVosList.length > 1;
  return (
    <Card>
      <div className={styles.lines}>
        <Rows>
          {order.orderVosList.map((line) => (
            <ListRow
              key={`${line.packageId} ${line.imei}`}
              icon={<DevicePicture picture={line.picture} />}
              title={
                saysDelivery ? (
                  <>
                    <span className={styles.name}>{lineName(words, line)}</span>
                    <DeliveryTag line={line} />
                  </>
                ) : (
                  lineName(words, line)
                )
              }
              text={lineDevice(line)}
              end={
                <span className={styles.price}>{isFree(order) ? words.noCharge : money(line.amountFen)}</span>
              }
            />
          ))}
        </Rows>
      </div>
      {order.discountFen > 0 && <Row label={words.coupon}>{money(-order.discountFen)}</Row>}
      {!isFree(order) && (
        <Row
          label={isPaid(order) ? words.actuallyPaid : isOpen(order) ? words.toBePaid : words.amount}
          strong
        >
          {money(order.payFen)}
        </Row>
      )}
      {(order.status === 'partRefunded' || order.status === 'refunded') && (
        <RefundedRow order={order} token={token} />
      )}
      {payWith}
    </Card>
  );
}

/** How much of the payment was refunded. For a fully refunded order that is known before the call answers. */
function RefundedRow({ order, token }: OrderProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { data } = useCall('/pay/order/payments', { orderId: order.orderId }, { token });
  const returnedFen = data ? returnedOfOrder(data) : order.status === 'refunded' ? order.payFen : undefined;
  if (!returnedFen) return null;
  return <Row label={words.refundedAmount}>{format.money(-returnedFen, order.currency)}</Row>;
}

/** The order's numbers and times, and the ways to its payments, its receipt and its terms. */
export function RecordsCard({ order }: OrderProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { path } = usePage();
  const [reads, setReads] = useState(false);
  const viewUrl = (view: OrderViewName) => pageUrl(path, { orderId: order.orderId, view });
  return (
    <Card>
      <Row label={words.orderNumber}>
        <CopyValue value={order.orderId} label={words.orderNumber} />
      </Row>
      <Row label={words.orderTime}>{format.stamp(order.creationTime)}</Row>
      {order.payTime && (
        <Row label={isFree(order) ? words.claimTime : words.payTime}>{format.stamp(order.payTime)}</Row>
      )}
      {order.transactionId && (
        <Row label={words.transaction}>
          <CopyValue value={order.transactionId} label={words.transaction} />
        </Row>
      )}
      {!isFree(order) && (
        <Row label={words.payments} href={viewUrl('payments')}>
          {words.paymentsShow}
        </Row>
      )}
      {isPaid(order) && (
        <Row label={words.receipt} href={viewUrl('receipt')}>
          {words.receiptShow}
        </Row>
      )}
      <Row label={words.terms} onPress={() => setReads(true)}>
        {words.termsThen}
      </Row>
      <SaleTermsSheet order={order} open={reads} onClose={() => setReads(false)} />
    </Card>
  );
}
