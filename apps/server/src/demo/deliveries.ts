import type { DemoCalendar } from './calendar.ts';
import type { DemoLine } from './order.ts';

const secondsAfter = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

/** When the device platform took a line that was paid then, put it in effect, or said that it will not. */
export const submittedAt = (paidAt: Date): Date => secondsAfter(paidAt, 1);
export const inEffectAt = (paidAt: Date): Date => secondsAfter(paidAt, 3);
export const undeliveredAt = (paidAt: Date): Date => secondsAfter(paidAt, 4);

/** A line is tried again at most half an hour after the last time. */
const triedMinutesAgo = 10;

/** Whether nothing was given for the line: its money went back, is to go back, or is on the device's balance. */
export const isUndelivered = ({ delivery }: Pick<DemoLine, 'delivery'>): boolean =>
  delivery === 'failed' || delivery === 'refunded' || delivery === 'credited';

/** When a paid line came to its state of delivery. `refundedAt`: when its money had arrived. */
export function deliveryChangedAt(
  { delivery }: DemoLine,
  paidAt: Date,
  refundedAt: Date | null,
  calendar: DemoCalendar,
): Date {
  if (delivery === undefined) return inEffectAt(paidAt);
  switch (delivery) {
    case 'submitted':
      return submittedAt(paidAt);
    case 'retried':
      return calendar.minutesAgo(triedMinutesAgo);
    case 'refunded':
      return refundedAt ?? undeliveredAt(paidAt);
    case 'failed':
    case 'credited':
      return undeliveredAt(paidAt);
  }
}
