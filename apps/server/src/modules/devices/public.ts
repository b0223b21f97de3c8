import type { Geocoder } from '../../gateways/geo/port.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { bindDevice } from './bind-device.ts';
import type { BindingDeps } from './binding-deps.ts';
import { getDeviceByImei } from './get-device-by-imei.ts';
import { getDeviceList } from './get-device-list.ts';
import { getGps } from './get-gps.ts';
import { getGpsAddr } from './get-gps-addr.ts';
import { getModelByModelInformation } from './get-model-by-model-information.ts';
import { getTutuMifiList } from './get-tutu-mifi-list.ts';
import { getTutuMifiTheBlackList } from './get-tutu-mifi-the-black-list.ts';
import { getTutuMifiWhiteList } from './get-tutu-mifi-white-list.ts';
import { unbindDevice } from './unbind-device.ts';
import { verifyPhone } from './verify-phone.ts';

export { type DeviceFacts, factsOf, imeisOfSims, loadDeviceFacts } from './facts.ts';
export { allowsFeature } from './features.ts';
export { findDevice } from './find-device.ts';
export { noDeviceOfBrand } from './no-device-of-brand.ts';
export { continuePause, endPause, isPaused, pauseAgain, pauseDevices } from './pause.ts';
export { forgetPhoneCode } from './phone-codes.ts';
export { releaseDevice } from './release-device.ts';
export { simKey, simKeyColumn } from './sim-number.ts';
export { countUnknownDevice, type Naming, refusesGuesses, refusesToShow } from './unknown-devices.ts';

export interface DeviceDeps extends BindingDeps {
  readonly geocoder: Geocoder;
}

export function deviceCalls(deps: DeviceDeps): HandlersOf<'devices'> {
  const { db, geocoder } = deps;
  return {
    'devices.get-device-by-imei': getDeviceByImei(db),
    'devices.get-device-list': getDeviceList(db),
    'devices.get-model-by-model-information': getModelByModelInformation(db),
    'devices.get-tutu-mifi-list': getTutuMifiList(db),
    'devices.get-tutu-mifi-white-list': getTutuMifiWhiteList(db),
    'devices.get-tutu-mifi-the-black-list': getTutuMifiTheBlackList(db),
    'devices.get-gps': getGps(db),
    'devices.get-gps-addr': getGpsAddr(db, geocoder),
    'devices.bind-device': bindDevice(deps),
    'devices.verify-phone': verifyPhone(deps),
    'devices.unbind-device': unbindDevice(deps),
  };
}
