import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { texts } from './form-texts.ts';
import styles from './support.module.css';

/** The form for feedback, with a link to what was sent before. */
export function MyFeedbackPage(): ReactNode {
  const words = useTexts(texts);
  return (
    <FeedbackForm
      form="feedback"
      kind={1}
      submitLabel={words.submitFeedback}
      aside={
        <a className={styles.aside} href={pageUrl('feedbackList.html')}>
          {words.sent}
        </a>
      }
    />
  );
}
