import type { ReactNode } from 'react';
import { countdownText } from '../../text/countdown-text.ts';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { stateLabels, Timeline } from '../../ui/timeline.tsx';
import type { Order, OrderEvent } from './order.ts';
import styles from './order-detail.module.css';
import { type OrderStep, orderSteps } from './order-steps.ts';
import { texts } from './order-texts.ts';
import { stepWords } from './order-words.tsx';

/** The order's steps with their times: paid, submitted, in effect. On the day of the order, only the time of day. */
export function OrderProgress({
  order,
  events,
  now,
}: {
  readonly order: Order;
  readonly events: readonly OrderEvent[];
  readonly now: number;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const orderDay = format.date(order.creationTime);
  const time = (at: string) => (format.date(at) === orderDay ? format.time(at) : format.dateTime(at));
  const text = (step: OrderStep): ReactNode => {
    if (step.kind !== 'toPay') return stepWords(words, format, order, step).text;
    const deadline = Date.parse(order.payBefore);
    return (
      <>
        <span className={styles.deadline}>
          <span>{words.payBefore(momentText(format, deadline, now))}</span>
          {deadline > now && <b>{words.timeLeft(countdownText(deadline - now))}</b>}
        </span>
        {/* If it is paid only in the next month, it starts a month later than the page of the package said. */}
        {order.orderVosList.some(({ effectType }) => effectType === 2) && words.startsAfterPayment}
      </>
    );
  };
  return (
    <Timeline
      steps={orderSteps(order, events, now).map((step) => ({
        state: step.state,
        stateLabel: words[stateLabels[step.state]],
        title: stepWords(words, format, order, step).title,
        text: text(step),
        time: step.at && time(step.at),
      }))}
    />
  );
}
