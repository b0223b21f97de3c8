import { lazy, type ReactNode, Suspense, useState } from 'react';
import { session } from '../../call/session.ts';
import { useCall } from '../../call/use-call.ts';
import { nameOfDevice } from '../../page-kinds/device.ts';
import { pageUrl, useImei, usePage } from '../../page-kinds/page-context.ts';
import { Waiting } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './checkout.module.css';
import { DevicePickerSheet } from './device-sheets.tsx';
import { texts } from './package-texts.ts';

// Loaded apart, because most visits already have a device.
const DevicePicker = lazy(() =>
  import('./device-picker.tsx').then((module) => ({ default: module.DevicePicker })),
);

/** Starts the page anew for another device. It keeps its view, type and tab, but not the chosen package. */
export function useChooseDevice(): (imei: string) => void {
  const { path, query, navigate } = usePage();
  return (imei) => {
    session.chooseDevice(imei);
    const { view, type, tab } = Object.fromEntries(query);
    navigate(pageUrl(path, { view, imei, type, tab }), { replace: true });
  };
}

/** A page about one device: asks for the device as long as none is known. */
export function WithDevice({ children }: { readonly children: (imei: string) => ReactNode }): ReactNode {
  const words = useTexts(texts);
  const imei = useImei();
  const choose = useChooseDevice();
  if (imei) return children(imei);
  return (
    <Screen title={words.chooseDevice}>
      <Suspense fallback={<Waiting skeleton="list" />}>
        <DevicePicker onChoose={choose} />
      </Suspense>
    </Screen>
  );
}

/** The device's name at the end of the title bar; pressing it opens the device picker. */
export function DeviceSwitch({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const choose = useChooseDevice();
  const device = useCall('/device/getDeviceByImei', { imei });
  const [open, setOpen] = useState(false);
  if (!device.data) return null;
  return (
    <>
      <button className={styles.device} type="button" onClick={() => setOpen(true)}>
        {nameOfDevice(device.data)}
        <VisuallyHidden> ({words.changeDevice})</VisuallyHidden>
      </button>
      <DevicePickerSheet open={open} onClose={() => setOpen(false)} onChoose={choose} />
    </>
  );
}
