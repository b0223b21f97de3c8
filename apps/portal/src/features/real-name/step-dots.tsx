import type { ReactNode } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './flow.module.css';
import { type DotStep, dotSteps } from './flow-steps.ts';
import { texts } from './flow-texts.ts';

/** Five dots for the steps: done, due, and to come. */
export function StepDots({ due }: { readonly due: DotStep }): ReactNode {
  const words = useTexts(texts);
  const at = dotSteps.indexOf(due);
  return (
    <div className={styles.progress}>
      <ol className={styles.dots} aria-label={words.steps}>
        {dotSteps.map((step, index) => (
          <li
            className={classNames(styles.dot, index < at && styles.past, index === at && styles.due)}
            key={step}
            aria-current={index === at ? 'step' : undefined}
          >
            {index < at && <CheckIcon />}
            <VisuallyHidden>
              {words[step]} ({index < at ? words.done : index === at ? words.now : words.later})
            </VisuallyHidden>
          </li>
        ))}
      </ol>
      <p className={styles.stepName} aria-hidden="true">
        {withWordBreaks(words.stepOf(at + 1, dotSteps.length, words[due]))}
      </p>
    </div>
  );
}
