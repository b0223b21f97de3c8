import { devicePlatformSettings } from './device-services.ts';
import { httpAlarmSender } from './gateways/alarm-sender/http/http-alarm-sender.ts';
import type { AlarmSender } from './gateways/alarm-sender/port.ts';
import { httpAlarmFeed } from './gateways/device/platform/http-alarm-feed.ts';
import type { AlarmFeed } from './gateways/device/port.ts';
import { type Config, publicOrigin, readSecretLine } from './platform/config.ts';

/** Sends alarms to people; where none is configured, alarms are listed and marked as not reached. */
export function alarmSender(config: Config): AlarmSender {
  if (config.ALARM_SENDER_URL === '') {
    return { send: async () => 'unreachable' };
  }
  return httpAlarmSender({
    url: config.ALARM_SENDER_URL,
    key: readSecretLine('ALARM_SENDER_KEY_FILE', config.ALARM_SENDER_KEY_FILE),
  });
}

/** Where alarms come from, and the address that they are sent to; null where no device platform is configured. */
export function alarmFeed(
  config: Config,
  path: string,
): { readonly feed: AlarmFeed; readonly url: string } | null {
  const settings = devicePlatformSettings(config);
  return settings && { feed: httpAlarmFeed(settings, path), url: publicOrigin(config) + path };
}
