import type { ReactNode } from 'react';
import { useCallPages } from '../../call/use-call-pages.ts';
import { ListPage } from '../../page-kinds/list-page.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { writtenLanguage } from '../../text/written-language.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ListRow } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import styles from './account.module.css';
import { LeaveIcon } from './account-icons.tsx';
import { accountUrl } from './account-views.ts';
import { type Cancellation, cancellationsPath, isUnderWay } from './cancellation.ts';
import { texts } from './request-texts.ts';
import { RequestTag, useSubjectName } from './request-words.tsx';

/** The requests to cancel, the latest first, each with its state. */
export function RequestsView(): ReactNode {
  const words = useTexts(texts);
  const requests = useCallPages(cancellationsPath, {});
  return (
    <ListPage
      query={requests}
      itemKey={({ id }) => id}
      empty={
        <StateMessage
          icon={LeaveIcon}
          tone="idle"
          title={words.empty}
          text={words.emptyText}
          actions={<Button href={accountUrl('cancel')}>{words.ask}</Button>}
        />
      }
    >
      {(request) => <RequestCard request={request} />}
    </ListPage>
  );
}

function RequestCard({ request }: { readonly request: Cancellation }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { title, text } = useSubjectName(request);
  const { decideFrom, decideBy, decisionText } = request;
  const remark =
    isUnderWay(request) && request.mayWithdraw
      ? words.decided(format.date(decideFrom), format.lastDay(decideBy))
      : decisionText;
  return (
    <Card>
      <div className={styles.head}>
        <RequestTag state={request.state} />
        <span className={styles.when}>{format.dateTime(request.createdAt)}</span>
      </div>
      <ListRow
        title={title}
        text={
          <>
            {text}
            {remark && (
              <>
                {text && <br />}
                <span lang={remark === decisionText ? writtenLanguage(remark) : undefined}>{remark}</span>
              </>
            )}
          </>
        }
        href={accountUrl('request', { id: request.id })}
      />
    </Card>
  );
}
