import { type ReactNode, useCallback, useState } from 'react';
import { CallError } from '../../call/call-error.ts';
import { errorText } from '../../call/error-text.ts';
import { HostError } from '../../host/host-error.ts';
import { useOfflineReason } from '../../page-kinds/screen.tsx';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Ring } from '../../ui/gauge.tsx';
import { CheckIcon, ClockIcon, VideoIcon, WarningIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { AdvertisementSlides } from './advertisement-slides.tsx';
import { giftText } from './gift-text.ts';
import type { RewardTask } from './rewards.ts';
import type { Watch, WatchStep } from './use-watch.ts';
import { useWatchClock } from './use-watch-clock.ts';
import { texts } from './watch-texts.ts';
import styles from './welfare.module.css';

/** A watch that was given up must not be counted, though its clock runs until the sheet has closed. */
const ignore = () => undefined;

interface WatchSheetProps {
  readonly imei: string;
  readonly watch: Watch;
  readonly onCollect: (task: RewardTask) => void;
}

/** Shows the advertisement, then the result. Closing the sheet before the end gives the watch up. */
export function WatchSheet({ imei, watch, onCollect }: WatchSheetProps): ReactNode {
  const words = useTexts(texts);
  const { task, stop } = watch;
  // Keeps its content while the sheet closes.
  const [last, setLast] = useState(watch.step);
  if (watch.step && watch.step !== last) setLast(watch.step);
  const step = watch.step ?? last;
  return (
    <Sheet
      open={watch.step !== undefined}
      onClose={stop}
      title={words.title}
      actions={task && step && <Actions task={task} step={step} watch={watch} onCollect={onCollect} />}
    >
      {task && step && <Step imei={imei} task={task} step={step} watch={watch} />}
    </Sheet>
  );
}

function Step({
  imei,
  task,
  step,
  watch,
}: {
  readonly imei: string;
  readonly task: RewardTask;
  readonly step: WatchStep;
  readonly watch: Watch;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { language } = useLanguage();
  switch (step.step) {
    case 'starting':
      return <StateMessage icon={VideoIcon} title={words.starting} text={task.title} live />;
    case 'inApp':
      return <StateMessage icon={VideoIcon} title={words.inApp} text={words.inAppText} live />;
    case 'playing':
      return (
        <Player
          imei={imei}
          seconds={task.seconds}
          nonce={step.nonce}
          leftMs={step.leftMs}
          count={watch.step ? watch.count : ignore}
        />
      );
    case 'counting':
      return <StateMessage icon={ClockIcon} title={words.counting} text={task.title} live />;
    case 'watched': {
      const { watchedToday, timesPerDay } = step.watched;
      return (
        <StateMessage
          icon={CheckIcon}
          tone="ok"
          title={words.watched}
          text={words.watchedText(giftText(format, task), watchedToday, timesPerDay)}
          live
        />
      );
    }
    case 'closedEarly':
      return (
        <StateMessage
          icon={WarningIcon}
          tone="warn"
          title={words.closedEarly}
          text={words.closedEarlyText}
          live
        />
      );
    case 'failed': {
      const isApps = step.error instanceof HostError;
      // An app that did not answer may have shown the advertisement.
      const isStarted = step.nonce !== null || (isApps && step.error.reason === 'timedOut');
      return (
        <StateMessage
          icon={WarningIcon}
          tone="warn"
          title={isStarted ? words.failed : words.notStarted}
          text={isApps ? words.unreportedText : errorText(step.error, language)}
          live
        />
      );
    }
  }
}

function Player({
  imei,
  seconds,
  nonce,
  leftMs,
  count,
}: {
  readonly imei: string;
  readonly seconds: number;
  readonly nonce: string;
  readonly leftMs: number;
  readonly count: Watch['count'];
}): ReactNode {
  const words = useTexts(texts);
  const end = useCallback(() => count(nonce), [count, nonce]);
  const { leftSec, isPaused } = useWatchClock(leftMs, end);
  return (
    <div className={styles.player}>
      <AdvertisementSlides imei={imei} shownSec={seconds - leftSec} />
      <div className={styles.clock}>
        <div role="timer">
          <Ring
            percent={(leftSec / seconds) * 100}
            value={String(leftSec)}
            label={words.left}
            tone={isPaused ? 'idle' : 'brand'}
          />
        </div>
        <p role="status">{isPaused ? words.paused : words.runs}</p>
      </div>
    </div>
  );
}

function Actions({
  task,
  step,
  watch,
  onCollect,
}: {
  readonly task: RewardTask;
  readonly step: WatchStep;
  readonly watch: Watch;
  readonly onCollect: (task: RewardTask) => void;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const offlineReason = useOfflineReason();
  const { start, stop, count } = watch;
  switch (step.step) {
    case 'watched':
      return (
        <>
          <Button tone="quiet" onPress={stop}>
            {words.later}
          </Button>
          <Button
            onPress={() => {
              stop();
              onCollect(task);
            }}
          >
            {words.collect(giftText(format, task))}
          </Button>
        </>
      );
    case 'closedEarly':
      return <Button onPress={() => start(task)}>{words.restart}</Button>;
    case 'failed': {
      const { nonce, error } = step;
      // Another watch has replaced it, or today's limit is reached: trying to count it again would not help.
      const isLost =
        error instanceof CallError && ['watchUnknown', 'taskDoneForToday'].includes(String(error.code));
      if (nonce !== null && !isLost) {
        return (
          <Button disabled={offlineReason !== undefined} onPress={() => count(nonce)}>
            {words.retry}
          </Button>
        );
      }
      const isOver =
        error instanceof CallError && ['taskDoneForToday', 'taskNotFound'].includes(String(error.code));
      return isOver ? (
        <Button tone="quiet" onPress={stop}>
          {words.close}
        </Button>
      ) : (
        <Button disabled={offlineReason !== undefined} onPress={() => start(task)}>
          {words.restart}
        </Button>
      );
    }
    case 'starting':
    case 'inApp':
    case 'playing':
    case 'counting':
      return (
        <Button tone="quiet" onPress={stop}>
          {words.giveUp}
        </Button>
      );
  }
}
