import { type ReactNode, useEffect, useState } from 'react';
import { refreshCalls, useCall } from '../../call/use-call.ts';
import { DeviceProof } from '../../page-kinds/device-proof.tsx';
import { imeiTail } from '../../text/imei-tail.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FoundNotice } from './found-notice.tsx';
import { texts } from './possession-texts.ts';

const standingCalls = ['/device/getDeviceByImei'] as const;

/**
 * A package that pauses devices, or one more order among many that wait to be paid, is only for people who have them.
 * Says so, and lets them prove it for one device after the other: the server's answer does not say which proof is
 * missing. It disappears after the last proof.
 */
export function PossessionNotice({ imeis }: { readonly imeis: readonly string[] }): ReactNode {
  // An earlier answer may still say that the person holds a device that the server has just refused.
  useEffect(() => void refreshCalls(standingCalls), []);
  return <NextProof imeis={imeis} isNamed={imeis.length > 1} />;
}

interface NextProofProps {
  readonly imeis: readonly string[];
  /** Whether to name the device, because the order has several. */
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
        {isNamed ? words.neededFor(device?.name ?? imeiTail(imei)) : words.needed}
      </FoundNotice>
      {device && <DeviceProof device={device} open={isOpen} onClose={() => setIsOpen(false)} binds={false} />}
    </>
  );
}
