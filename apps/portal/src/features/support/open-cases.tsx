import type { ReactNode } from 'react';
import type { CallPages } from '../../call/use-call-pages.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { Failure } from '../../page-kinds/query-state.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { writtenLanguage } from '../../text/written-language.ts';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { texts as caseTexts } from './case-texts.ts';
import { NewsMark, StateTag } from './case-words.tsx';
import { type CaseSummary, pagesOf, promiseOf, stateOf, typeOf } from './feedback.ts';
import { texts } from './service-texts.ts';

const most = 3;

/** The person's own cases that are not closed: first those with news, then the latest. Nothing if there are none. */
export function OpenCases({ latest }: { readonly latest: CallPages<CaseSummary> }): ReactNode {
  const words = useTexts(texts);
  const cases = useTexts(caseTexts);
  const format = useFormat();
  const open = latest.data?.filter(({ complaintStatus }) => stateOf(complaintStatus) !== 'closed') ?? [];
  const shown = [...open].sort((a, b) => Number(b.unread) - Number(a.unread)).slice(0, most);
  if (latest.data === undefined && latest.error) {
    return (
      <>
        <SectionHeading>{words.openCases}</SectionHeading>
        <Failure compact error={latest.error} onRetry={() => void latest.refetch()} />
      </>
    );
  }
  if (open.length === 0) return null;
  return (
    <>
      <SectionHeading>{words.openCases}</SectionHeading>
      <Card>
        <Rows>
          {shown.map((one) => {
            const { id, feedbackComplaint, feedbackType, title, complaintStatus, createdAt } = one;
            const promise = promiseOf(one, latest.dataUpdatedAt);
            return (
              <ListRow
                key={id}
                title={
                  title ? <span lang={writtenLanguage(title)}>{title}</span> : cases[typeOf(feedbackType)]
                }
                text={
                  <Facts
                    of={[
                      one.unread && <NewsMark>{cases.unread}</NewsMark>,
                      promise
                        ? cases[promise.isLate ? 'contactLate' : 'contactBy'](format.lastDay(promise.dueAt))
                        : format.date(createdAt),
                    ]}
                  />
                }
                end={<StateTag status={complaintStatus} />}
                href={pageUrl(pagesOf(feedbackComplaint).detail, { id })}
              />
            );
          })}
        </Rows>
      </Card>
    </>
  );
}
