import {
  isJsonFields,
  type JsonFields,
  numberWithin,
  parseJsonFields,
  timeOf,
  wholeWithin,
} from '../../../platform/json-fields.ts';
import { outsideText } from '../../../platform/outside-text.ts';
import type { AlarmFeed, RaisedAlarm } from '../port.ts';
import { type DevicePlatformSettings, request, signatureFault, unexpected } from './client.ts';
import { isNowhere } from './push.ts';

/**
 * The device platform's protocol for alarms: `{alarms: […]}`, at most 100 at a time, pushed to the subscribed
 * address and signed as our own requests are. A push that is not answered with 2xx comes again.
 * @param pushPath the path of that address, which is signed
 */
export function httpAlarmFeed(settings: DevicePlatformSettings, pushPath: string): AlarmFeed {
  return {
    async subscribe(url) {
      const answer = await request(settings, 'PUT', '/v1/alarm-subscription', JSON.stringify({ url }));
      if (answer.status >= 300) throw unexpected(answer);
    },
    readPush(headers, rawBody) {
      const fault = signatureFault(settings, pushPath, headers.authorization, rawBody);
      if (fault !== null) return { accepted: false, reason: fault };
      const alarms = readAlarms(rawBody);
      return alarms ? { accepted: true, alarms } : { accepted: false, reason: 'unreadable' };
    },
  };
}

const mostAtOnce = 100;

function readAlarms(text: string): RaisedAlarm[] | null {
  const body = parseJsonFields(text);
  if (!body || !Array.isArray(body.alarms) || body.alarms.length > mostAtOnce) return null;
  return body.alarms.flatMap((alarm) => (isJsonFields(alarm) ? (readAlarm(alarm) ?? []) : []));
}

function readAlarm(fields: JsonFields): RaisedAlarm | null {
  const { id, imei, code } = fields;
  const at = timeOf(fields.at);
  if (typeof id !== 'string' || !/^[\w.:-]{1,64}$/.test(id)) return null;
  if (typeof imei !== 'string' || !/^\d{15}$/.test(imei) || !Number.isInteger(code)) return null;
  if (!at) return null;
  const longitude = numberWithin(fields.longitude, -180, 180);
  const latitude = numberWithin(fields.latitude, -90, 90);
  const isPlaced = longitude !== null && latitude !== null && !isNowhere(longitude, latitude);
  return {
    id,
    imei,
    code: Number(code),
    at,
    value: numberWithin(fields.value, -1e9, 1e9),
    unit: outsideText(fields.unit, 16),
    durationSec: wholeWithin(fields.durationSec, 0, 2 ** 31 - 1),
    longitude: isPlaced ? longitude : null,
    latitude: isPlaced ? latitude : null,
    place: outsideText(fields.place, 200),
  };
}
