import { httpCarrier } from './gateways/carrier/http/http-carrier.ts';
import type { Carrier } from './gateways/carrier/port.ts';
import type { DevicePlatformSettings } from './gateways/device/platform/client.ts';
import { httpDeviceConnector } from './gateways/device/platform/http-connector.ts';
import { httpDevicePlatform } from './gateways/device/platform/http-platform.ts';
import type { DeviceConnector, DevicePlatform } from './gateways/device/port.ts';
import { traccar } from './gateways/device/traccar/traccar.ts';
import { amap } from './gateways/geo/amap/amap.ts';
import { nearestPlace } from './gateways/geo/offline/nearest-place.ts';
import type { Geocoder } from './gateways/geo/port.ts';
import { aliyunSms } from './gateways/sms/aliyun/aliyun-sms.ts';
import type { SmsSender } from './gateways/sms/port.ts';
import { devicePushPath } from './http/device-push.ts';
import { type Config, ConfigError, publicOrigin, readSecretLine } from './platform/config.ts';
import type { Logger } from './platform/log.ts';

/** The service that devices connect to; null where none is configured: changed settings then wait. */
export function deviceConnector(config: Config): DeviceConnector | null {
  if (config.DEVICE_LINK === 'traccar') {
    if (config.TRACCAR_URL === '') throw new ConfigError('TRACCAR_URL: must be set with DEVICE_LINK=traccar');
    // Without credentials the server would start, but Traccar would refuse every request.
    if (config.TRACCAR_TOKEN_FILE === '' && (config.TRACCAR_USER === '' || config.TRACCAR_PASSWORD === ''))
      throw new ConfigError('TRACCAR_TOKEN_FILE: must be set, or TRACCAR_USER with TRACCAR_PASSWORD');
    return traccar({
      url: config.TRACCAR_URL,
      token: config.TRACCAR_TOKEN_FILE && readSecretLine('TRACCAR_TOKEN_FILE', config.TRACCAR_TOKEN_FILE),
      user: config.TRACCAR_USER,
      password: config.TRACCAR_PASSWORD,
    });
  }
  const settings = config.DEVICE_LINK === 'none' ? null : devicePlatformSettings(config);
  return settings && httpDeviceConnector(settings, devicePushPath);
}

/** The service that switches on what was paid. Without one, lines wait and are retried: nothing is lost meanwhile. */
export function devicePlatform(config: Config): DevicePlatform {
  const settings = devicePlatformSettings(config);
  if (settings) return httpDevicePlatform(settings);
  const missing = () => Promise.reject(new Error('no device platform is configured'));
  return { activate: missing, activationState: missing, eraseCloudData: missing };
}

/** How to reach the device platform; null where none is configured. */
export const devicePlatformSettings = (config: Config): DevicePlatformSettings | null =>
  config.DEVICE_PLATFORM_URL === ''
    ? null
    : {
        url: config.DEVICE_PLATFORM_URL,
        keyId: config.DEVICE_PLATFORM_KEY_ID,
        secret: config.DEVICE_PLATFORM_SECRET,
      };

/** The address that the platform sends reports to. */
export const devicePushUrl = (config: Config): string => publicOrigin(config) + devicePushPath;

/** Null where none is configured: checks of SIMs then answer "unknown". */
export function simCarrier(config: Config, log: Logger): Carrier | null {
  if (config.CARRIER_APP_ID === '') return null;
  return httpCarrier({
    url: config.CARRIER_URL,
    appId: config.CARRIER_APP_ID,
    secret: readSecretLine('CARRIER_SECRET_FILE', config.CARRIER_SECRET_FILE),
    timeoutMs: config.CARRIER_TIMEOUT_MS,
    log,
  });
}

/** Without a service, codes can't be sent, so no phone number can be verified. */
export function smsSender(config: Config): SmsSender {
  if (config.SMS_ACCESS_KEY_ID === '') {
    return { send: () => Promise.reject(new Error('no short message service is configured')) };
  }
  return aliyunSms({
    url: config.SMS_URL,
    accessKeyId: config.SMS_ACCESS_KEY_ID,
    accessKeySecret: readSecretLine('SMS_ACCESS_KEY_SECRET_FILE', config.SMS_ACCESS_KEY_SECRET_FILE),
    signName: config.SMS_SIGN_NAME,
    templates: { phoneCode: config.SMS_TEMPLATE_PHONE_CODE },
  });
}

/** AMap where it is configured; otherwise the nearest place of a built-in list. */
export function geocoder(config: Config, log: Logger): Geocoder {
  if (config.AMAP_KEY_FILE === '') return nearestPlace;
  return amap(
    { url: config.AMAP_URL, key: readSecretLine('AMAP_KEY_FILE', config.AMAP_KEY_FILE) },
    nearestPlace,
    log,
  );
}
