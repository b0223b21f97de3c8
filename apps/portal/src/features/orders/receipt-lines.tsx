import type { ReactNode } from 'react';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Row } from '../../ui/rows.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { undelivered } from './order-steps.ts';
import { texts as orderTexts } from './order-texts.ts';
import { DeliveryTag, lineName } from './order-words.tsx';
import styles from './receipt.module.css';
import type { Receipt } from './receipt.ts';
import { texts } from './receipt-texts.ts';

/** Each line with its device, its time and its price, and the totals. */
export function ReceiptLines({
  receipt: { order, refundedFen },
}: {
  readonly receipt: Pick<Receipt, 'order' | 'refundedFen'>;
}): ReactNode {
  const words = useTexts(texts);
  const names = useTexts(orderTexts);
  const format = useFormat();
  const money = (amountFen: number) => format.money(amountFen, order.currency);
  return (
    <>
      <ul className={styles.lines}>
        {order.orderVosList.map((line) => (
          <li key={`${line.packageId} ${line.imei}`} className={styles.line}>
            <b className={styles.what}>{lineName(names, line)}</b>
            <span className={styles.sum}>{money(line.amountFen)}</span>
            <div className={styles.which}>
              <span className={styles.small}>
                <Facts of={[line.deviceName, `IMEI ${line.imei}`]} />
              </span>
              {undelivered.includes(line.delivery) ? (
                // Its times are those that were planned.
                <DeliveryTag line={line} />
              ) : (
                line.effectiveTime &&
                line.expirationTime && (
                  <span className={styles.small}>
                    {withWordBreaks(
                      words.period(format.stamp(line.effectiveTime), format.stamp(line.expirationTime)),
                    )}
                  </span>
                )
              )}
            </div>
          </li>
        ))}
      </ul>
      {order.discountFen > 0 && (
        <>
          <Row label={words.amount}>{money(order.amountFen)}</Row>
          <Row label={words.discount}>{money(-order.discountFen)}</Row>
        </>
      )}
      <Row label={words.paid} strong>
        {money(order.payFen)}
      </Row>
      {refundedFen > 0 && (
        <>
          <Row label={words.refunded}>{money(-refundedFen)}</Row>
          <Row label={words.kept} strong>
            {money(order.payFen - refundedFen)}
          </Row>
        </>
      )}
    </>
  );
}
