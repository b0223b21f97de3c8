import type { ReactNode } from 'react';
import { currentBrand } from '../../brand/current-brand.ts';
import { useCall } from '../../call/use-call.ts';
import { usePage } from '../../page-kinds/page-context.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { writtenLanguage } from '../../text/written-language.ts';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { SearchIcon } from '../../ui/field-icons.tsx';
import { phoneUrl } from '../../ui/phone-url.ts';
import { Row } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './account.module.css';
import { accountUrl } from './account-views.ts';
import { texts as reasonTexts } from './cancel-texts.ts';
import { type Cancellation, cancellationReads, cancellationsPath, reasons } from './cancellation.ts';
import { cancellationSteps } from './cancellation-steps.ts';
import { LossRows } from './losses.tsx';
import { texts } from './request-texts.ts';
import { RequestTag, useSubjectName } from './request-words.tsx';
import { StepList } from './step-list.tsx';
import { WithdrawablePage } from './withdrawable-page.tsx';

/** One request to cancel: its state, its subject, and how to withdraw it. */
export function RequestView(): ReactNode {
  const words = useTexts(texts);
  const id = usePage().query.get('id') ?? '';
  const requests = useCall(cancellationsPath, { page: 1, pageSize: 100 });
  const find = (list: readonly Cancellation[]) => list.find((request) => request.id === id);
  return (
    <WithdrawablePage
      id={id}
      query={requests}
      withdrawal={{ path: '/cancellation/withdraw', reads: cancellationReads }}
      mayWithdraw={({ list }) => find(list)?.mayWithdraw === true}
      question={{ title: words.withdrawTitle, text: words.withdrawText }}
      isEmpty={({ list }) => find(list) === undefined}
      empty={
        <StateMessage
          icon={SearchIcon}
          tone="idle"
          title={words.notFound}
          text={words.notFoundText}
          actions={<Button href={accountUrl('requests')}>{words.all}</Button>}
        />
      }
    >
      {({ list }) => {
        const request = find(list);
        return request && <Request request={request} now={requests.dataUpdatedAt} />;
      }}
    </WithdrawablePage>
  );
}

function Request({ request, now }: { readonly request: Cancellation; readonly now: number }): ReactNode {
  const words = useTexts(texts);
  const why = useTexts(reasonTexts);
  const format = useFormat();
  const { title, text } = useSubjectName(request);
  const { decideFrom, decideBy, createdAt, email, reason, reasonText, losses } = request;
  const isOff = request.state === 'rejected' || request.state === 'withdrawn';
  const lostHeading = isOff ? words.lostWould : request.state === 'done' ? words.lostWas : words.lost;
  const lastDay = format.lastDay(decideBy);
  const isLate = request.mayWithdraw && Date.parse(decideBy) <= now;
  const { support } = currentBrand();
  const known = reasons.find((one) => one === reason);
  return (
    <Stack>
      <Card>
        <div className={`${styles.head} ${styles.above}`}>
          <div>
            <h2>{title}</h2>
            {text && <p className={styles.text}>{withWordBreaks(text)}</p>}
          </div>
          <RequestTag state={request.state} />
        </div>
        <StepList
          steps={cancellationSteps(request).map(({ kind, state, at, said }) => ({
            state,
            title: words[`${kind}Step`],
            at,
            said,
            text:
              kind === 'decision'
                ? isLate
                  ? words.lateText(lastDay)
                  : words.decisionText(format.date(decideFrom), lastDay)
                : kind === 'carryOut' && state === 'now'
                  ? words.carryOutText
                  : undefined,
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
      <section>
        <SectionHeading>{lostHeading}</SectionHeading>
        <Card>
          <LossRows losses={losses} />
        </Card>
      </section>
      <section>
        <SectionHeading>{words.about}</SectionHeading>
        <Card>
          <Row label={words.asked}>{format.stamp(createdAt)}</Row>
          <Row label={words.reason}>{known ? why[known] : reason}</Row>
          {email && <Row label={words.email}>{email}</Row>}
          {reasonText && (
            <p className={`${styles.text} ${styles.gap} ${styles.breaks}`} lang={writtenLanguage(reasonText)}>
              {withWordBreaks(reasonText)}
            </p>
          )}
        </Card>
      </section>
    </Stack>
  );
}
