import { type ReactNode, useState } from 'react';
import { CallError } from '../../call/call-error.ts';
import { errorText } from '../../call/error-text.ts';
import { useCall, useSend } from '../../call/query.ts';
import { DetailPage } from '../../page-kinds/detail-page.tsx';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { Screen, useOfflineReason } from '../../page-kinds/screen.tsx';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.tsx';
import { unwindReads } from './unwind.ts';
import { texts } from './unwind-texts.ts';
import { UnwindView } from './unwind-view.tsx';

const noteId = 'unwind-note';

/** One request to end a contract: where it stands, its money, sending the device back, taking it back. */
export function UnwindDetailPage(): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const id = usePage().query.get('id') ?? '';
  const offlineReason = useOfflineReason();
  const request = useCall('/unwind/getUnwindById', { id }, { enabled: id !== '' });
  const withdrawing = useSend('/unwind/withdraw', unwindReads);
  const [asks, setAsks] = useState(false);
  const withdraw = () =>
    withdrawing.mutate(
      { input: { id } },
      {
        onSuccess: () => void showToast(words.withdrawnNow, 'ok'),
        onSettled: () => setAsks(false),
      },
    );
  const isUnknown = request.error instanceof CallError && unknownCodes.includes(request.error.code);
  if (id === '' || (isUnknown && !request.data)) return <NotFound />;
  return (
    <>
      <DetailPage
        query={request}
        note={offlineReason}
        noteId={noteId}
        bottom={({ actions }) =>
          actions.includes('withdraw') && (
            <Button
              tone="quiet"
              size="l"
              disabled={offlineReason !== undefined}
              describedBy={offlineReason && noteId}
              onPress={() => setAsks(true)}
            >
              {words.withdraw}
            </Button>
          )
        }
      >
        {(data) => (
          <>
            {withdrawing.error && (
              <Notice tone="bad" live>
                {errorText(withdrawing.error, language)}
              </Notice>
            )}
            <UnwindView request={data} now={request.dataUpdatedAt} />
          </>
        )}
      </DetailPage>
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        title={words.withdrawTitle}
        yes={{ label: words.withdraw, onPress: withdraw, pending: withdrawing.isPending }}
        no={{ label: words.keep }}
      >
        <p>{words.withdrawText}</p>
      </Confirm>
    </>
  );
}

/** An id that is none is answered as malformed. */
const unknownCodes: readonly unknown[] = ['unwindNotFound', 'invalidInput'];

function NotFound(): ReactNode {
  const words = useTexts(texts);
  return (
    <Screen>
      <StateMessage
        icon={SearchIcon}
        tone="idle"
        title={words.notFound}
        text={words.notFoundText}
        actions={
          <Button tone="quiet" href={pageUrl('mifi/unwind-list.html')}>
            {words.all}
          </Button>
        }
      />
    </Screen>
  );
}
