import { type ReactNode, useState } from 'react';
import { useCall } from '../../call/query.ts';
import { DeviceProof } from '../../page-kinds/device-proof.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { texts } from './checkout-texts.ts';
import { FoundNotice } from './found-notice.tsx';

/** A package that pauses the device is for who has it: why, and the way to show that one has. */
export function PossessionNotice({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const [isOpen, setIsOpen] = useState(false);
  const { data: device } = useCall('/device/getDeviceByImei', { imei });
  return (
    <>
      <FoundNotice
        tone="warn"
        action={
          <Button tone="plain" onPress={() => setIsOpen(true)}>
            {words.prove}
          </Button>
        }
      >
        {words.pausesDevice}
      </FoundNotice>
      {device && <DeviceProof device={device} open={isOpen} onClose={() => setIsOpen(false)} binds={false} />}
    </>
  );
}
