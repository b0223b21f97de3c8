import type { ReactNode } from 'react';
import { refreshCalls } from '../../call/use-call.ts';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/card.tsx';
import { AcceleratorState, isInUse, NotInUse, useStateSettled } from './accelerator.tsx';
import { texts } from './accelerator-texts.ts';

/** The accelerator as apps embed it: its state and the one thing to do. */
export function WebAcceleratoCompontentPage(): ReactNode {
  return (
    <DeviceGate standing="guest" kind="hotspot">
      {(imei, device) => (
        <Screen onRefresh={() => refreshCalls(['/redis/getPackageByImei', '/device/getDeviceByImei'])}>
          {isInUse(device) ? <Accelerator imei={imei} /> : <NotInUse {...device} />}
        </Screen>
      )}
    </DeviceGate>
  );
}

function Accelerator({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const isSettled = useStateSettled(imei);
  return (
    <Stack>
      <AcceleratorState imei={imei} />
      {isSettled && (
        <Button block href={pageUrl('mifi/webAccelerato.html', { imei })}>
          {words.buy}
        </Button>
      )}
    </Stack>
  );
}
