import { type ReactNode, useState } from 'react';
import { useCall } from '../../call/use-call.ts';
import { FailureNotice } from '../../page-kinds/failure-notice.tsx';
import { useFreshSend } from '../../page-kinds/use-fresh-send.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { texts } from './flow-texts.ts';
import type { RealName, StepProps } from './real-name.ts';

/** Removes a SIM's verification, for an owner who gives the device away or has received it. Asks for the password. */
export function ClearRealName({
  target,
  realName,
  onChange,
  words: others,
}: Omit<StepProps, 'realName'> & {
  readonly realName: Pick<RealName, 'iccid'>;
  /** Other texts, for a verification that somebody else has begun and not finished. */
  readonly words?: Pick<(typeof texts)['zh'], 'clear' | 'clearTitle' | 'clearText' | 'clearYes'>;
}): ReactNode {
  const flowWords = useTexts(texts);
  const words = { ...flowWords, ...others };
  const [asks, setAsks] = useState(false);
  const device = useCall('/device/getDeviceByImei', { imei: target.imei });
  const clearing = useFreshSend('/mifi/clearRealName', ['/mifi/isRealName', '/publicNumber/getCardInfo']);
  if (device.data?.standing !== 'owner') return null;
  const clear = () => {
    setAsks(false);
    clearing.mutate({ imei: target.imei, iccid: realName.iccid }, { onSuccess: onChange });
  };
  return (
    <>
      <Button tone="plain" pending={clearing.isPending} onPress={() => setAsks(true)}>
        {words.clear}
      </Button>
      <FailureNotice error={clearing.error} />
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        title={words.clearTitle}
        yes={{ label: words.clearYes, onPress: clear }}
        no={{ label: words.keepGoing }}
      >
        <p>{withWordBreaks(words.clearText)}</p>
      </Confirm>
      {clearing.passwordSheet}
    </>
  );
}
