import { type ReactNode, useState } from 'react';
import { isUnknown } from '../../call/call-error.ts';
import { createDecisionKey } from '../../call/decision-key.ts';
import { refreshCalls, useCall, useSend } from '../../call/use-call.ts';
import { type FieldProblem, FormPage, problemOf } from '../../page-kinds/form-page.tsx';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useDraft } from '../../page-kinds/use-draft.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { TextAreaField } from '../../ui/fields.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { ContractIcon } from './account-icons.tsx';
import { type UnwindTerms, unwindListPath, unwindReads } from './unwind.ts';
import { UnwindOffer } from './unwind-offer.tsx';
import { texts } from './unwind-texts.ts';

/** Asks to end the contract of an order: shows what comes back, then asks why. */
export function UnwindApply({ orderId }: { readonly orderId: string }): ReactNode {
  const words = useTexts(texts);
  const preview = useCall('/unwind/preview', { orderId });
  if (preview.data && preview.data.length > 0) return <Form orderId={orderId} lines={preview.data} />;
  const isMissing = isUnknown(preview.error, 'orderNotFound');
  const none = (
    <StateMessage
      icon={ContractIcon}
      tone="idle"
      title={words.impossible}
      text={words.impossibleText}
      actions={
        <Button
          tone="quiet"
          href={isMissing ? pageUrl('order.html') : pageUrl('order-details.html', { orderId })}
        >
          {isMissing ? words.toOrders : words.seeOrder}
        </Button>
      }
    />
  );
  return (
    <Screen title={words.title} onRefresh={preview.refetch}>
      {isMissing ? (
        none
      ) : (
        <QueryState query={preview} skeleton="form">
          {() => none}
        </QueryState>
      )}
    </Screen>
  );
}

function Form({
  orderId,
  lines,
}: {
  readonly orderId: string;
  readonly lines: readonly UnwindTerms[];
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { navigate } = usePage();
  const [draft, change, discard] = useDraft(`unwind:${orderId}`, {
    reason: '',
    lineNo: lines[0]?.lineNo ?? 1,
  });
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [confirms, setConfirms] = useState(false);
  const [decision] = useState(() => createDecisionKey());
  const sending = useSend('/unwind/addUnwind');
  const requests = useCall(unwindListPath, { page: 1, pageSize: 100 });

  const line = lines.find(({ lineNo }) => lineNo === draft.lineNo) ?? lines[0];
  if (!line) return null;
  const running = requests.data?.list.find(
    (request) => request.orderId === orderId && request.lineNo === line.lineNo && request.endedAt === null,
  );
  const money = format.money(line.refundFen, line.currency);
  const check = () => {
    const found = draft.reason.trim() ? [] : [{ name: 'reason', text: words.whyMissing }];
    setProblems(found);
    if (found.length === 0) setConfirms(true);
  };
  const send = () => {
    setConfirms(false);
    const input = { orderId, lineNo: line.lineNo, reason: draft.reason.trim() };
    sending.mutate(
      { input, options: { idempotencyKey: decision.keyOf(input) } },
      {
        onSent: () => {
          decision.end();
          discard();
          void refreshCalls(unwindReads);
        },
        onSuccess({ id }) {
          void showToast(words.sent, 'ok');
          navigate(pageUrl('mifi/unwind-detail.html', { id }), { replace: true });
        },
      },
    );
  };
  return (
    <>
      <FormPage
        title={words.title}
        submitLabel={line.refundFen > 0 ? words.submit(money) : words.submitNone}
        onSubmit={check}
        pending={sending.isPending}
        problems={problems}
        error={sending.error}
        blockedReason={running && words.running}
      >
        <UnwindOffer
          lines={lines}
          line={line}
          running={running?.id}
          onChange={(lineNo) => change({ lineNo })}
        />
        <Card>
          <TextAreaField
            name="reason"
            label={words.why}
            maxLength={500}
            value={draft.reason}
            onChange={(reason) => change({ reason })}
            error={problemOf(problems, 'reason')}
          />
        </Card>
      </FormPage>
      <Confirm
        open={confirms}
        onClose={() => setConfirms(false)}
        title={words.confirmTitle}
        yes={{ label: words.yes, onPress: send }}
        no={{ label: words.no }}
      >
        <p>{withWordBreaks(words.confirmText(line.package, money))}</p>
      </Confirm>
    </>
  );
}
