import { type ReactNode, useState } from 'react';
import { post } from '../../call/client.ts';
import { refreshCalls, useCall } from '../../call/use-call.ts';
import { useSending } from '../../call/use-sending.ts';
import { FailureNotice } from '../../page-kinds/failure-notice.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { showToast } from '../../ui/toast.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { MobileIcon } from './account-icons.tsx';
import { texts } from './sessions-texts.ts';

const path = '/thirdPartyBind/list';

/** Says that a WeChat account logs in to this account, and unlinks it; nothing if none does. */
export function LinkedWechat({ disabled }: { readonly disabled: boolean }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const linked = useCall(path, {});
  const [asks, setAsks] = useState(false);
  const unlinking = useSending(async () => {
    await post('/thirdPartyBind/unlink', {});
    await refreshCalls([path]);
  });
  const unlink = () =>
    unlinking.mutate(undefined, {
      onSuccess: () => void showToast(words.unlinked, 'ok'),
      onSettled: () => setAsks(false),
    });
  const last = linked.data?.[0];
  if (!last) return null;
  return (
    <Card>
      <FailureNotice error={unlinking.error} />
      <Rows>
        <ListRow
          icon={<MobileIcon />}
          title={words.wechat}
          text={withWordBreaks(words.linked(format.dateTime(last.linkedAt)))}
          end={
            <Button tone="plain" disabled={disabled} onPress={() => setAsks(true)}>
              {words.unlink}
            </Button>
          }
        />
      </Rows>
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        title={words.unlinkTitle}
        yes={{ label: words.unlink, pending: unlinking.isPending, onPress: unlink }}
        no={{ label: words.stay }}
      >
        <p>{withWordBreaks(words.unlinkText)}</p>
      </Confirm>
    </Card>
  );
}
