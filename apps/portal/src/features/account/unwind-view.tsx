import type { ReactNode } from 'react';
import { currentBrand } from '../../brand/current-brand.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { writtenLanguage } from '../../text/written-language.ts';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { phoneUrl } from '../../ui/phone-url.ts';
import { Price } from '../../ui/price.tsx';
import { Row } from '../../ui/rows.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './account.module.css';
import { ParcelCard } from './parcel-card.tsx';
import { StepList } from './step-list.tsx';
import type { Unwind } from './unwind.ts';
import { type UnwindStep, unwindSteps } from './unwind-steps.ts';
import { texts } from './unwind-texts.ts';
import { isOff, MoneyRows, UnwindTag } from './unwind-words.tsx';

export interface UnwindViewProps {
  readonly request: Unwind;
  /** When the request was read, UTC in milliseconds. */
  readonly now: number;
}

/** The cards of one request. */
export function UnwindView({ request, now }: UnwindViewProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { orderId, imei, iccid, termFrom, termTo, reason, createdAt } = request;
  const contractGoesOn = isOff(request.state);
  // Always with the year: a term may begin in one year and end in another.
  const day = (moment: string) => format.stamp(moment).slice(0, 10);
  return (
    <Stack>
      <ProgressCard request={request} now={now} />
      {request.actions.includes('sendDevice') && <ParcelCard request={request} />}
      <section>
        <SectionHeading>{contractGoesOn ? words.wouldGive : words.give}</SectionHeading>
        <Card>
          <MoneyRows terms={request} total={contractGoesOn ? words.wouldBack : words.back} />
          {!contractGoesOn && <p className={`${styles.text} ${styles.gap}`}>{withWordBreaks(words.fixed)}</p>}
        </Card>
      </section>
      <section>
        <SectionHeading>{words.contract}</SectionHeading>
        <Card>
          <Row label={words.term}>{words.termFromTo(day(termFrom), day(termTo))}</Row>
          <Row label={words.device}>{imei}</Row>
          {iccid && <Row label={words.card}>{iccid}</Row>}
          {request.returnTracking && <Row label={words.sentBy}>{request.returnTracking}</Row>}
          <Row label={words.asked}>{format.stamp(createdAt)}</Row>
          <Row label={words.order} href={pageUrl('order-details.html', { orderId })}>
            {words.seeOrder}
          </Row>
        </Card>
      </section>
      <section>
        <SectionHeading>{words.reason}</SectionHeading>
        <Card>
          <p className={`${styles.text} ${styles.breaks}`} lang={writtenLanguage(reason)}>
            {withWordBreaks(reason)}
          </p>
        </Card>
      </section>
    </Stack>
  );
}

function ProgressCard({ request, now }: UnwindViewProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { state, refundFen, currency, returnTracking, decideBy } = request;
  const { support } = currentBrand();
  const lastDay = format.lastDay(decideBy);
  const isLate = request.endedAt === null && state !== 'refunding' && Date.parse(decideBy) <= now;

  const textOf = ({ kind, state: standing }: UnwindStep): string | undefined => {
    if (standing !== 'now') return undefined;
    if (isLate) return words.late(lastDay);
    if (kind === 'decision') return words.decisionText(lastDay);
    if (kind === 'giveBack') return returnTracking ? words.giveBackSent : words.giveBackText;
    return kind === 'payBack' && refundFen > 0 ? words.payBackText : undefined;
  };
  const titleOf = ({ kind }: UnwindStep): string =>
    kind === 'payBack' && refundFen === 0 ? words.endStep : words[`${kind}Step`];
  return (
    <Card>
      <div className={styles.head}>
        <h2>{request.package}</h2>
        <UnwindTag state={state} />
      </div>
      <p className={styles.text}>
        {withWordBreaks(isOff(state) ? words.wouldRefund : state === 'done' ? words.refunded : words.refund)}
      </p>
      <div className={styles.amount}>
        <Price {...format.price(refundFen, currency)} />
      </div>
      <StepList
        steps={unwindSteps(request).map((step) => ({
          state: step.state,
          title: titleOf(step),
          text: textOf(step),
          at: step.at,
          said: step.said,
        }))}
      />
      {isLate && (
        <div className={styles.plainAction}>
          <Button tone="plain" href={phoneUrl(support.phone)}>
            {words.call(support.phone)}
          </Button>
        </div>
      )}
    </Card>
  );
}
