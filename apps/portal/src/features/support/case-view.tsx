import type { ReactNode } from 'react';
import { currentBrand } from '../../brand/current-brand.ts';
import { useCall } from '../../call/use-call.ts';
import { CopyValue } from '../../page-kinds/copy-value.tsx';
import { nameOfDevice } from '../../page-kinds/device.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { deviceLine } from '../../text/device-line.ts';
import { imeiTail } from '../../text/imei-tail.ts';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { writtenLanguage } from '../../text/written-language.ts';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Row } from '../../ui/rows.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CasePictures } from './case-pictures.tsx';
import { type CaseStep, caseSteps } from './case-steps.ts';
import { texts } from './case-texts.ts';
import { StateTag } from './case-words.tsx';
import { type Case, typeOf } from './feedback.ts';
import styles from './support.module.css';

interface CaseViewProps {
  readonly record: Case;
  /** UTC in milliseconds: whether staff are late is known as of then. */
  readonly readAt: number;
}

/** A case: the message, its timeline, and what it is about. */
export function CaseView({ record, readAt }: CaseViewProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const now = useNow();
  const { title, feedbackType, feedbackProblems, files, complaintStatus, createdAt, selfCheck } = record;
  const type = words[typeOf(feedbackType)];
  return (
    <>
      <Card>
        <div className={styles.head}>
          <StateTag status={complaintStatus} />
          <span className={styles.when}>{momentText(format, createdAt, now)}</span>
        </div>
        <h2 className={styles.title} lang={title ? writtenLanguage(title) : undefined}>
          {title || type}
        </h2>
        <p className={`${styles.words} ${styles.said}`} lang={writtenLanguage(feedbackProblems)}>
          {feedbackProblems}
        </p>
        {files.length > 0 && (
          <div className={styles.space}>
            <CasePictures files={files} />
          </div>
        )}
      </Card>
      <SectionHeading>{words.progress}</SectionHeading>
      <Card>
        <Progress record={record} readAt={readAt} />
      </Card>
      {selfCheck && <SelfCheck selfCheck={selfCheck} />}
      <Facts record={record} type={type} />
    </>
  );
}

function Progress({ record, readAt }: CaseViewProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const now = useNow();
  const { phone } = currentBrand().support;
  const steps = caseSteps(record, { words, lastDay: format.lastDay, phone, nowMs: readAt });
  const labels = { done: words.done, now: words.now, later: words.later, failed: words.late };
  return (
    <Timeline
      steps={steps.map((step) => ({
        state: step.state,
        stateLabel: labels[step.state],
        title: step.title,
        text: step.remark,
        time: step.at && momentText(format, step.at, now),
        below: step.said === undefined ? undefined : <Said step={step} />,
      }))}
    />
  );
}

/** A message as it was typed; those of staff stand out. */
const Said = ({ step: { said = '', isAnswer } }: { readonly step: CaseStep }): ReactNode => (
  <p className={isAnswer ? `${styles.words} ${styles.answer}` : styles.words} lang={writtenLanguage(said)}>
    {said}
  </p>
);

const verdictTones: Readonly<Record<string, Tone>> = { ok: 'ok', warn: 'warn', bad: 'bad' };

function SelfCheck({
  selfCheck: { startedAt, verdict, items },
}: {
  readonly selfCheck: NonNullable<Case['selfCheck']>;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const now = useNow();
  const verdicts: Readonly<Record<string, string>> = {
    ok: words.checkOk,
    warn: words.checkWarn,
    bad: words.checkBad,
  };
  const wrong = items.filter(({ state }) => state === 'bad' || state === 'warn').length;
  return (
    <Card>
      <Row label={words.selfCheck}>{momentText(format, startedAt, now)}</Row>
      <Row label={words.checkItems(wrong, items.length)}>
        <Tag tone={verdictTones[verdict ?? ''] ?? 'idle'}>
          {verdicts[verdict ?? ''] ?? words.checkUnknown}
        </Tag>
      </Row>
    </Card>
  );
}

function Facts({ record, type }: { readonly record: Case; readonly type: string }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { id, title, orderId, imei, name, phone, email, createdAt } = record;
  return (
    <>
      <SectionHeading>{words.facts}</SectionHeading>
      <Card>
        <Row label={words.number}>
          <CopyValue value={id} label={words.number} />
        </Row>
        {title && <Row label={words.about}>{type}</Row>}
        {orderId && (
          <Row label={words.order} href={pageUrl('order-details.html', { orderId })}>
            {orderId}
          </Row>
        )}
        {imei && <DeviceRow imei={imei} />}
        {name && <Row label={words.name}>{name}</Row>}
        {phone && <Row label={words.phone}>{phone}</Row>}
        {email && <Row label={words.email}>{email}</Row>}
        <Row label={words.sentAt}>{format.stamp(createdAt)}</Row>
      </Card>
    </>
  );
}

/** The device, with its name if the person may know it. */
function DeviceRow({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const { data } = useCall('/device/getDeviceByImei', { imei });
  return <Row label={words.deviceOf}>{data ? deviceLine(nameOfDevice(data), imei) : imeiTail(imei)}</Row>;
}
