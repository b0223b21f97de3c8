import { type ReactNode, useEffect, useState } from 'react';
import { isUnknown } from '../../call/call-error.ts';
import { refreshCalls, useCall } from '../../call/use-call.ts';
import { DetailPage } from '../../page-kinds/detail-page.tsx';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { Screen, useOfflineReason } from '../../page-kinds/screen.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SearchIcon } from '../../ui/field-icons.tsx';
import { lazyOverlay } from '../../ui/lazy-overlay.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice } from '../../ui/tag.tsx';
import { texts } from './case-texts.ts';
import { CaseView } from './case-view.tsx';
import { type Case, type Kind, pagesOf } from './feedback.ts';

const AddMessageSheet = lazyOverlay(() =>
  import('./message-sheet.tsx').then((module) => module.AddMessageSheet),
);
const ReopenSheet = lazyOverlay(() => import('./message-sheet.tsx').then((module) => module.ReopenSheet));

/** Staff may answer while the page is open. */
const refreshMs = 30_000;

/** One complaint or feedback: its state, its messages, and what can be done next. */
export function CasePage({ kind }: { readonly kind: Kind }): ReactNode {
  const id = usePage().query.get('id');
  return id ? <CaseDetail id={id} kind={kind} /> : <NoCase kind={kind} />;
}

interface CaseDetailProps {
  readonly id: string;
  readonly kind: Kind;
}

function CaseDetail({ id, kind }: CaseDetailProps): ReactNode {
  const offlineReason = useOfflineReason();
  const query = useCall('/feedback/getFeedbackById', { id }, { refetchIntervalMs: refreshMs });
  const [sheet, setSheet] = useState<'message' | 'reopen'>();
  const record = query.data;
  const isNews = record?.unread === true;
  // Reading the case marks it as read on the server, so the marks for news are read again.
  useEffect(() => {
    if (isNews) void refreshCalls(['/feedback/getNews', '/feedback/getFeedbackList']);
  }, [isNews]);
  if (!record && isUnknown(query.error, 'feedbackNotFound')) return <NoCase kind={kind} />;
  const close = () => setSheet(undefined);
  return (
    <>
      <DetailPage
        query={query}
        note={record && record.actions.length > 0 ? offlineReason : undefined}
        bottom={(data) => (
          <CaseActions
            record={data}
            isOffline={offlineReason !== undefined}
            onMessage={() => setSheet('message')}
            onReopen={() => setSheet('reopen')}
          />
        )}
      >
        {(data) => (
          <>
            <SentNotice record={data} />
            <CaseView record={data} readAt={query.dataUpdatedAt} />
          </>
        )}
      </DetailPage>
      {record && (
        <>
          <AddMessageSheet record={record} open={sheet === 'message'} onClose={close} />
          <ReopenSheet record={record} open={sheet === 'reopen'} onClose={close} />
        </>
      )}
    </>
  );
}

interface CaseActionsProps {
  readonly record: Case;
  readonly isOffline: boolean;
  readonly onMessage: () => void;
  readonly onReopen: () => void;
}

function CaseActions({ record, isOffline, onMessage, onReopen }: CaseActionsProps): ReactNode {
  const words = useTexts(texts);
  const { actions, feedbackComplaint, orderId, imei } = record;
  const common = { size: 'l', disabled: isOffline, describedBy: isOffline } as const;
  if (actions.includes('addMessage'))
    return (
      <Button {...common} onPress={onMessage}>
        {words.addMessage}
      </Button>
    );
  if (actions.includes('reopen'))
    return (
      <Button {...common} onPress={onReopen}>
        {words.reopen}
      </Button>
    );
  const query = { orderId: orderId ?? undefined, imei: imei ?? undefined };
  return (
    <Button size="l" tone="quiet" href={pageUrl(pagesOf(feedbackComplaint).form, query)}>
      {words.newCase}
    </Button>
  );
}

/** Right after sending: says that it was sent, and what is promised. */
function SentNotice({ record: { dueAt } }: { readonly record: Case }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { path, query, navigate } = usePage();
  const isNew = query.has('sent');
  const [isTold, setIsTold] = useState(false);
  if (isNew && !isTold) setIsTold(true);
  // Told once: a reload, or who is sent the address, does not read it again.
  useEffect(() => {
    if (!isNew) return;
    const { sent: _, ...rest } = Object.fromEntries(query);
    navigate(pageUrl(path, rest), { replace: true });
  }, [isNew, path, query, navigate]);
  if (!isTold) return null;
  return (
    <Notice tone="ok" live>
      <b>{words.submitted}</b>
      <br />
      {dueAt === null ? words.submittedPlain : words.submittedText(format.lastDay(dueAt))}
    </Notice>
  );
}

function NoCase({ kind }: { readonly kind: Kind }): ReactNode {
  const words = useTexts(texts);
  return (
    <Screen>
      <StateMessage
        icon={SearchIcon}
        tone="idle"
        title={words.unknown}
        text={words.unknownText}
        actions={<Button href={pageUrl(pagesOf(kind).list)}>{words.toList}</Button>}
      />
    </Screen>
  );
}
