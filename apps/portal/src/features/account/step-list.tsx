import type { ReactNode } from 'react';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { writtenLanguage } from '../../text/written-language.ts';
import { stateLabels, Timeline, type TimelineStep } from '../../ui/timeline.tsx';
import styles from './account.module.css';
import { texts } from './request-texts.ts';

export interface RequestStep {
  readonly state: TimelineStep['state'];
  readonly title: string;
  readonly text?: ReactNode;
  readonly at?: string | undefined;
  /** What staff said, in their own words. */
  readonly said?: string | undefined;
}

/** The way of a request: what happened when, what staff said, what is to come. */
export function StepList({ steps }: { readonly steps: readonly RequestStep[] }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  return (
    <Timeline
      steps={steps.map(({ state, title, text, at, said }) => ({
        state,
        stateLabel: words[stateLabels[state]],
        title,
        time: at && format.date(at),
        text: (text || said) && (
          <>
            {text}
            {said && (
              <span className={styles.said} lang={writtenLanguage(said)}>
                {said}
              </span>
            )}
          </>
        ),
      }))}
    />
  );
}
