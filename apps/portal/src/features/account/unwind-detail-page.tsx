import type { ReactNode } from 'react';
import { isUnknown } from '../../call/call-error.ts';
import { useCall } from '../../call/use-call.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SearchIcon } from '../../ui/field-icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { unwindReads } from './unwind.ts';
import { texts } from './unwind-texts.ts';
import { UnwindView } from './unwind-view.tsx';
import { WithdrawablePage } from './withdrawable-page.tsx';

/** One request to end a contract: its state, its money, sending the device back, and withdrawing it. */
export function UnwindDetailPage(): ReactNode {
  const words = useTexts(texts);
  const id = usePage().query.get('id') ?? '';
  const request = useCall('/unwind/getUnwindById', { id }, { enabled: id !== '' });
  if (id === '' || (!request.data && isUnknown(request.error, 'unwindNotFound'))) return <NotFound />;
  return (
    <WithdrawablePage
      id={id}
      query={request}
      withdrawal={{ path: '/unwind/withdraw', reads: unwindReads }}
      mayWithdraw={({ actions }) => actions.includes('withdraw')}
      question={{ title: words.withdrawTitle, text: words.withdrawText }}
    >
      {(data) => <UnwindView request={data} now={request.dataUpdatedAt} />}
    </WithdrawablePage>
  );
}

function NotFound(): ReactNode {
  const words = useTexts(texts);
  return (
    <Screen>
      <StateMessage
        icon={SearchIcon}
        tone="idle"
        title={words.notFound}
        text={words.notFoundText}
        actions={<Button href={pageUrl('mifi/unwind-list.html')}>{words.all}</Button>}
      />
    </Screen>
  );
}
