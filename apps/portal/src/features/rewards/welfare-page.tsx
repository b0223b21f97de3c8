import { type ReactNode, useId, useState } from 'react';
import { CallError } from '../../call/call-error.ts';
import { post } from '../../call/client.ts';
import { errorText } from '../../call/error-text.ts';
import { isAwaited, refreshCalls, useCall, useGet } from '../../call/use-call.ts';
import { useSending } from '../../call/use-sending.ts';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen, useOfflineReason } from '../../page-kinds/screen.tsx';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionHeading, Stack } from '../../ui/card.tsx';
import { GiftIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDeadline } from '../../ui/use-deadline.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { Received } from './received.tsx';
import { countPath, exchangedCalls, historyPath, listPath, type RewardTask, switchPath } from './rewards.ts';
import { TaskCard } from './task-card.tsx';
import { mainTask, nextDay } from './task-state.ts';
import { useWatch } from './use-watch.ts';
import { WatchSheet } from './watch-sheet.tsx';
import styles from './welfare.module.css';
import { texts } from './welfare-texts.ts';

/** Rewards for watching advertisements: the tasks, what can be collected, and what was received. */
export function WelfarePage(): ReactNode {
  return <DeviceGate standing="guest">{(imei) => <Welfare imei={imei} />}</DeviceGate>;
}

/** Checks first whether there are any tasks: nobody should have to prove possession of a device only to find none. */
function Welfare({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const query = useCall(switchPath, { imei });
  if (query.data?.switch === 1) {
    return <DeviceGate standing="holder">{() => <Tasks imei={imei} />}</DeviceGate>;
  }
  return (
    <Screen asOf={query.dataUpdatedAt || undefined} onRefresh={query.refetch}>
      <QueryState query={query} skeleton="list">
        {() => (
          <StateMessage
            icon={GiftIcon}
            tone="idle"
            title={words.off}
            text={words.offText}
            actions={<Button href={pageUrl('coupon.html', { imei })}>{words.toCoupons}</Button>}
          />
        )}
      </QueryState>
    </Screen>
  );
}

function Tasks({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const reasonId = useId();
  const offlineReason = useOfflineReason();
  const tasks = useGet(listPath, { imei });
  const counts = useGet(countPath, { imei });
  const watch = useWatch(imei);
  const collecting = useCollecting(imei);
  const exchangeable = counts.data?.exchangeable ?? 0;
  const askedAt = tasks.dataUpdatedAt;
  const { site } = useLanguage();
  // A second later, so that the day is over on the server as well.
  useDeadline(
    askedAt ? nextDay(askedAt, site).getTime() + 1000 : undefined,
    () => void refreshCalls([listPath, countPath]),
  );
  return (
    <Screen
      asOf={askedAt || undefined}
      onRefresh={() => refreshCalls([switchPath, listPath, countPath, historyPath])}
    >
      <Stack>
        <p className={styles.about} id={reasonId}>
          {withWordBreaks(offlineReason ?? words.about)}
        </p>
        {collecting.problem !== undefined && (
          <Notice tone="warn" live>
            {collecting.problem}
          </Notice>
        )}
        <SectionHeading aside={exchangeable > 0 ? words.toCollect(exchangeable) : undefined}>
          {words.tasks}
        </SectionHeading>
        <QueryState
          query={tasks}
          skeleton="items"
          isEmpty={(list) => list.length === 0}
          empty={
            <StateMessage
              icon={GiftIcon}
              tone="idle"
              title={words.none}
              text={words.noneText}
              actions={<Button href={pageUrl('coupon.html', { imei })}>{words.toCoupons}</Button>}
            />
          }
        >
          {(list) => {
            const main = mainTask(list);
            return list.map((task) => (
              <TaskCard
                key={task.taskId}
                task={task}
                askedAt={askedAt}
                isMain={task.taskId === main}
                isCollecting={collecting.taskId === task.taskId}
                blockedBy={offlineReason === undefined ? undefined : reasonId}
                onWatch={watch.start}
                onCollect={collecting.collect}
              />
            ));
          }}
        </QueryState>
        {!isAwaited(tasks) && <Received imei={imei} />}
      </Stack>
      <WatchSheet imei={imei} watch={watch} onCollect={collecting.collect} />
    </Screen>
  );
}

interface Collecting {
  /** The task whose reward is being collected. */
  readonly taskId: string | undefined;
  /** Why the last one could not be collected. */
  readonly problem: string | undefined;
  readonly collect: (task: RewardTask) => void;
}

function useCollecting(imei: string): Collecting {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const [taskId, setTaskId] = useState<string>();
  const { mutate, isPending, error } = useSending(async (task: RewardTask) => {
    try {
      return await post('/apiTaskVideo/exchange', { imei, taskId: task.taskId });
    } finally {
      // Even if the answer was lost, the exchange may have happened.
      await refreshCalls(exchangedCalls);
    }
  });
  return {
    taskId: isPending ? taskId : undefined,
    problem: error instanceof CallError ? errorText(error, language) : undefined,
    collect(task) {
      if (isPending) return;
      setTaskId(task.taskId);
      mutate(task, { onSuccess: ({ giftName }) => void showToast(words.collected(giftName), 'ok') });
    },
  };
}
