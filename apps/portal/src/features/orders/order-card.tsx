import type { ReactNode } from 'react';
import { refreshCalls } from '../../call/use-call.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { countdownText } from '../../text/countdown-text.ts';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ListRow } from '../../ui/rows.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useDeadline } from '../../ui/use-deadline.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { buyAgainUrl } from './buy-again-url.ts';
import { isFree, isOpen, isPaid, isPayable, type Order } from './order.ts';
import styles from './order-card.module.css';
import { orderSteps } from './order-steps.ts';
import { texts } from './order-texts.ts';
import { deviceText, notDeliveredText, orderName, StatusTag, stepWords } from './order-words.tsx';
import { usePayMethods } from './use-pay-methods.ts';

/** An unpaid order stays open after its deadline until a job, which runs each minute and asks the provider, ends it. */
const endedWithinMs = 90_000;

/** An order in the list: what was ordered, for which device, its state, and the next action. */
export function OrderCard({ order }: { readonly order: Order }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const deadline = isOpen(order) ? Date.parse(order.payBefore) : undefined;
  const now = useDeadline(
    deadline && deadline + endedWithinMs,
    () => void refreshCalls(['/pay/order/getOrderList']),
  );
  const [first] = order.orderVosList;
  const again = isOpen(order) ? undefined : buyAgainUrl(order);
  return (
    <Card>
      <div className={styles.head}>
        <StatusTag order={order} />
        <span className={styles.when}>{format.dateTime(order.creationTime)}</span>
      </div>
      <ListRow
        icon={first && <DevicePicture picture={first.picture} />}
        title={orderName(words, order)}
        text={deviceText(words, order)}
        end={
          <span className={styles.price}>
            {isFree(order) ? words.noCharge : format.money(order.payFen, order.currency)}
          </span>
        }
        href={pageUrl('order-details.html', { orderId: order.orderId })}
      />
      <div className={styles.foot}>
        <p className={styles.remark}>
          {deadline === undefined ? (
            isPaid(order) && <LatestStep order={order} now={now} />
          ) : deadline > now ? (
            <>
              {words.payBefore(momentText(format, deadline, now))}
              <span className={styles.left}>{words.timeLeft(countdownText(deadline - now))}</span>
            </>
          ) : (
            words.stepClosing
          )}
        </p>
        {isPayable(order, now) && <PayAction order={order} />}
        {again && (
          <Button tone="quiet" href={again}>
            {words.buyAgain}
            <VisuallyHidden> ({orderName(words, order)})</VisuallyHidden>
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Leads to the order's page, which opens the cashier, and shows the reason if that fails. */
function PayAction({ order }: { readonly order: Order }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { chosen } = usePayMethods(order);
  return (
    <Button href={pageUrl('order-details.html', { orderId: order.orderId, pay: chosen })}>
      {words.pay(format.money(order.payFen, order.currency))}
      <VisuallyHidden> ({orderName(words, order)})</VisuallyHidden>
    </Button>
  );
}

/** How far a paid order has come, in one line, and what of it could not be delivered. */
function LatestStep({ order, now }: { readonly order: Order; readonly now: number }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const steps = orderSteps(order, [], now);
  const step = steps[steps.length - 1];
  if (!step || step.kind === 'paid') return null;
  const { title, text } = stepWords(words, format, order, step);
  const lost = notDeliveredText(words, order);
  // The order's own tag beside it is green: it was paid.
  if (step.state === 'failed') return <Tag tone="bad">{lost ?? title}</Tag>;
  // That a part was refunded is what the order's tag says.
  if (lost) return <Facts of={[step.kind !== 'partRefunded' && title, lost]} />;
  if (step.kind === 'waitingToStart' && text) return withWordBreaks(text);
  return step.kind === 'inEffect' ? <Facts of={[title, text]} /> : withWordBreaks(title);
}
