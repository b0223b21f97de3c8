import type { ReactNode } from 'react';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Segmented } from '../../ui/choice.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { texts } from './form-texts.ts';
import styles from './support.module.css';

/** The form for complaints, which need an order; people without one can go on with a suggestion. */
export function ComplaintPage(): ReactNode {
  const words = useTexts(texts);
  const { path, query, navigate } = usePage();
  const kind = query.get('kind') === 'suggestion' ? 'suggestion' : 'complaint';
  const choose = (next: typeof kind) => {
    const other = { ...Object.fromEntries(query), kind: next === 'complaint' ? undefined : next };
    navigate(pageUrl(path, other), { replace: true });
  };
  const isComplaint = kind === 'complaint';
  return (
    <FeedbackForm
      form="complaint"
      kind={isComplaint ? 2 : 1}
      submitLabel={isComplaint ? words.submitComplaint : words.submitSuggestion}
      onNoOrder={() => choose('suggestion')}
      aside={
        <a className={styles.aside} href={pageUrl(isComplaint ? 'record.html' : 'feedbackList.html')}>
          {words.sent}
        </a>
      }
      header={
        <Segmented
          label={words.kind}
          value={kind}
          onChange={choose}
          options={[
            { value: 'complaint', label: words.complaint },
            { value: 'suggestion', label: words.suggestion },
          ]}
        />
      }
    />
  );
}
