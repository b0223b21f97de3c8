import type { CallData } from '@device-pay/contract';
import { type ReactNode, useState } from 'react';
import { deletePersonDatabase } from '../../call/person-database.ts';
import { useCall, useSend } from '../../call/use-call.ts';
import { FailureNotice } from '../../page-kinds/failure-notice.tsx';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen, useOfflineReason } from '../../page-kinds/screen.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice, Tag } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './account.module.css';
import { ConsentIcon } from './account-icons.tsx';
import { accountUrl } from './account-views.ts';
import { texts } from './consents-texts.ts';

const path = '/consent/list';
type Consent = CallData<typeof path>[number];
type Purpose = Consent['purpose'];

/** What was agreed to, in which version and when, and how to withdraw it. */
export function ConsentsView(): ReactNode {
  const words = useTexts(texts);
  const offlineReason = useOfflineReason();
  const consents = useCall(path, {});
  const withdrawing = useSend('/consent/withdraw', [path]);
  const [asked, setAsked] = useState<Purpose>();
  const withdraw = (purpose: Purpose) =>
    withdrawing.mutate(
      { input: { purpose } },
      {
        // Photos and videos taken under this consent that are not sent yet are deleted too, even if the page was left.
        onSent: () => void deletePersonDatabase(),
        onSuccess: () => void showToast(words.done, 'ok'),
        onSettled: () => setAsked(undefined),
      },
    );
  return (
    <Screen asOf={consents.dataUpdatedAt || undefined} onRefresh={consents.refetch}>
      <FailureNotice error={withdrawing.error} />
      {offlineReason && <Notice tone="idle">{offlineReason}</Notice>}
      <QueryState
        query={consents}
        skeleton="list"
        isEmpty={(list) => list.length === 0}
        empty={
          <StateMessage
            icon={ConsentIcon}
            tone="idle"
            title={words.empty}
            text={words.emptyText}
            actions={<Button href={accountUrl()}>{words.toAccount}</Button>}
          />
        }
      >
        {(list) => (
          <Stack>
            <p className={styles.text}>{withWordBreaks(words.about)}</p>
            <ConsentCard
              heading={words.holds}
              consents={list.filter(({ withdrawnAt }) => withdrawnAt === null)}
              onWithdraw={offlineReason ? undefined : setAsked}
            />
            <ConsentCard
              heading={words.before}
              consents={list.filter(({ withdrawnAt }) => withdrawnAt !== null)}
            />
          </Stack>
        )}
      </QueryState>
      <Confirm
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked && words.withdrawTitle(words[asked])}
        yes={{
          label: words.withdraw,
          onPress: () => asked && withdraw(asked),
          pending: withdrawing.isPending,
        }}
        no={{ label: words.keep }}
      >
        <p>{asked && withWordBreaks(words[`${asked}Effect`])}</p>
      </Confirm>
    </Screen>
  );
}

function ConsentCard({
  heading,
  consents,
  onWithdraw,
}: {
  readonly heading: string;
  readonly consents: readonly Consent[];
  readonly onWithdraw?: ((purpose: Purpose) => void) | undefined;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  // A purpose that only a newer release knows has no texts here, so it can't be explained or withdrawn.
  const known = consents.filter(({ purpose }) => purpose in words);
  if (known.length === 0) return null;
  return (
    <section>
      <SectionHeading>{heading}</SectionHeading>
      <Card>
        <Rows>
          {known.map(({ id, purpose, version, givenAt, withdrawnAt }) => (
            <ListRow
              key={id}
              title={words[purpose]}
              text={
                <>
                  <Facts of={[words.version(version), words.given(format.date(givenAt))]} />
                  {withdrawnAt && words.withdrawn(format.date(withdrawnAt))}
                </>
              }
              end={
                withdrawnAt ? (
                  <Tag tone="idle">{words.tagWithdrawn}</Tag>
                ) : (
                  onWithdraw && (
                    <Button tone="plain" onPress={() => onWithdraw(purpose)}>
                      <span aria-hidden="true">{words.withdraw}</span>
                      <VisuallyHidden>{words.withdrawOne(words[purpose])}</VisuallyHidden>
                    </Button>
                  )
                )
              }
            />
          ))}
        </Rows>
      </Card>
    </section>
  );
}
