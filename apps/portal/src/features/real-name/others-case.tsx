import type { ReactNode } from 'react';
import { useGet } from '../../call/use-call.ts';
import { Failure } from '../../page-kinds/query-state.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { SimIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { ClearRealName } from './clear-real-name.tsx';
import { texts } from './others-texts.ts';
import type { RealName, Target } from './real-name.ts';
import { UnknownSim } from './unknown-sim.tsx';

/** Somebody else has begun the verification of this SIM: it is not shown, but the device's owner can end it. */
export function OthersCase({
  target: { imei, iccid },
  onChange,
}: {
  readonly target: Target;
  readonly onChange: (realName: RealName) => void;
}): ReactNode {
  const words = useTexts(texts);
  const cards = useGet('/mifi/getMultiRealName', { imei });
  const card = cards.data?.find((one) => (iccid ? one.iccid === iccid : one.active));
  // A SIM of another device is answered as that of another person.
  if (cards.data && !card) return <UnknownSim imei={imei} />;
  return (
    <>
      <StateMessage
        icon={SimIcon}
        tone="warn"
        title={words.title}
        text={words.text}
        actions={
          card && (
            <ClearRealName
              target={{ imei, iccid: card.iccid }}
              realName={card}
              onChange={onChange}
              words={words}
            />
          )
        }
      />
      {!cards.data && cards.error && (
        <Failure error={cards.error} onRetry={() => void cards.refetch()} compact />
      )}
    </>
  );
}
