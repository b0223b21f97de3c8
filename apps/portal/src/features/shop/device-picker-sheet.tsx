import type { ReactNode } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { DevicePicker } from './device-picker.tsx';
import { texts } from './device-texts.ts';

/** The picker over a page; choosing a device starts the page anew. */
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
    <Sheet open={open} onClose={onClose} title={words.title} closeLabel={words.close}>
      <DevicePicker
        onChoose={(imei) => {
          onClose();
          onChoose(imei);
        }}
      />
    </Sheet>
  );
}
