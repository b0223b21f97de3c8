import type { ReactNode } from 'react';
import { useCall } from '../../call/use-call.ts';
import { imeiTail } from '../../text/imei-tail.ts';

/** The device's name as in the calendar; the end of its imei until the name is known. */
export function DeviceName({ imei }: { readonly imei: string }): ReactNode {
  const { data } = useCall('/device/getDeviceByImei', { imei });
  return data?.name ?? imeiTail(imei);
}
