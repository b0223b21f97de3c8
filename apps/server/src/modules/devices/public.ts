import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { getDeviceByImei } from './get-device-by-imei.ts';
import { getDeviceList } from './get-device-list.ts';
import { getModelByModelInformation } from './get-model-by-model-information.ts';
import { getTutuMifiList } from './get-tutu-mifi-list.ts';
import { getTutuMifiTheBlackList } from './get-tutu-mifi-the-black-list.ts';
import { getTutuMifiWhiteList } from './get-tutu-mifi-white-list.ts';

export { type DeviceFacts, imeisOfSims, loadDeviceFacts } from './facts.ts';
export { findDevice } from './find-device.ts';

export function deviceCalls(db: Database): HandlersOf<'devices'> {
  return {
    'devices.get-device-by-imei': getDeviceByImei(db),
    'devices.get-device-list': getDeviceList(db),
    'devices.get-model-by-model-information': getModelByModelInformation(db),
    'devices.get-tutu-mifi-list': getTutuMifiList(db),
    'devices.get-tutu-mifi-white-list': getTutuMifiWhiteList(db),
    'devices.get-tutu-mifi-the-black-list': getTutuMifiTheBlackList(db),
  };
}
