import { type ReactNode, useEffect, useState } from 'react';
import { refreshCalls, useCall } from '../../call/query.ts';
import { DeviceProof } from '../../page-kinds/device-proof.tsx';
import { imeiTail } from '../../text/imei-tail.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FoundNotice } from './found-notice.tsx';
import { texts } from './possession-texts.ts';

const standingCalls = ['/device/getDeviceByImei'];

/**
 * A package that pauses devices is for who has them: why, and the way to show that one has, for one device after the
 * other. The answer names none of them; nothing is left of the notice once all are shown.
 */
export function PossessionNotice({ imeis }: { readonly imeis: readonly string[] }): ReactNode {
  // A device that was refused just now may have been held when it was last asked for.
  useEffect(() => void refreshCalls(standingCalls), []);
  return <NextProof imeis={imeis} isNamed={imeis.length > 1} />;
}

interface NextProofProps {
  readonly imeis: readonly string[];
  /** Which device is meant: with several in the order it can't be guessed. */
  readonly isNamed: boolean;
}

function NextProof({ imeis: [imei, ...others], isNamed }: NextProofProps): ReactNode {
  if (imei === undefined) return null;
  return <Proof key={imei} imei={imei} others={others} isNamed={isNamed} />;
}

function Proof({
  imei,
  others,
  isNamed,
}: {
  readonly imei: string;
  readonly others: readonly string[];
  readonly isNamed: boolean;
}): ReactNode {
  const words = useTexts(texts);
  const [isOpen, setIsOpen] = useState(false);
  const { data: device, error } = useCall('/device/getDeviceByImei', { imei });
  if (!device && !error) return null;
  if (device && device.standing !== 'guest') return <NextProof imeis={others} isNamed={isNamed} />;
  return (
    <>
      <FoundNotice
        tone="warn"
        action={
          device && (
            <Button tone="plain" onPress={() => setIsOpen(true)}>
              {words.prove}
            </Button>
          )
        }
      >
        {isNamed ? words.pausesNamed(device?.name ?? imeiTail(imei)) : words.pausesDevice}
      </FoundNotice>
      {device && <DeviceProof device={device} open={isOpen} onClose={() => setIsOpen(false)} binds={false} />}
    </>
  );
}
