import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CloseIcon } from './field-icons.tsx';
import { CheckIcon } from './icons.tsx';
import styles from './timeline.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';
import { withWordBreaks } from './with-word-breaks.tsx';

export interface TimelineStep {
  readonly state: 'done' | 'now' | 'later' | 'failed';
  /** The state in a word, for screen readers; left out if `time` says it already. */
  readonly stateLabel?: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly time?: ReactNode;
  /** In the dot of a later step: its number, if the order matters. */
  readonly mark?: ReactNode;
  /** Below all of the step, at its full width: what somebody wrote. */
  readonly below?: ReactNode;
}

/** The names of the states' texts in dictionaries. */
export const stateLabels = {
  done: 'stateDone',
  now: 'stateNow',
  later: 'stateLater',
  failed: 'stateFailed',
} as const satisfies Record<TimelineStep['state'], string>;

/** Past, present and future steps, in order. */
export function Timeline({ steps }: { readonly steps: readonly TimelineStep[] }): ReactNode {
  return (
    <ol>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity than their place
        <li className={styles.step} key={index} aria-current={step.state === 'now' ? 'step' : undefined}>
          <span className={classNames(styles.dot, step.state !== 'later' && styles[step.state])}>
            {step.state === 'done' && <CheckIcon />}
            {step.state === 'failed' && <CloseIcon />}
            {step.state === 'later' && step.mark}
          </span>
          <div className={styles.body}>
            <h3>
              {withWordBreaks(step.title)}
              {step.stateLabel && <VisuallyHidden> ({step.stateLabel})</VisuallyHidden>}
            </h3>
            {step.time && <span className={styles.time}>{step.time}</span>}
            {step.text && <p className={styles.text}>{withWordBreaks(step.text)}</p>}
            {step.below && <div className={styles.below}>{step.below}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
