import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { getDeviceByImei } from './get-device-by-imei.ts';
import { getDeviceList } from './get-device-list.ts';

export { type DeviceFacts, imeisOfSims, loadDeviceFacts } from './facts.ts';
export { findDevice } from './find-device.ts';

export function deviceCalls(db: Database): HandlersOf<'devices'> {
  return {
    'devices.get-device-by-imei': getDeviceByImei(db),
    'devices.get-device-list': getDeviceList(db),
  };
}
