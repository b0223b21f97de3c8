import type { CallPath } from '@device-pay/contract';
import { type ReactNode, useState } from 'react';
import { useSend } from '../../call/use-call.ts';
import { DetailPage, type DetailPageProps } from '../../page-kinds/detail-page.tsx';
import { FailureNotice } from '../../page-kinds/failure-notice.tsx';
import { useOfflineReason } from '../../page-kinds/screen.tsx';
import { defineTexts } from '../../text/define-texts.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';

const texts = defineTexts({
  zh: { withdraw: '撤回申请', keep: '保留申请', withdrawnNow: '申请已撤回' },
  en: { withdraw: 'Withdraw request', keep: 'Keep request', withdrawnNow: 'Request withdrawn' },
});

export interface WithdrawablePageProps<Data>
  extends Pick<DetailPageProps<Data>, 'query' | 'isEmpty' | 'empty' | 'children'> {
  readonly id: string;
  /** The call that withdraws the request, and the calls whose answers change by that. */
  readonly withdrawal: {
    readonly path: '/cancellation/withdraw' | '/unwind/withdraw';
    readonly reads: readonly CallPath[];
  };
  readonly mayWithdraw: (data: Data) => boolean;
  /** The question asked before withdrawing, and what withdrawing means. */
  readonly question: { readonly title: string; readonly text: string };
}

/** One request of the account, and how to withdraw it. */
export function WithdrawablePage<Data>(props: WithdrawablePageProps<Data>): ReactNode {
  const { id, withdrawal, mayWithdraw, question, children, ...page } = props;
  const words = useTexts(texts);
  const offlineReason = useOfflineReason();
  const withdrawing = useSend(withdrawal.path, withdrawal.reads);
  const [asks, setAsks] = useState(false);
  const withdraw = () =>
    withdrawing.mutate(
      { input: { id } },
      {
        onSuccess: () => void showToast(words.withdrawnNow, 'ok'),
        onSettled: () => setAsks(false),
      },
    );
  return (
    <>
      <DetailPage
        {...page}
        note={offlineReason}
        bottom={(data) =>
          mayWithdraw(data) && (
            <Button
              tone="quiet"
              size="l"
              disabled={offlineReason !== undefined}
              describedBy={offlineReason !== undefined}
              onPress={() => setAsks(true)}
            >
              {words.withdraw}
            </Button>
          )
        }
      >
        {(data) => (
          <>
            {mayWithdraw(data) && <FailureNotice error={withdrawing.error} />}
            {children(data)}
          </>
        )}
      </DetailPage>
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        title={question.title}
        yes={{ label: words.withdraw, onPress: withdraw, pending: withdrawing.isPending }}
        no={{ label: words.keep }}
      >
        <p>{withWordBreaks(question.text)}</p>
      </Confirm>
    </>
  );
}
