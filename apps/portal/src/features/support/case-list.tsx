import type { ReactNode } from 'react';
import { useCallPages } from '../../call/use-call-pages.ts';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { ListPage } from '../../page-kinds/list-page.tsx';
import { LoginButton } from '../../page-kinds/login-button.tsx';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { writtenLanguage } from '../../text/written-language.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/choice.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ClockIcon, MessageIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { texts } from './case-texts.ts';
import { NewsMark, StateTag } from './case-words.tsx';
import {
  type CaseState,
  type CaseSummary,
  caseStates,
  type Kind,
  pagesOf,
  promiseOf,
  typeOf,
} from './feedback.ts';
import styles from './support.module.css';

/** The person's own complaints or feedback, newest first, by state. */
export function CaseList({ kind }: { readonly kind: Kind }): ReactNode {
  const words = useTexts(texts);
  const { path, query, navigate } = usePage();
  const isLoggedIn = useIsLoggedIn();
  const state = caseStates.find((known) => known === query.get('state'));
  const cases = useCallPages('/feedback/getFeedbackList', {
    feedbackComplaint: kind,
    ...(state ? { complaintStatus: state } : {}),
  });
  const choose = (next: CaseState | 'all') =>
    navigate(pageUrl(path, { state: next === 'all' ? undefined : next }), { replace: true });
  // A shorter word, so that all five tabs fit side by side on a narrow phone.
  const tabOf = (value: CaseState | 'all') => words[value === 'pending' ? 'pendingTab' : value];
  const isComplaint = kind === 2;
  const writeUrl = pageUrl(pagesOf(kind).form);
  const write = isComplaint ? words.write : words.writeFeedback;
  return (
    <ListPage
      query={cases}
      itemKey={({ id }) => id}
      header={
        <>
          <Segmented
            label={words.states}
            value={state ?? 'all'}
            onChange={choose}
            options={(['all', ...caseStates] as const).map((value) => ({ value, label: tabOf(value) }))}
          />
          {!isLoggedIn && (
            <Notice tone="idle" action={<LoginButton tone="plain" />}>
              {words.guest}
            </Notice>
          )}
        </>
      }
      bottom={
        cases.data && cases.data.length > 0 ? (
          <Button size="l" href={writeUrl}>
            {write}
          </Button>
        ) : undefined
      }
      empty={
        state ? (
          <StateMessage
            live
            icon={MessageIcon}
            tone="idle"
            title={words.emptyState(tabOf(state))}
            text={words.emptyStateText}
            actions={<Button onPress={() => choose('all')}>{words.showAll}</Button>}
          />
        ) : (
          <StateMessage
            icon={MessageIcon}
            tone="idle"
            title={isComplaint ? words.emptyComplaints : words.emptyFeedback}
            text={isComplaint ? words.emptyComplaintsText : words.emptyFeedbackText}
            actions={<Button href={writeUrl}>{write}</Button>}
          />
        )
      }
    >
      {(summary) => <CaseCard summary={summary} readAt={cases.dataUpdatedAt} />}
    </ListPage>
  );
}

interface CaseCardProps {
  readonly summary: CaseSummary;
  /** UTC in milliseconds: whether staff are late is known as of then. */
  readonly readAt: number;
}

function CaseCard({ summary, readAt }: CaseCardProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const now = useNow();
  const { id, feedbackComplaint, feedbackType, title, feedbackProblems, complaintStatus, createdAt } =
    summary;
  return (
    <Card>
      <a className={styles.record} href={pageUrl(pagesOf(feedbackComplaint).detail, { id })}>
        <div className={styles.head}>
          <StateTag status={complaintStatus} />
          {summary.unread && <NewsMark>{words.unread}</NewsMark>}
          <span className={styles.when}>{momentText(format, createdAt, now)}</span>
        </div>
        <h2 className={styles.title} lang={title ? writtenLanguage(title) : undefined}>
          {title || words[typeOf(feedbackType)]}
        </h2>
        <p className={styles.excerpt} lang={writtenLanguage(feedbackProblems)}>
          {feedbackProblems}
        </p>
        <Due summary={summary} readAt={readAt} />
      </a>
    </Card>
  );
}

/** Until when staff have promised to make contact; nothing once they have, or the case is closed. */
function Due({ summary, readAt }: CaseCardProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const promise = promiseOf(summary, readAt);
  if (!promise) return null;
  const { dueAt, isLate } = promise;
  const date = format.lastDay(dueAt);
  return (
    <p className={classNames(styles.due, isLate && styles.late)}>
      <ClockIcon />
      {isLate ? words.overdue(date) : words.dueBy(date)}
    </p>
  );
}
