import type { ReactNode } from 'react';
import type { CallResult } from '../../call/use-call.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckIcon, ClockIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useNow } from '../../ui/use-now.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { ClearRealName } from './clear-real-name.tsx';
import styles from './flow.module.css';
import { FlowScreen } from './flow-screen.tsx';
import { isLate } from './flow-steps.ts';
import { texts } from './flow-texts.ts';
import { hotlines } from './hotlines.ts';
import type { RealName, StepProps } from './real-name.ts';
import { RealNameRecord } from './real-name-record.tsx';
import { useDeviceHome } from './use-device-home.ts';
import { Withdraw } from './withdraw.tsx';

export interface ResultViewProps extends StepProps {
  readonly query: CallResult<RealName>;
}

/** After submission: says that the carrier still has to decide, then shows the result. */
export function ResultView({ target, realName, onChange, query }: ResultViewProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const now = useNow();
  const { state, submittedAt, decidedAt, eraseAt, way } = realName;
  const isDone = realName.nextStep === 'done';
  const homeUrl = useDeviceHome(target.imei);
  const waitText = isLate(realName, query.dataUpdatedAt)
    ? words.waitLate(hotlines[realName.carrier])
    : words.waitText;
  const when = (moment: string | null) => moment && format.dateTime(moment);
  return (
    <FlowScreen
      realName={realName}
      asOf={query.dataUpdatedAt || undefined}
      onRefresh={query.refetch}
      bottom={
        isDone ? (
          <>
            <Button
              tone="quiet"
              size="l"
              href={pageUrl('mifi/realname-card-list.html', { imei: target.imei })}
            >
              {words.toCards}
            </Button>
            <Button size="l" href={homeUrl}>
              {words.toHome}
            </Button>
          </>
        ) : (
          <Button
            tone="quiet"
            size="l"
            pending={query.fetchStatus === 'fetching'}
            onPress={() => void query.refetch()}
          >
            {words.askNow}
          </Button>
        )
      }
    >
      <QueryState query={query} skeleton="form">
        {() => null}
      </QueryState>
      <Card>
        <StateMessage
          icon={isDone ? CheckIcon : ClockIcon}
          tone={isDone ? 'ok' : 'idle'}
          title={isDone ? words.doneTitle : words.waitTitle}
          text={isDone ? words.doneText : waitText}
          live
        />
      </Card>
      {state !== 'none' && (
        <Card>
          <Timeline
            steps={[
              {
                state: 'done',
                stateLabel: words.done,
                title: words.submitted,
                time: when(submittedAt),
              },
              {
                state: isDone ? 'done' : 'now',
                stateLabel: isDone ? words.done : words.now,
                title: words.review,
                text: !isDone && words.askedAt(momentText(format, query.dataUpdatedAt, now)),
              },
              {
                state: isDone ? 'done' : 'later',
                stateLabel: isDone ? words.done : words.later,
                title: isDone ? words.doneTitle : words.result,
                time: when(decidedAt),
              },
            ]}
          />
        </Card>
      )}
      {way === 'faceVideo' && (
        <p className={`${styles.small} ${styles.centred}`}>
          {withWordBreaks(eraseAt ? words.eraseAt(format.dateTime(eraseAt)) : words.erased)}
        </p>
      )}
      {(state !== 'none' || isDone) && (
        <div className={styles.links}>
          {state !== 'none' && <RealNameRecord target={target} />}
          {isDone && <ClearRealName target={target} realName={realName} onChange={onChange} />}
          {way === 'faceVideo' && eraseAt && (
            <Withdraw target={target} realName={realName} onChange={onChange} keepsResult={isDone} />
          )}
        </div>
      )}
    </FlowScreen>
  );
}
