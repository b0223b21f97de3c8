import type { ReactNode } from 'react';
import { deviceLine } from '../../text/device-line.ts';
import type { Format } from '../../text/format.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { isFree, type Order, type OrderLine } from './order.ts';
import { type OrderStep, type StepKind, undelivered } from './order-steps.ts';
import { type OrderWords, texts } from './order-texts.ts';

const tones: Readonly<Record<Order['status'], Tone>> = {
  toPay: 'warn',
  paid: 'ok',
  failed: 'bad',
  cancelled: 'idle',
  timedOut: 'idle',
  partRefunded: 'brand',
  refunded: 'idle',
};

/** The order's state as a coloured tag. */
export function StatusTag({ order }: { readonly order: Order }): ReactNode {
  const words = useTexts(texts);
  return (
    <Tag tone={tones[order.status]} dot>
      {order.status === 'paid' && isFree(order) ? words.free : words[order.status]}
    </Tag>
  );
}

const deliveries = {
  waiting: ['warn', 'lineWaiting'],
  submitted: ['brand', 'lineSubmitted'],
  inEffect: ['ok', 'lineInEffect'],
  expired: ['idle', 'lineExpired'],
  failed: ['bad', 'lineFailed'],
  retried: ['warn', 'lineRetried'],
  refunded: ['idle', 'lineRefunded'],
  credited: ['idle', 'lineCredited'],
} as const satisfies Record<OrderLine['delivery'], readonly [Tone, keyof OrderWords]>;

/** The delivery of a line, for orders with several lines. Nothing for a state that only a newer portal knows. */
export function DeliveryTag({ line }: { readonly line: OrderLine }): ReactNode {
  const words = useTexts(texts);
  const known = (deliveries as Partial<typeof deliveries>)[line.delivery];
  if (!known) return null;
  const [tone, word] = known;
  return <Tag tone={tone}>{words[word]}</Tag>;
}

/** `30 GB a month`, `50 SMS alarms × 2`. */
export const lineName = (words: OrderWords, { name, total }: OrderLine): string =>
  total > 1 ? words.times(name, total) : name;

/** `30 GB a month`, `30 GB a month and 2 more`. */
export function orderName(words: OrderWords, { orderVosList: [first, ...others] }: Order): string {
  if (!first) return '';
  return others.length > 0 ? words.items(first.name, others.length + 1) : lineName(words, first);
}

/** The lines of an order that could not be delivered while others were, in words; undefined if there is none. */
export function notDeliveredText(words: OrderWords, { orderVosList }: Order): string | undefined {
  const lost = orderVosList.filter(({ delivery }) => undelivered.includes(delivery));
  if (lost.length === 0 || lost.length === orderVosList.length) return undefined;
  // The same package for several devices: only the devices say which.
  const nameOf = (line: OrderLine) =>
    orderVosList.filter(({ packageId }) => packageId === line.packageId).length > 1
      ? words.lineOf(lineName(words, line), lineDevice(line))
      : lineName(words, line);
  return words.notDelivered(lost.map(nameOf));
}

/** `Travel hotspot ·· 3237 518`, or how many devices there are. */
export function deviceText(words: OrderWords, { orderVosList }: Order): string {
  const [first] = orderVosList;
  const count = new Set(orderVosList.map(({ imei }) => imei)).size;
  if (!first) return '';
  return count > 1 ? words.devices(count) : lineDevice(first);
}

export const lineDevice = ({ deviceName, imei }: OrderLine): string => deviceLine(deviceName, imei);

const stepTitles = {
  ordered: 'stepOrdered',
  payFailed: 'stepPayFailed',
  toPay: 'stepToPay',
  closing: 'stepClosing',
  cancelled: 'stepCancelled',
  timedOut: 'stepTimedOut',
  latePayment: 'stepLatePayment',
  duplicatePayment: 'stepDuplicatePayment',
  wrongPayment: 'stepWrongPayment',
  paid: 'stepPaid',
  submitting: 'stepSubmitting',
  submitted: 'stepSubmittedPlatform',
  takingEffect: 'stepTakingEffect',
  waitingToStart: 'stepWaitingToStart',
  inEffect: 'stepInEffect',
  ended: 'stepEnded',
  notDelivered: 'stepNotDelivered',
  credited: 'stepCredited',
  refunding: 'stepRefunding',
  refundFailed: 'stepRefundFailed',
  secondReturned: 'stepSecondReturned',
  oddReturned: 'stepOddReturned',
  refunded: 'stepRefunded',
  partRefunded: 'stepPartRefunded',
} as const satisfies Record<StepKind, keyof OrderWords>;

export interface StepWords {
  readonly title: string;
  readonly text?: string | undefined;
}

/** A step in words. Orders for hotspots are submitted to the carrier, all others to the device platform. */
export function stepWords(words: OrderWords, format: Format, order: Order, step: OrderStep): StepWords {
  const title = words[stepTitles[step.kind]];
  const method = step.payMethod ? words[step.payMethod] : undefined;
  const { moment } = step;
  switch (step.kind) {
    case 'paid':
      return step.payMethod === 'none' ? { title: words.stepClaimed } : { title, text: method };
    case 'submitted':
      return {
        title: order.orderVosList[0]?.picture === 'hotspot' ? words.stepSubmittedCarrier : title,
      };
    case 'waitingToStart':
      return { title, text: moment && words.stepWaitingToStartText(format.dateTime(moment)) };
    case 'inEffect':
      return { title, text: moment && words.stepInEffectUntil(format.dateTime(moment)) };
    case 'refunded':
    case 'partRefunded':
      return { title, text: method && words.stepRefundedText(method) };
    case 'payFailed':
      return { title, text: words.stepPayFailedText };
    case 'closing':
      return { title, text: words.stepClosingText };
    case 'timedOut':
      return { title, text: words.stepTimedOutText };
    case 'latePayment':
      return { title, text: words.stepLatePaymentText };
    case 'duplicatePayment':
    case 'wrongPayment':
      return { title, text: words.stepHeldText };
    case 'credited':
      return { title, text: words.stepCreditedText };
    case 'refunding':
      return { title, text: words.stepRefundingText };
    case 'refundFailed':
      return { title, text: words.stepRefundFailedText };
    case 'submitting':
      return { title, text: words.stepSubmittingText };
    case 'takingEffect':
      return { title, text: step.isLate ? words.stepSubmittingText : words.stepTakingEffectText };
    case 'notDelivered':
      return {
        title,
        text: order.status === 'paid' && !isFree(order) ? words.stepNotDeliveredText : undefined,
      };
    case 'ordered':
    case 'toPay':
    case 'cancelled':
    case 'ended':
    case 'secondReturned':
    case 'oddReturned':
      return { title };
  }
}
