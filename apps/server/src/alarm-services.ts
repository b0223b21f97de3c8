import { httpAlarmSender } from './gateways/alarm-sender/http/http-alarm-sender.ts';
import type { AlarmSender } from './gateways/alarm-sender/port.ts';
import { httpAlarmFeed } from './gateways/device/platform/http-alarm-feed.ts';
import type { AlarmFeed } from './gateways/device/port.ts';
import { type Config, readSecretFile } from './platform/config.ts';

/** Who tells alarms to people; without one they are listed, and given up as not reached. */
export function alarmSender(config: Config): AlarmSender {
  if (config.ALARM_SENDER_URL === '') {
    return { send: () => Promise.reject(new Error('no alarm sender is configured')) };
  }
  return httpAlarmSender({
    url: config.ALARM_SENDER_URL,
    key: readSecretFile('ALARM_SENDER_KEY_FILE', config.ALARM_SENDER_KEY_FILE),
  });
}

/** Where alarms come from, and the address that they are sent to; null where no device platform is configured. */
export function alarmFeed(
  config: Config,
  path: string,
): { readonly feed: AlarmFeed; readonly url: string } | null {
  if (config.DEVICE_PLATFORM_URL === '') return null;
  const settings = {
    url: config.DEVICE_PLATFORM_URL,
    keyId: config.DEVICE_PLATFORM_KEY_ID,
    secret: config.DEVICE_PLATFORM_SECRET,
  };
  const origin = config.PUBLIC_ORIGIN || `http://127.0.0.1:${config.PORT}`;
  return { feed: httpAlarmFeed(settings, path), url: origin + path };
}
