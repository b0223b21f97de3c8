import type { ReactNode } from 'react';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ClockIcon, VideoIcon } from '../../ui/icons.tsx';
import { ListRow } from '../../ui/rows.tsx';
import { giftText } from './gift-text.ts';
import type { RewardTask } from './rewards.ts';
import { taskStateOf } from './task-state.ts';
import styles from './welfare.module.css';
import { texts } from './welfare-texts.ts';

export interface TaskCardProps {
  readonly task: RewardTask;
  /** When the task was read, UTC in milliseconds: its figures are of that day. */
  readonly askedAt: number;
  /** Whether its button is the page's main action. */
  readonly isMain: boolean;
  readonly isCollecting: boolean;
  /** The id of the note that says why nothing can be sent now. */
  readonly blockedBy: string | undefined;
  readonly onWatch: (task: RewardTask) => void;
  readonly onCollect: (task: RewardTask) => void;
}

/** A task: what to do for what reward, today's progress, and the next action. */
export function TaskCard(props: TaskCardProps): ReactNode {
  const { task, askedAt, isMain, isCollecting, blockedBy, onWatch, onCollect } = props;
  const words = useTexts(texts);
  const format = useFormat();
  const { site } = useLanguage();
  const { left, collectable, againAt } = taskStateOf(task, askedAt, site);
  const blocked = { disabled: blockedBy !== undefined, describedBy: blockedBy };
  return (
    <Card>
      <ListRow
        icon={<VideoIcon />}
        title={task.title}
        text={task.active ? words.progress(task.watchedToday, task.timesPerDay) : words.ended}
      />
      {task.active && (
        <div className={styles.times} aria-hidden="true">
          {Array.from({ length: task.timesPerDay }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the first to the last of the day
            <i key={index} className={classNames(index < task.watchedToday && styles.done)} />
          ))}
        </div>
      )}
      {againAt && (
        <p className={styles.again}>
          <ClockIcon />
          <span>{words.again(format.dateTime(againAt))}</span>
        </p>
      )}
      <div className={styles.actions}>
        {collectable > 0 && (
          <Button
            {...blocked}
            tone={isMain ? 'main' : 'quiet'}
            pending={isCollecting}
            onPress={() => onCollect(task)}
          >
            {words.collect(giftText(format, task))}
          </Button>
        )}
        {left > 0 && (
          <Button
            {...blocked}
            tone={isMain && collectable === 0 ? 'main' : 'quiet'}
            onPress={() => onWatch(task)}
          >
            {words.watch(task.seconds)}
          </Button>
        )}
      </div>
      {collectable > 1 && <p className={styles.small}>{words.collectMore(collectable - 1)}</p>}
    </Card>
  );
}
