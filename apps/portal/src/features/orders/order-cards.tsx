import type { ReactNode } from 'react';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { Price } from '../../ui/price.tsx';
import { ListRow, Row, Rows } from '../../ui/rows.tsx';
import { CopyValue } from './copy-value.tsx';
import { isOpen, isPaid, type Order, type OrderEvent } from './order.ts';
import styles from './order-detail.module.css';
import { OrderProgress } from './order-progress.tsx';
import { texts } from './order-texts.ts';
import { DeliveryTag, lineDevice, lineName, StatusTag } from './order-words.tsx';

interface OrderProps {
  readonly order: Order;
}

/** State, amount and the way so far. */
export function ProgressCard({
  order,
  events,
  now,
}: OrderProps & { readonly events: readonly OrderEvent[]; readonly now: number }): ReactNode {
  const format = useFormat();
  return (
    <Card>
      <StatusTag order={order} />
      <div className={styles.amount}>
        <Price {...format.price(order.payFen, order.currency)} />
      </div>
      <OrderProgress order={order} events={events} now={now} />
    </Card>
  );
}

/** What was bought, what was taken off, what is paid. `payWith`: the row that chooses the method. */
export function LinesCard({ order, payWith }: OrderProps & { readonly payWith?: ReactNode }): ReactNode {
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
              end={<span className={styles.price}>{money(line.amountFen)}</span>}
            />
          ))}
        </Rows>
      </div>
      {order.discountFen > 0 && <Row label={words.coupon}>{money(-order.discountFen)}</Row>}
      <Row label={isPaid(order) ? words.actuallyPaid : isOpen(order) ? words.toBePaid : words.amount} strong>
        {money(order.payFen)}
      </Row>
      {payWith}
    </Card>
  );
}

/** Numbers and moments, for the record, and the terms that were agreed to. */
export function RecordsCard({ order }: OrderProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { hasPage } = usePage();
  const termsPage = 'protocol/use.html';
  return (
    <Card>
      <Row label={words.orderNumber}>
        <CopyValue value={order.orderId} label={words.orderNumber} />
      </Row>
      <Row label={words.orderTime}>{format.stamp(order.creationTime)}</Row>
      {order.payTime && <Row label={words.payTime}>{format.stamp(order.payTime)}</Row>}
      {order.transactionId && (
        <Row label={words.transaction}>
          <CopyValue value={order.transactionId} label={words.transaction} />
        </Row>
      )}
      {hasPage(termsPage) ? (
        <Row label={words.terms} href={pageUrl(termsPage, { version: order.termsVersion })}>
          {words.termsThen}
        </Row>
      ) : (
        <Row label={words.terms}>{words.termsVersion(order.termsVersion)}</Row>
      )}
    </Card>
  );
}
