import type { CallData } from '@device-pay/contract';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../call/call-error.ts';
import { post } from '../../call/client.ts';
import { errorText } from '../../call/error-text.ts';
import { refreshCalls, useCall } from '../../call/use-call.ts';
import { useSending } from '../../call/use-sending.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen, useOfflineReason } from '../../page-kinds/screen.tsx';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Stack } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { Notice, Tag } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './account.module.css';
import { ComputerIcon, MobileIcon } from './account-icons.tsx';
import { browserName } from './browser-name.ts';
import { LinkedWechat } from './linked-wechat.tsx';
import { texts } from './sessions-texts.ts';

const path = '/session/list';
type Session = CallData<typeof path>[number];

const shownAtFirst = 8;

/** If the session has ended meanwhile, that is what was wanted. */
async function revoke(id: string): Promise<void> {
  try {
    await post('/session/revoke', { id });
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'sessionNotFound') throw error;
  }
}

function useName(): (session: Session) => string {
  const words = useTexts(texts);
  return ({ userAgent }) => {
    const { browser, system } = browserName(userAgent);
    if (browser && system) return words.on(browser, system);
    return browser ?? system ?? (userAgent.slice(0, 40) || words.unknown);
  };
}

/** The account's sessions, and how to end one of them, or all but this one. */
export function SessionsView(): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const format = useFormat();
  const offlineReason = useOfflineReason();
  const name = useName();
  const sessions = useCall(path, {});
  const [showsAll, setShowsAll] = useState(false);
  /** The sessions that are asked about. */
  const [asked, setAsked] = useState<readonly Session[]>([]);
  const others = sessions.data?.filter(({ current }) => !current) ?? [];

  const ending = useSending(async (ended: readonly Session[]) => {
    try {
      for (const { id } of ended) await revoke(id);
    } finally {
      await refreshCalls([path]);
    }
  });
  const end = (ended: readonly Session[]) =>
    ending.mutate(ended, {
      onSuccess: () => void showToast(words.ended, 'ok'),
      onSettled: () => setAsked([]),
    });
  const [one] = asked;
  const isOne = asked.length === 1;

  return (
    <Screen
      asOf={sessions.dataUpdatedAt || undefined}
      onRefresh={sessions.refetch}
      note={others.length > 0 ? offlineReason : undefined}
      bottom={
        others.length > 1 && (
          <Button
            tone="quiet"
            size="l"
            disabled={offlineReason !== undefined}
            describedBy={offlineReason !== undefined}
            onPress={() => setAsked(others)}
          >
            {words.endAll}
          </Button>
        )
      }
    >
      <p className={styles.text}>{withWordBreaks(words.about)}</p>
      {ending.error && (
        <Notice tone="bad" live>
          {errorText(ending.error, language)} {words.someFailed}
        </Notice>
      )}
      <QueryState query={sessions} skeleton="items">
        {(list) => (
          <Stack>
            <Card>
              <Rows>
                {list.slice(0, showsAll ? undefined : shownAtFirst).map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    name={name(session)}
                    disabled={offlineReason !== undefined}
                    onEnd={() => setAsked([session])}
                  />
                ))}
              </Rows>
              {!showsAll && list.length > shownAtFirst && (
                <div className={styles.plainAction}>
                  <Button tone="plain" onPress={() => setShowsAll(true)}>
                    {words.more(list.length - shownAtFirst)}
                  </Button>
                </div>
              )}
            </Card>
            <LinkedWechat disabled={offlineReason !== undefined} />
            {others.length === 0 && <p className={styles.text}>{withWordBreaks(words.onlyHere)}</p>}
          </Stack>
        )}
      </QueryState>
      <Confirm
        open={asked.length > 0}
        onClose={() => setAsked([])}
        title={isOne ? words.endTitle : words.endAllTitle(asked.length)}
        yes={{ label: words.end, pending: ending.isPending, onPress: () => end(asked) }}
        no={{ label: words.stay }}
      >
        <p>
          {withWordBreaks(
            isOne && one
              ? words.endText(words.named(name(one), format.dateTime(one.createdAt)))
              : words.endAllText,
          )}
        </p>
      </Confirm>
    </Screen>
  );
}

function SessionRow({
  session,
  name,
  disabled,
  onEnd,
}: {
  readonly session: Session;
  readonly name: string;
  readonly disabled: boolean;
  readonly onEnd: () => void;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { isPhone } = browserName(session.userAgent);
  const since = format.dateTime(session.createdAt);
  return (
    <ListRow
      icon={isPhone ? <MobileIcon /> : <ComputerIcon />}
      title={name}
      text={
        <>
          {words.since(since)}
          <br />
          {words.until(format.date(session.expiresAt))}
        </>
      }
      end={
        session.current ? (
          <Tag tone="ok" dot>
            {words.here}
          </Tag>
        ) : (
          <Button tone="plain" disabled={disabled} onPress={onEnd}>
            <span aria-hidden="true">{words.end}</span>
            {/* Two sessions may have the same browser name, so the label says since when. */}
            <VisuallyHidden>{words.endOne(words.named(name, since))}</VisuallyHidden>
          </Button>
        )
      }
    />
  );
}
