import type { ReactNode } from 'react';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { texts } from './run-texts.ts';
import { SelfCheckScreen } from './self-check-screen.tsx';

/** The self-check of any device. */
export function DeviceCheckPage(): ReactNode {
  const words = useTexts(texts);
  return (
    <DeviceGate standing="holder">
      {(imei, device) => <SelfCheckScreen imei={imei} device={device} intro={words.intro} />}
    </DeviceGate>
  );
}
