import { type ReactNode, useState } from 'react';
import { currentBrand } from '../../brand/current-brand.ts';
import { errorText } from '../../call/error-text.ts';
import { useCall, useSend } from '../../call/query.ts';
import { DetailPage } from '../../page-kinds/detail-page.tsx';
import { usePage } from '../../page-kinds/page-context.ts';
import { useOfflineReason } from '../../page-kinds/screen.tsx';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { Row } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './account.module.css';
import { accountUrl } from './account-views.ts';
import { texts as reasonTexts } from './cancel-texts.ts';
import {
  type Cancellation,
  cancellationReads,
  cancellationsPath,
  lastDayOf,
  type Reason,
  reasons,
} from './cancellation.ts';
import { cancellationSteps } from './cancellation-steps.ts';
import { LossRows } from './losses.tsx';
import { texts } from './request-texts.ts';
import { RequestTag, useSubjectName } from './request-words.tsx';
import { StepList } from './step-list.tsx';

const noteId = 'request-note';

/** One request to cancel: where it stands, what it is about, and the way back from it. */
export function RequestView(): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const id = usePage().query.get('id');
  const offlineReason = useOfflineReason();
  const requests = useCall(cancellationsPath, { page: 1, pageSize: 100 });
  const withdrawing = useSend('/cancellation/withdraw', cancellationReads);
  const [asks, setAsks] = useState(false);
  const find = (list: readonly Cancellation[]) => list.find((request) => request.id === id);
  const withdraw = () =>
    withdrawing.mutate(
      { input: { id: id ?? '' } },
      {
        onSuccess: () => void showToast(words.withdrawnNow, 'ok'),
        onSettled: () => setAsks(false),
      },
    );
  return (
    <>
      <DetailPage
        query={requests}
        note={offlineReason}
        noteId={noteId}
        isEmpty={({ list }) => find(list) === undefined}
        empty={
          <StateMessage
            icon={SearchIcon}
            tone="idle"
            title={words.notFound}
            text={words.notFoundText}
            actions={
              <Button tone="quiet" href={accountUrl('requests')}>
                {words.all}
              </Button>
            }
          />
        }
        bottom={({ list }) =>
          find(list)?.mayWithdraw && (
            <Button
              tone="quiet"
              size="l"
              disabled={offlineReason !== undefined}
              describedBy={offlineReason && noteId}
              onPress={() => setAsks(true)}
            >
              {words.withdraw}
            </Button>
          )
        }
      >
        {({ list }) => {
          const request = find(list);
          return (
            <>
              {withdrawing.error && (
                <Notice tone="bad" live>
                  {errorText(withdrawing.error, language)}
                </Notice>
              )}
              {request && <Request request={request} now={requests.dataUpdatedAt} />}
            </>
          );
        }}
      </DetailPage>
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        title={words.withdrawTitle}
        yes={{ label: words.withdraw, onPress: withdraw, pending: withdrawing.isPending }}
        no={{ label: words.keep }}
      >
        <p>{words.withdrawText}</p>
      </Confirm>
    </>
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
  const lastDay = lastDayOf(decideBy);
  const isLate = request.mayWithdraw && lastDay < now;
  const { support } = currentBrand();
  const known = reasons.find((one) => one === reason) as Reason | undefined;
  return (
    <Stack>
      <Card>
        <div className={`${styles.head} ${styles.above}`}>
          <div>
            <h2>{title}</h2>
            {text && <p className={styles.text}>{text}</p>}
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
                  ? words.lateText(format.date(lastDay))
                  : words.decisionText(format.date(decideFrom), format.date(lastDay))
                : kind === 'carryOut' && state === 'now'
                  ? words.carryOutText
                  : undefined,
          }))}
        />
        {isLate && (
          <div className={styles.plainAction}>
            <Button tone="plain" href={`tel:${support.phone.replace(/[^+\d]/g, '')}`}>
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
          {reasonText && <p className={`${styles.text} ${styles.gap} ${styles.breaks}`}>{reasonText}</p>}
        </Card>
      </section>
    </Stack>
  );
}
