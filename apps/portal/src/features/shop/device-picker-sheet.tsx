import type { ReactNode } from 'react';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { DevicePicker } from './device-picker.tsx';
import { texts } from './device-texts.ts';

/** The device picker over a page; choosing a device starts the page anew. */
export function DevicePickerSheet({
  open,
  onClose,
  onChoose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChoose: (imei: string) => void;
}): ReactNode {
  const words = useTexts(texts);
  return (
    <Sheet open={open} onClose={onClose} title={words.title}>
      <DevicePicker
        onChoose={(imei) => {
          onClose();
          onChoose(imei);
        }}
      />
    </Sheet>
  );
}
