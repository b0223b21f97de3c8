import { type ReactNode, useState } from 'react';
import { post } from '../../call/client.ts';
import { errorText } from '../../call/error-text.ts';
import { refreshCalls } from '../../call/use-call.ts';
import { useSending } from '../../call/use-sending.ts';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { texts } from './flow-texts.ts';
import { keptCaptures } from './kept-captures.ts';
import { dropDigits } from './kept-digits.ts';
import { named, type StepProps, statePath } from './real-name.ts';
import { forgetTypedInfo } from './use-typed-info.ts';

export interface WithdrawProps extends StepProps {
  /** Keeps the result and the consent; only the stored photos and video are deleted. */
  readonly keepsResult?: boolean;
}

/**
 * Deletes photos and video, here and on the server, and withdraws the consent. Once the carrier has them, its decision
 * still comes.
 */
export function Withdraw({ target, realName, onChange, keepsResult = false }: WithdrawProps): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const [asks, setAsks] = useState(false);
  const { iccid, nextStep } = realName;
  const form = keepsResult ? 'erase' : nextStep === 'wait' ? 'withdrawLate' : 'withdraw';
  const erasing = useSending(async () => {
    // The consent covers all of the person's SIMs: without it the server ends the verifications of the others too.
    await keptCaptures.removeAll(keepsResult ? iccid : undefined);
    dropDigits(iccid);
    forgetTypedInfo();
    const next = await post('/realname/erase', named(target));
    if (keepsResult) return next;
    await post('/consent/withdraw', { purpose: 'faceVideo' });
    await post('/consent/withdraw', { purpose: 'realName' });
    // `next` is older than the withdrawals.
    const { realName: card, faceVideo: face } = next.consents;
    return {
      ...next,
      consents: { realName: { ...card, given: false }, faceVideo: { ...face, given: false } },
    };
  });
  const erase = () =>
    erasing.mutate(undefined, {
      onSuccess: (next) => {
        setAsks(false);
        void showToast(words.withdrawDone, 'ok');
        onChange(next);
      },
    });
  const close = () => {
    setAsks(false);
    // A part of it may have been done. Not before: the step would change, and what is still open be gone with it.
    if (erasing.error) void refreshCalls([statePath]);
  };
  return (
    <>
      <Button tone="plain" onPress={() => setAsks(true)}>
        {words[form]}
      </Button>
      <Confirm
        open={asks}
        onClose={close}
        title={words[`${form}Title`]}
        yes={{ label: words.yesDelete, onPress: erase, pending: erasing.isPending }}
        no={{ label: words.keepGoing }}
      >
        <p>{withWordBreaks(words[`${form}Text`])}</p>
        {erasing.error && <p role="alert">{errorText(erasing.error, language)}</p>}
      </Confirm>
    </>
  );
}
